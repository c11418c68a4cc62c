// The entries of a ranking family: their number, their labels, and the entry of a set of cards.
#pragma once

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

// In the order of the Python enum Label.
enum class Label : std::uint8_t {
    high_card,
    one_pair,
    two_pair,
    three_of_a_kind,
    straight,
    flush,
    full_house,
    four_of_a_kind,
    straight_flush,
};

bool is_low(Family family);                   // the lower entry wins
int entry_count(Family family);               // entries are numbered from 0, from the weakest high or the best low
int cards_needed(Family family);              // the fewest cards that can make a hand
int lookup_entry(Family family, Mask cards);  // the entry of exactly these cards, -1 = none
Label entry_label(Family family, int entry);  // 0 <= entry < entry_count

constexpr std::int32_t strength_of_entry(int entry, int entries, bool low) {
    if (entry < 0) return 0;
    return low ? entries - entry : entry + 1;
}

}  // namespace croupier
