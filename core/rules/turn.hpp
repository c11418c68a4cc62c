// One betting decision: loops determine the player and the price once, and pass them to the other functions.
#pragma once

#include <algorithm>

#include "rules/operations.hpp"

namespace croupier {

struct Turn {
    int player;    // -1 = nobody's
    Chips forced;  // the full big blind or bring-in that is owed, even if it was posted short; 0 = neither
    Chips price;   // the total of a full call on this street
};

inline Turn turn_of(const State& state) {
    return {state.next_actor, state.forced, std::max(state.top_bet, state.forced)};
}

// As in queries.hpp and operations.hpp.
Refusal why_not_fold(const State& state, const Turn& turn);
RaiseRange raise_range(const State& state, const Turn& turn);
Chips raise_by_pot_to(const State& state, const Turn& turn);  // the pot alone: no minimum, and any stack
Chips pot_raise_to(const State& state, const Turn& turn);
BettingOptions betting_options(const State& state, const Turn& turn);
void fold(State& state, const Turn& turn, Commentary commentary = nullptr);
void check_or_call(State& state, const Turn& turn, Commentary commentary = nullptr);
void raise_to(State& state, const Turn& turn, Chips amount, Commentary commentary = nullptr);

}  // namespace croupier
