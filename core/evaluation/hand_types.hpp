// A hand type: a ranking family and how many hole and board cards must be used.
#pragma once

#include <cstdint>
#include <span>

#include "cards/cards.hpp"

namespace croupier {

// One ranking of card sets; each has its own lookup table.
enum class Family : std::uint8_t {
    high,             // standard, 2-3-4-5-6 ... royal flush
    low_27,           // deuce to seven: the lowest standard hand wins, A-2-3-4-5 is not a straight
    short_deck,       // 36 cards: flush beats full house, A-6-7-8-9 is a straight
    eight_or_better,  // five different ranks, eight or lower, ace low
    regular_low,      // ace to five: straights and flushes do not count
    badugi,           // one to four cards of different ranks and suits, ace low
    standard_badugi,  // the same with the ace high
    kuhn,             // one card of J, Q, K
    leduc,            // two cards of J, Q, K: a pair or high cards
    rhode_island,     // three cards
    numeral211,       // three cards without J, Q, K
    most_points,      // five cards: points are added up, J, Q and K count 0, the ace 1; the most points win
    fewest_points,    // the same, the fewest points win
    count
};

struct HandType {
    Family family = Family::high;
    std::uint8_t card_count = 5;   // cards of a made hand (4 at most for badugi)
    std::int8_t hole_count = -1;   // hole cards that must play; -1 = any number
    std::int8_t board_count = -1;  // board cards that must play; -1 = any number; 0 = the board does not play
    bool all_hole_cards = false;   // Greek hold'em: every hole card plays
    std::uint8_t hole_limit = 0;   // Lazy Pineapple: at most this many hole cards play; 0 = any number
    std::int32_t qualifier = 0;    // the strength that a hand needs to count
    friend bool operator==(const HandType&, const HandType&) = default;
};

// The strength of the best hand of this type; greater wins, 0 = no hand.
// Unknown cards are ignored. Strength s > 0 is the lookup entry s - 1 if high wins, and entry (entries - s) if low
// wins.
std::int32_t strength(const HandType& type, std::span<const Card> hole, std::span<const Card> board);

}  // namespace croupier
