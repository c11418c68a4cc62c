// The observation of the next player as a row of numbers: own cards, face-up cards, chips.
#pragma once

#include "rules/queries.hpp"

namespace croupier {

inline constexpr std::int32_t kNoCard = -1;
inline constexpr std::int32_t kHiddenCard = kUnknownCard;

// The columns of an observation, in this order; the same for every table of a batch. Chips are in units.
//   player (-1 = nobody), street, drawing, pot, call, min_raise_to, max_raise_to, raises, opener, deck
//   hole cards of that player; cards of every board
//   for every player, the acting one first, then clockwise: stack, bet, paid, live; drawn in games with draws;
//   up cards in games with them
struct Layout {
    static constexpr int kHeader = 10;
    static constexpr int kPlain = 4;  // columns per player in every game
    int players = 0;
    int holes = 0;
    int boards = 0;
    int positions = 0;      // of one board
    bool draws = false;     // some street is a draw
    bool up_cards = false;  // some cards are dealt face up
    // Computed from these.
    int players_begin = 0;
    int player_width = 0;
    int width = 0;
    bool wide = false;  // written with wide registers
};

Layout layout_of(const Setup& setup);

// `options` are those of a player who bets, otherwise none.
void write_observation(const State& hand, const Layout& layout, int player, const BettingOptions& options,
                       std::int32_t* row);

// Writes the hole cards, boards and chips of an observation if the layout is wide. Returns the total paid.
inline constexpr int kWidePlayers = 8;
std::int32_t write_cells_wide(const State& hand, const Layout& layout, int player, std::int32_t* row);

}  // namespace croupier
