// Cards laid aside, which come back when the deck runs out; used by the files of the phases only.
#pragma once

#include "rules/state.hpp"

namespace croupier {

using Reserve = FixedList<Card, decltype(State::burnt)::capacity + decltype(State::muck)::capacity +
                                    decltype(State::discards)::capacity>;

// What may be dealt from the reserve to a player (-1 = to nobody) for whom the deck is this many cards short.
Reserve dealable_reserve(const State& state, int missing, int player);
// Shuffles cards of the reserve in behind the deck, so that it has as many as are wanted. Cards that are named are then
// taken from where they lie.
void replenish(State& state, int wanted, bool named, int player);
// A named card leaves the deck and every place where cards are laid aside.
void take_named(State& state, Card card);

}  // namespace croupier
