// Playing the actions of PHH on a hand.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// An operation that was due and not written: before which action, and its number in the log.
struct Supplied {
    int action = 0;
    std::size_t operation = 0;
};

// What is done about a hand beside the actions themselves.
enum class Manner : std::uint8_t {
    loud,        // warns as the State's own methods do
    quiet,       // does not
    disposable,  // an operation that fails is not undone either: the hand is dropped
};

// The actions one after the other; stops before the first that stays impossible, and returns how many were done.
// `decides` also checks or folds for players who were passed over; `finish` supplies what is due after the last one.
int perform_actions(BoundState& hand, std::span<const std::string_view> actions, bool decides, bool finish,
                    Manner manner, std::vector<Supplied>& supplied);

// A player at the showdown keeps the hand hidden and in the hand, or mucks it; whether that was possible.
bool hide_or_muck(BoundState& hand, int player, bool muck, Manner manner);

}  // namespace croupier
