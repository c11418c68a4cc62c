// The hand of a player on a board, and whether it can still win.
#include <algorithm>

#include "evaluation/strength.hpp"
#include "rules/queries.hpp"

namespace croupier {

int board_count(const State& state) {
    const int boards = state.setup->board_count;
    return state.runouts_settled && state.runout_count > 0 ? boards * state.runout_count : boards;
}

template <typename Visit>
static void visit_board(const State& state, int board, const Visit& visit) {
    // Streets dealt before the agreement on runouts belong to every runout of their board.
    const int shared = state.runouts_settled && state.runout_count > 1 ? state.shared_positions : 0;
    for (int position = 0; position < state.board_size; ++position) {
        const int column = position < shared ? board / state.runout_count : board;
        if (column < state.board_filled[position]) visit(state.board[column][position]);
    }
}

FixedList<Card, kMaxBoardPositions> board_cards(const State& state, int board) {
    FixedList<Card, kMaxBoardPositions> cards;
    visit_board(state, board, [&cards](Card card) { cards.push(card); });
    return cards;
}

// The hole cards that count, in order.
template <typename Visit>
static void visit_hole(const State& state, int player, bool face_up_only, const Visit& visit) {
    const auto held = state.hole_cards(player);
    for (std::size_t index = 0; index < held.size(); ++index) {
        const bool up = (state.hole_up[player] >> index & 1) != 0;
        if (is_known(held[index]) && (up || !face_up_only)) visit(held[index]);
    }
}

Mask board_mask(const State& state, int board) {
    Mask mask = 0;
    visit_board(state, board, [&mask](Card card) { mask |= is_known(card) ? bit(card) : 0; });
    return mask;
}

std::int32_t hand_strength(const State& state, int player, int board, int type, bool face_up_only) {
    return hand_strength(state, player, board, board_mask(state, board), type, face_up_only);
}

std::int32_t hand_strength(const State& state, int player, int board, Mask on_board, int type, bool face_up_only) {
    if (!state.is_live(player)) return 0;
    const Setup& setup = *state.setup;
    if (setup.game.foreign[type]) {
        FixedList<Card, 64> hole;
        visit_hole(state, player, face_up_only, [&hole](Card card) { hole.push(card); });
        return setup.hooks->strength(type, hole.view(), board_cards(state, board).view());
    }
    Mask hole = 0;
    visit_hole(state, player, face_up_only, [&hole](Card card) { hole |= bit(card); });
    return strength(setup.game.hand_types[type], hole, on_board);
}

// The strongest of the hands of some players; 0 = nobody has a hand.
static std::int32_t strongest(const std::array<std::int32_t, kMaxPlayers>& hands, Players players) {
    std::int32_t best = 0;
    for_each(players, [&](int player) { best = std::max(best, hands[player]); });
    return best;
}

Players able_to_win(const State& state, Players asked) {
    Pots room;
    const Pots& pots = unraked_pots(state, room);
    const Players live = state.live;
    const Players tabled = those_who(live, [&](int player) { return is_face_up(state, player); });
    Players able = 0;
    asked &= live;
    for (int board = 0; board < board_count(state); ++board) {
        const Mask on_board = board_mask(state, board);
        for (int type = 0; type < state.setup->game.hand_type_count; ++type) {
            const bool foreign = state.setup->game.foreign[type];
            std::array<std::int32_t, kMaxPlayers> shown;
            for_each(live, [&](int player) {
                // A hand made only of board cards beats nobody: everybody has it.
                const bool shows = state.hole_up[player] != 0 || state.hole_size[player] == 0 || foreign;
                shown[player] = shows ? hand_strength(state, player, board, on_board, type, true) : 0;
            });
            for (const Pot& pot : pots) {
                const std::int32_t best = strongest(shown, pot.players & live);
                if (best == 0) continue;
                able |= those_who(pot.players & tabled, [&](int player) { return shown[player] == best; });
            }
            for (Players left = asked & ~able & ~tabled; left != 0; left &= left - 1) {
                const int player = first_of(left);
                const std::int32_t own = hand_strength(state, player, board, on_board, type, false);
                if (own == 0) continue;
                for (const Pot& pot : pots) {
                    if (!contains(pot.players, player)) continue;
                    if (strongest(shown, pot.players & live & ~player_bit(player)) <= own) able |= player_bit(player);
                }
            }
        }
    }
    return able & asked;
}

bool can_win_now(const State& state, int player) { return able_to_win(state, player_bit(player)) != 0; }

bool is_face_up(const State& state, int player) {
    const std::uint64_t every = (std::uint64_t{1} << state.hole_size[player]) - 1;
    return (state.hole_up[player] & every) == every;
}

}  // namespace croupier
