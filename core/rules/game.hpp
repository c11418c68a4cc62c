// A game is data: a deck, hand types, streets and a betting structure.
#pragma once

#include <array>
#include <cstdint>

#include "cards/cards.hpp"
#include "cards/chips.hpp"
#include "evaluation/hand_types.hpp"
#include "rules/vocabulary.hpp"

namespace croupier {

inline constexpr int kMaxStreets = 12;
inline constexpr int kMaxHandTypes = 4;

struct Street {
    bool burn = false;
    bool draw = false;
    bool house_cap = false;  // the house rules set max_raises: see Setup::apply_positions
    bool all_in = false;     // all-in or fold: a player who stays in bets all that an opponent can match
    Opening opening = Opening::position;
    std::int8_t opener =
        -1;  // who acts first, if a record says so but not the cards that decide; -1 = the opening decides
    std::uint8_t hole_count = 0;
    std::uint8_t board_count = 0;
    std::uint8_t discard_count = 0;  // a draw: everybody discards that many down cards without replacement; 0 = any
    std::uint32_t hole_up = 0;       // bit k: the k-th hole card of the street is dealt face up
    std::int32_t max_raises = -1;    // bets and raises allowed on the street; -1 = any number
    Chips min_bet = 0;
    Chips max_bet = 0;  // spread limit: the largest bet or raise; 0 = as much as the structure allows
    // Whether discards are replaced.
    constexpr bool replaces() const { return draw && discard_count == 0; }
    friend bool operator==(const Street&, const Street&) = default;
};

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
