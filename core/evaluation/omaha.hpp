// Two hole cards and three board cards, as in Omaha (also Greek hold'em, which has exactly two hole cards).
#pragma once

#include "cards/cards.hpp"

namespace croupier {

// Entries of the families high and eight_or_better; kNoEntry without two hole and three board cards.
int best_omaha_high(Mask hole, Mask board);
int best_omaha_low(Mask hole, Mask board);

}  // namespace croupier
