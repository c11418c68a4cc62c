// The strength of a hand from sets of cards; `strength` of hand_types.hpp uses these.
#pragma once

#include <span>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

// The known cards as a set; unknown ones are ignored.
constexpr Mask known_cards(std::span<const Card> cards) {
    Mask mask = 0;
    for (const Card card : cards)
        if (is_known(card)) mask |= bit(card);
    return mask;
}

// Whether hole and board cards must be distinguished (Omaha, Greek hold'em).
constexpr bool needs_board(const HandType& type) {
    return type.hole_count >= 0 || type.board_count >= 0 || type.all_hole_cards || type.hole_limit > 0;
}

// Whether the best hand of the hole cards alone counts, with as many of them as the family takes (Drawmaha).
constexpr bool ignores_board(const HandType& type) {
    return type.board_count == 0 && type.hole_count < 0 && !type.all_hole_cards && type.hole_limit == 0;
}

std::int32_t strength(const HandType& type, Mask hole, Mask board);

// The strength of a standard high hand of any number of cards, 0 for fewer than five.
std::int32_t high_strength(Mask cards);

// How up cards are ranked: the highest opens, the lowest with the ace low (razz), or with the ace high (2-7 razz).
enum class UpCards : std::uint8_t { high, ace_to_five, deuce_to_seven };

// Stud: the player with the greatest value opens the betting. Ranks the up cards without straights, flushes and suits.
// Unknown cards are ignored, 0 = no known card. The caller breaks ties.
std::int32_t opening_strength(UpCards ranking, std::span<const Card> up_cards);

}  // namespace croupier
