// A game is data: a deck, hand types, streets and a betting structure.
#pragma once

#include <array>
#include <cstdint>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"
#include "rules/street.hpp"
#include "rules/vocabulary.hpp"

namespace croupier {

inline constexpr int kMaxStreets = 12;
inline constexpr int kMaxHandTypes = 4;

struct Game {
    std::uint8_t deck_size = 0;
    std::uint8_t hand_type_count = 0;
    std::uint8_t street_count = 0;
    BettingStructure structure = BettingStructure::no_limit;
    Deck deck{};
    std::array<HandType, kMaxHandTypes> hand_types{};
    std::array<bool, kMaxHandTypes> foreign{};  // hand types of the user, evaluated by a hook
    std::array<Street, kMaxStreets> streets{};

    // Whether this street or a later one is a draw.
    constexpr bool draws_from(int street) const {
        for (int later = street; later < street_count; ++later) {
            if (streets[static_cast<std::size_t>(later)].draw) return true;
        }
        return false;
    }
    friend bool operator==(const Game&, const Game&) = default;
};

}  // namespace croupier
