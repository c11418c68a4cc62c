// One round of a game: what is dealt, who opens the betting, and what may be bet.
//
// Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
#pragma once

#include <cstdint>

#include "cards/chips.hpp"
#include "rules/vocabulary.hpp"

namespace croupier {

// clang-format off

struct Street {
    // Whether a card is burnt first.
    bool burn = false;
    // For each hole card that is dealt, whether it lies face up.
    std::uint8_t hole_count = 0;
    std::uint32_t hole_up = 0;  // bit k: the k-th hole card lies face up
    // The number of board cards that are dealt.
    std::uint8_t board_count = 0;
    // Whether players draw.
    bool draw = false;
    // Who opens the betting.
    Opening opening = Opening::position;
    // The smallest bet.
    Chips min_bet = 0;  // 0 = none
    // The number of bets and raises that are allowed: None for any number, "house" if the house rules decide.
    std::int32_t max_raises = -1;  // -1 = any number
    bool house_cap = false;  // the house rules set max_raises: see Setup::apply_positions
    // Spread limit: the largest bet or raise. None: as much as the structure allows.
    Chips max_bet = 0;  // 0 = none
    // A draw in which each player discards this number of face-down cards without replacement. 0: any other draw.
    std::uint8_t discard_count = 0;
    // All-in or fold: a player who stays in bets everything that an opponent can match.
    bool all_in = false;
    // Who acts first, if a record has that player but not the cards that decide. None: the opening decides.
    std::int8_t opener = -1;  // -1 = none
    // Whether discards are replaced.
    constexpr bool replaces() const { return draw && discard_count == 0; }
    friend bool operator==(const Street&, const Street&) = default;
};

// Fields that are more than one member.
struct HoleFaces {};
struct StreetCap {};

// Visits every field: its name, its member or what stands for several, and what it is.
template <typename Visit>
constexpr void for_each_street_field(const Visit& visit) {
    visit("burn", &Street::burn, "Whether a card is burnt first.");
    visit("hole_statuses", HoleFaces{}, "For each hole card that is dealt, whether it lies face up.");
    visit("board_count", &Street::board_count, "The number of board cards that are dealt.");
    visit("draw", &Street::draw, "Whether players draw.");
    visit("opening", &Street::opening, "Who opens the betting.");
    visit("min_bet", &Street::min_bet, "The smallest bet.");
    visit("raise_cap", StreetCap{}, "The number of bets and raises that are allowed: None for any number, \"house\" if the house rules decide.");
    visit("max_bet", &Street::max_bet, "Spread limit: the largest bet or raise. None: as much as the structure allows.");
    visit("discard_count", &Street::discard_count, "A draw in which each player discards this number of face-down cards without replacement. 0: any other draw.");
    visit("all_in", &Street::all_in, "All-in or fold: a player who stays in bets everything that an opponent can match.");
    visit("opener", &Street::opener, "Who acts first, if a record has that player but not the cards that decide. None: the opening decides.");
}

// clang-format on

}  // namespace croupier
