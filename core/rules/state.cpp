#include "rules/state.hpp"

#include <algorithm>

namespace croupier {

// Searches and training keep many hands at once: a hand without its log fits into a page of memory.
static_assert(sizeof(State) - sizeof(Log) <= 4096 - 64, "64 bytes are left to the Python object around it");
// The next member begins a cache line.
static_assert(sizeof(UnderSetup) + sizeof(Course) == 2 * 64, "a field more takes another one's place");

bool equal(const State& a, const State& b) {
    const auto same_hole_cards = [&] {
        for (int player = 0; player < a.player_count(); ++player) {
            const auto left = a.hole_cards(player);
            const auto right = b.hole_cards(player);
            if (!std::equal(left.begin(), left.end(), right.begin(), right.end())) return false;
        }
        return true;
    };
    const auto same_short_all_ins = [&] {
        const auto left = a.short_all_in_view();
        const auto right = b.short_all_in_view();
        return std::equal(left.begin(), left.end(), right.begin(), right.end());
    };
    const auto same_boards = [&] {
        if (a.board_size != b.board_size) return false;
        for (int position = 0; position < a.board_size; ++position) {
            if (!(a.cards_at(position) == b.cards_at(position))) return false;
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
           a.hole_pending == b.hole_pending && a.acted == b.acted && a.runout_pending == b.runout_pending &&
           a.kill_pending == b.kill_pending && a.pull_pending == b.pull_pending && a.actors == b.actors &&
           a.next_actor == b.next_actor && a.showdown == b.showdown && a.stacks == b.stacks && a.bets == b.bets &&
           a.payoffs == b.payoffs && a.raise_amount == b.raise_amount && a.ladder == b.ladder && same_short_all_ins() &&
           a.pushed == b.pushed && a.pots == b.pots && a.deck == b.deck && a.burnt == b.burnt && a.muck == b.muck &&
           a.discards == b.discards && a.discard_size == b.discard_size && a.hole_size == b.hole_size &&
           a.hole_up == b.hole_up && a.hole_due == b.hole_due && a.hole_due_up == b.hole_due_up &&
           a.board_due == b.board_due && same_hole_cards() && same_boards() && a.log == b.log;
}

}  // namespace croupier
