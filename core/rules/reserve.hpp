// The reserve: cards that are shuffled in when the deck runs out; used by the files of the phases only.
#pragma once

#include "rules/state.hpp"

namespace croupier {

using Reserve = FixedList<Card, decltype(State::burnt)::capacity + decltype(State::muck)::capacity +
                                    decltype(State::discards)::capacity>;

// The cards of the reserve that may be dealt to a player (-1 = nobody) when the deck lacks this many cards.
Reserve dealable_reserve(const State& state, int missing, int player);
// Shuffles cards of the reserve in behind the deck, so that it has the wanted number. Named cards are then taken from
// their places.
void replenish(State& state, int wanted, bool named, int player);
// Removes a named card from the deck and from the reserve.
void take_named(State& state, Card card);

}  // namespace croupier
