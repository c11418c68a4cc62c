// Playing the actions of PHH on a hand.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// A due operation that was not written: the action after it, and its number in the log.
struct Supplied {
    int action = 0;
    std::size_t operation = 0;
};

// Options of playing the actions.
enum class Manner : std::uint8_t {
    loud,        // warns as the State's own methods do
    quiet,       // does not
    disposable,  // a failed operation is not undone either, because the hand is dropped
};

// The actions one after the other; stops before the first that stays impossible, and returns how many were done.
// `decides` also checks or folds for skipped players; `finish` supplies the due operations after the last action.
int perform_actions(BoundState& hand, std::span<const std::string_view> actions, bool decides, bool finish,
                    Manner manner, std::vector<Supplied>& supplied);

// A player at the showdown keeps the cards hidden and stays in the hand, or mucks; returns whether that was possible.
bool hide_or_muck(BoundState& hand, int player, bool muck, Manner manner);

}  // namespace croupier
