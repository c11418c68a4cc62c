// Unknown ("??") and partly unknown ("A?", "?s") cards of a hand.
#pragma once

#include "rules/state.hpp"

namespace croupier {

bool has_unknown_cards(const State& state);
// Deals them from the deck, whose order must be random, and writes them into the log, if there is one. Places for which
// the deck has no fitting card do not change.
void deal_unknown_cards(State& state, Stream& stream);

}  // namespace croupier
