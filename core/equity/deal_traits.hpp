// What a deal of board cards does to two hands, compared with other deals that might have come.
#pragma once

#include <array>
#include <cstdint>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

struct DealQuestion {
    HandType type;
    Mask deck = kFullDeck;
    int hole_count = 2;
    int board_count = 5;
    Mask first = 0, second = 0;  // the hole cards
    Mask before = 0, after = 0;  // the board
    int others = 24;             // deals that might have come
    int runouts = 32;            // of the missing board cards, for each deal
    std::uint64_t seed = 0;
};

// With e the edge of the first hand (what it wins of a stake), s and t the shares of random hands that the first and
// the second beat, and g and h what these exceed 0.8 by, times 5: es et eg eh egh, s t, g h, gh, st, gt + sh.
inline constexpr std::size_t kDealTraits = 12;
using DealTraits = std::array<double, kDealTraits>;

// The traits after the deal that came, less their mean over deals that were drawn without regard to it. Each of them
// has mean zero over the deal: the deal that came and the drawn ones are exchangeable.
DealTraits deal_traits(const DealQuestion& question);

}  // namespace croupier
