// The input of an equity: the game, the possible hands of each player, and the known cards.
#pragma once

#include <vector>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

inline constexpr std::size_t kMostEquityPlayers = 52;
inline constexpr std::size_t kMostEquityTypes = 4;

// The hands a player may hold, with their weights. All have the same number of cards; if that is fewer than the game
// deals, the missing cards are dealt.
struct HandRange {
    std::vector<Mask> hands;
    std::vector<double> weights;
};

struct EquityQuestion {
    std::vector<HandType> types;  // the pot is shared equally among the types that a player makes
    Mask deck = kFullDeck;
    int hole_count = 2;
    int board_count = 5;
    std::vector<HandRange> players;
    Mask board = 0;
    Mask dead = 0;
    bool histograms = false;  // count the final hands too

    Mask known() const { return board | dead; }
};

}  // namespace croupier
