#include "loops/observation.hpp"

#include <algorithm>

#include "machine/processor.hpp"

namespace croupier {

Layout layout_of(const Setup& setup) {
    Layout layout;
    layout.players = setup.player_count;
    layout.holes = setup.hole_stride;
    layout.boards = setup.board_count;
    layout.draws = setup.game.draws_from(0);
    int later_holes = 0;
    int burns = 0;
    for (int index = 0; index < setup.game.street_count; ++index) {
        const Street& street = setup.game.streets[static_cast<std::size_t>(index)];
        layout.positions += street.board_count;
        later_holes += index > 0 ? street.hole_count : 0;
        burns += street.burn ? 1 : 0;
        layout.up_cards = layout.up_cards || street.hole_up != 0;
    }
    // If the deck may run out, hole cards are dealt to the board instead (WSOP seven-card stud).
    const int needed = layout.players * layout.holes + layout.boards * layout.positions + burns;
    if (needed > setup.game.deck_size) layout.positions += later_holes;
    layout.positions = std::min(layout.positions, kMaxBoardPositions);
    layout.players_begin = Layout::kHeader + layout.holes + layout.boards * layout.positions;
    layout.player_width = Layout::kPlain + (layout.draws ? 1 : 0) + (layout.up_cards ? layout.holes : 0);
    layout.width = layout.players_begin + layout.players * layout.player_width;
    layout.wide = has_avx2() && layout.players <= kWidePlayers;
    return layout;
}

namespace {

using Row = std::int32_t*;

// Writes the chips and live flags of all players, clockwise from a player on; returns the total paid.
std::int32_t write_chips(const State& hand, const Layout& layout, int first, Row row) {
    // Read once: the compiler must assume that the writes change them.
    const int width = layout.player_width;
    const int players = layout.players;
    Players live = hand.live;
    Chips paid = 0;
    Row seat = row + (players - first) * width;  // of player 0
    for (int player = 0; player < players; ++player, seat += width, live >>= 1) {
        if (player == first) seat = row;
        const Chips payoff = hand.payoffs[player];
        paid -= payoff;
        seat[0] = static_cast<std::int32_t>(hand.stacks[player]);
        seat[1] = static_cast<std::int32_t>(hand.bets[player]);
        seat[2] = static_cast<std::int32_t>(-payoff);
        seat[3] = static_cast<std::int32_t>(live & 1);
    }
    return static_cast<std::int32_t>(paid);
}

// Hole cards, boards and chips.
std::int32_t write_cells(const State& hand, const Layout& layout, int player, Row row) {
    Row cell = row + Layout::kHeader;
    const auto own = hand.hole_cards(player);
    for (const Card card : own) *cell++ = card;
    for (int missing = layout.holes - static_cast<int>(own.size()); missing > 0; --missing) *cell++ = kNoCard;
    for (int board = 0; board < layout.boards; ++board) {
        for (int position = 0; position < layout.positions; ++position) {
            const bool filled = hand.board_filled[position] > board;
            *cell++ = filled ? hand.board[board][position] : kNoCard;
        }
    }
    return write_chips(hand, layout, player, row + layout.players_begin);
}

// A player's cards as the others see them.
void write_up_cards(const State& hand, int player, int holes, Row row) {
    const auto held = hand.hole_cards(player);
    for (int index = 0; index < holes; ++index) {
        const bool up = (hand.hole_up[player] >> index & 1) != 0;
        const bool dealt = index < static_cast<int>(held.size());
        row[index] = !dealt ? kNoCard : up ? held[static_cast<std::size_t>(index)] : kHiddenCard;
    }
}

}  // namespace

void write_observation(const State& hand, const Layout& layout, int player, const BettingOptions& options, Row row) {
    const bool drawing = hand.phase == Phase::dealing;
    row[0] = player;
    row[1] = hand.street;
    row[2] = drawing ? 1 : 0;
    row[4] = static_cast<std::int32_t>(options.call);
    row[5] = static_cast<std::int32_t>(options.raise.least);
    row[6] = static_cast<std::int32_t>(options.raise.most);
    row[7] = drawing ? 0 : hand.raise_count;
    row[8] = hand.opener;
    row[9] = hand.deck.size;
    // While players decide, all chips paid are in the pots or in bets.
    row[3] = (layout.wide ? write_cells_wide : write_cells)(hand, layout, player, row);
    if (!layout.draws && !layout.up_cards) return;
    row += layout.players_begin + Layout::kPlain;
    for (int step = 0, other = player; step < layout.players; ++step, row += layout.player_width) {
        if (layout.draws) *row = hand.drawn[static_cast<std::size_t>(other)];
        if (layout.up_cards) write_up_cards(hand, other, layout.holes, row + (layout.draws ? 1 : 0));
        other = other + 1 < layout.players ? other + 1 : 0;
    }
}

}  // namespace croupier
