// Choosing some of a set of cards.
#pragma once

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"
#include "evaluation/ranks.hpp"

namespace croupier {

// The number of hole and board cards that a hand takes; -1 if there are not enough cards.
struct Choice {
    int hole, board;
};

// For types that say how many hole or board cards play.
constexpr Choice choice_of(const HandType& type, Mask hole, Mask board) {
    const int held = card_count(hole);
    Choice choice{type.hole_count, type.board_count};
    if (type.all_hole_cards) choice.hole = held;
    if (choice.hole < 0) choice.hole = type.card_count - choice.board;
    if (choice.board < 0) choice.board = type.card_count - choice.hole;
    const bool fits = choice.hole + choice.board == type.card_count && choice.hole >= 0 && choice.board >= 0 &&
                      choice.hole <= held && choice.board <= card_count(board);
    return fits ? choice : Choice{-1, -1};
}

// Calls `visit` with every subset of `count` cards.
template <typename Visit>
constexpr void for_each_subset(Mask cards, int count, const Visit& visit, Mask chosen = 0) {
    if (count < 0) return;
    if (count == 0) {
        visit(chosen);
        return;
    }
    for (; card_count(cards) >= count; cards &= cards - 1)
        for_each_subset(cards & (cards - 1), count - 1, visit, chosen | (cards & -cards));
}

}  // namespace croupier
