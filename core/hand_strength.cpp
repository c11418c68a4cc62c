// Which hand a player has on which board, and whether it can still win something.
#include "queries.hpp"

namespace croupier {

int board_count(const State& state) {
    const int boards = state.setup->board_count;
    return state.runouts_settled && state.runout_count > 0 ? boards * state.runout_count : boards;
}

FixedList<Card, kMaxBoardPositions> board_cards(const State& state, int board) {
    FixedList<Card, kMaxBoardPositions> cards;
    // Streets dealt before the runouts were agreed on belong to every runout of their board.
    const int shared = state.runouts_settled && state.runout_count > 1 ? state.shared_positions : 0;
    for (int position = 0; position < state.board_size; ++position) {
        const int column = position < shared ? board / state.runout_count : board;
        if (column < state.board_filled[position]) cards.push(state.board[position][column]);
    }
    return cards;
}

std::int32_t hand_strength(const State& state, int player, int board, int type, bool face_up_only) {
    if (!state.is_live(player)) return 0;
    const auto boards = board_cards(state, board);
    FixedList<Card, 64> hole;
    const auto held = state.hole_cards(player);
    for (std::size_t index = 0; index < held.size(); ++index) {
        const bool up = (state.hole_up[player] >> index & 1) != 0;
        if (is_known(held[index]) && (up || !face_up_only)) hole.push(held[index]);
    }
    const Setup& setup = *state.setup;
    if (setup.variant.foreign[type]) return setup.hooks->strength(type, hole.view(), boards.view());
    return strength(setup.variant.hand_types[type], hole.view(), boards.view());
}

Players able_to_win(const State& state, Players asked) {
    const int players = state.player_count();
    const Pots pots = state.phase >= Phase::chips_pushing ? state.pots : layers(state);
    Players able = 0;
    asked &= state.live;
    for (int board = 0; board < board_count(state); ++board) {
        for (int type = 0; type < state.setup->variant.hand_type_count; ++type) {
            std::array<std::int32_t, kMaxPlayers> shown;
            for (int player = 0; player < players; ++player) {
                shown[player] = hand_strength(state, player, board, type, true);
            }
            for (Players left = asked & ~able; left != 0; left &= left - 1) {
                const int player = first_of(left);
                const std::int32_t own =
                    is_face_up(state, player) ? shown[player] : hand_strength(state, player, board, type, false);
                if (own == 0) continue;
                Players better = 0;
                for (int other = 0; other < players; ++other) {
                    if (other != player && shown[other] > own) better |= player_bit(other);
                }
                for (const Pot& pot : pots) {
                    if (contains(pot.players, player) && (pot.players & better) == 0) able |= player_bit(player);
                }
            }
        }
    }
    return able;
}

bool can_win_now(const State& state, int player) { return able_to_win(state, player_bit(player)) != 0; }

bool is_face_up(const State& state, int player) {
    const std::uint64_t every = (std::uint64_t{1} << state.hole_size[player]) - 1;
    return (state.hole_up[player] & every) == every;
}

}  // namespace croupier
