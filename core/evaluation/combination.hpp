// Which cards make the best hand.
#pragma once

#include <array>
#include <span>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

struct Combination {
    std::array<std::uint8_t, 5> positions{};  // into hole + board
    int size = 0;                             // 0 = no hand
};

// The first best combination in the natural order: hole cards before board cards, earlier before later. Cards must be
// different; unknown ones are ignored.
Combination best_combination(const HandType& type, std::span<const Card> hole, std::span<const Card> board);

}  // namespace croupier
