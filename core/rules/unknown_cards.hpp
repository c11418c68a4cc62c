// Cards of a hand that nobody knows ("??"), or of which only the rank or the suit is known ("A?", "?s").
#pragma once

#include "rules/state.hpp"

namespace croupier {

bool has_unknown_cards(const State& state);
// Deals them from the deck, whose order must be random; the log, where there is one, tells which they are. What the
// deck has no card for stays as it is.
void deal_unknown_cards(State& state, Stream& stream);

}  // namespace croupier
