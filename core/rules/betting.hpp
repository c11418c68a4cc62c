// What the operations and the rounds of betting share; used by their files only.
#pragma once

#include "rules/state.hpp"

namespace croupier {

// Who is still to act, and the first of them clockwise from a player.
inline void set_actors(State& state, Players players, int first) {
    state.actors = players;
    state.next_actor = static_cast<std::int8_t>(players == 0 ? -1 : first_clockwise(players, first));
}

// Whether the bring-in is still due, and with it what the other players owe.
inline void set_bring_in_due(State& state, bool due) {
    state.bring_in_due = due;
    state.forced = forced_price(state, *state.setup);
}

// The second largest total among the live players: chips beyond it cannot be won or lost on this street.
Chips second_total(const State& state);

}  // namespace croupier
