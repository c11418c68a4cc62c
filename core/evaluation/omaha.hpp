// Two hole cards and three board cards, as in Omaha (Greek hold'em has just two hole cards to choose from).
#pragma once

#include "cards/cards.hpp"

namespace croupier {

// Entries of the families high and eight_or_better; kNoEntry without two hole and three board cards.
int best_omaha_high(Mask hole, Mask board);
int best_omaha_low(Mask hole, Mask board);

}  // namespace croupier
