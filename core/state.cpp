#include "state.hpp"

#include <algorithm>

namespace croupier {

bool equal(const State& a, const State& b) {
    const auto same_hole_cards = [&] {
        for (int player = 0; player < a.player_count(); ++player) {
            const auto left = a.hole_cards(player);
            const auto right = b.hole_cards(player);
            if (!std::equal(left.begin(), left.end(), right.begin(), right.end())) return false;
        }
        return true;
    };
    const auto same_boards = [&] {
        if (a.board_size != b.board_size) return false;
        for (int position = 0; position < a.board_size; ++position) {
            if (a.board_filled[position] != b.board_filled[position]) return false;
            const auto& row = a.board[position];
            if (!std::equal(row.begin(), row.begin() + a.board_filled[position], b.board[position].begin()))
                return false;
        }
        return true;
    };
    return a.phase == b.phase && a.all_in == b.all_in && a.folded == b.folded &&
           a.bet_collection_due == b.bet_collection_due && a.burn_due == b.burn_due &&
           a.bring_in_due == b.bring_in_due && a.completion_due == b.completion_due &&
           a.runouts_settled == b.runouts_settled && a.street == b.street && a.return_street == b.return_street &&
           a.return_count == b.return_count && a.runout_count == b.runout_count && a.opener == b.opener &&
           a.raise_count == b.raise_count && a.live == b.live && a.contenders == b.contenders &&
           a.ante_pending == b.ante_pending && a.blind_pending == b.blind_pending && a.draw_pending == b.draw_pending &&
           a.acted == b.acted && a.runout_pending == b.runout_pending && a.kill_pending == b.kill_pending &&
           a.pull_pending == b.pull_pending && a.actors == b.actors && a.showdown == b.showdown &&
           a.stacks == b.stacks && a.bets == b.bets && a.payoffs == b.payoffs && a.dead_antes == b.dead_antes &&
           a.raise_amount == b.raise_amount && a.ladder == b.ladder && a.short_all_ins == b.short_all_ins &&
           a.pushed == b.pushed && a.pots == b.pots && a.deck == b.deck && a.burnt == b.burnt && a.muck == b.muck &&
           a.discards == b.discards && a.hole_size == b.hole_size && a.hole_up == b.hole_up &&
           a.hole_due == b.hole_due && a.hole_due_up == b.hole_due_up && a.board_due == b.board_due &&
           same_hole_cards() && same_boards() && a.log == b.log;
}

bool is_sound(const HandData& data, const Setup& setup) {
    const int players = setup.player_count;
    const Players everybody = static_cast<Players>((std::uint64_t{1} << players) - 1);
    const auto fits = [](const auto& list) { return list.size <= list.capacity; };
    const auto names_players = [players](const PlayerQueue& queue) {
        return queue.size <= players &&
               std::all_of(queue.begin(), queue.end(), [players](std::uint8_t player) { return player < players; });
    };
    const auto are_cards = [](const auto& list) {
        return std::all_of(list.begin(), list.end(), [](Card card) { return card < kCardCodes; });
    };
    const Players all = data.live | data.contenders | data.ante_pending | data.blind_pending | data.draw_pending |
                        data.acted | data.runout_pending | data.kill_pending | data.pull_pending;
    if ((all & ~everybody) != 0 || data.phase > Phase::over) return false;
    if (data.street < -1 || data.street >= setup.variant.street_count ||
        data.return_street >= setup.variant.street_count || data.opener < -1 || data.opener >= players ||
        data.return_street < -1) {
        return false;
    }
    if (data.phase == Phase::dealing || data.phase == Phase::betting || data.phase == Phase::showdown) {
        if (data.street < 0) return false;
    }
    if (data.runout_count > kMaxBoards / setup.board_count || data.board_row > kMaxBoards - setup.board_count)
        return false;
    if (!fits(data.deck) || !fits(data.burnt) || !fits(data.muck) || !fits(data.discards) || !fits(data.pots) ||
        !fits(data.short_all_ins) || !fits(data.actors) || !fits(data.showdown) || !fits(data.fold_order)) {
        return false;
    }
    if (!names_players(data.actors) || !names_players(data.showdown) || !names_players(data.fold_order)) return false;
    if (!are_cards(data.deck) || !are_cards(data.burnt) || !are_cards(data.muck) || !are_cards(data.hole)) return false;
    for (const Discard& discard : data.discards) {
        if (discard.card >= kCardCodes || discard.street >= kMaxStreets) return false;
    }
    for (int player = 0; player < players; ++player) {
        if (data.hole_size[player] + data.hole_due[player] > setup.hole_stride) return false;
    }
    if (data.board_size > kMaxBoardPositions || data.shared_positions > kMaxBoardPositions) return false;
    for (int position = 0; position < data.board_size; ++position) {
        if (data.board_filled[position] > kMaxBoards || !are_cards(data.board[position])) return false;
    }
    for (const std::uint8_t start : data.board_start) {
        if (start > kMaxBoardPositions) return false;
    }
    return data.push_pot >= 0 && data.push_board >= 0 && data.push_board < kMaxBoards && data.push_type >= 0 &&
           data.push_type < kMaxHandTypes;
}

}  // namespace croupier
