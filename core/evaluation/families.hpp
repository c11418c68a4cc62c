// One function per ranking family: the entry of the best hand of its kind in a set of cards.
#pragma once

#include <cstdint>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"
#include "evaluation/ranks.hpp"

namespace croupier {

inline constexpr int kNoEntry = -1;
inline constexpr int kMostPoints = 49;  // four tens and a nine

// Cards outside the family's deck are ignored; too few cards give kNoEntry.
int best_high(Mask cards);             // the highest five of any number of cards
int best_high_of_ranks(Mask cards);    // the same, ignoring flushes
int best_flush(Mask cards);            // only flushes and straight flushes
int flush_entry(Ranks suited);         // the best flush of these ranks in one suit
int best_deuce_to_seven(Mask cards);   // the lowest five
int best_short_deck(Mask cards);       // the highest five of the sixes and better
int best_eight_or_better(Mask cards);  // the lowest five different ranks below nine
int best_regular_low(Mask cards);      // the lowest five, ace low
int best_badugi(Mask cards, bool ace_is_low);
int best_kuhn(Mask cards);
int best_leduc(Mask cards);
int best_rhode_island(Mask cards);
int best_numeral211(Mask cards);
int best_points(Mask cards, bool most);  // the five cards with the most or the fewest points

int best_entry(Family family, Mask cards);

}  // namespace croupier
