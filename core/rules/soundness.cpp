// Whether untrusted bytes are a safe hand. It may be impossible to reach in play, but no operation on it leaves the
// bounds of a list, overflows, or loops forever.
#include <algorithm>
#include <cstring>

#include "rules/state.hpp"

namespace croupier {

namespace {

constexpr Chips kMostChips = kInfinite / 2;  // no sum over a hand reaches this

// A bool that was copied from bytes must not be read before it is known to be 0 or 1.
bool is_flag(const bool& flag) {
    std::uint8_t byte = 0;
    std::memcpy(&byte, &flag, 1);
    return byte <= 1;
}

bool flags_are_sound(const HandData& data) {
    return is_flag(data.antes_collected) && is_flag(data.all_in) && is_flag(data.folded) &&
           is_flag(data.bet_collection_due) && is_flag(data.burn_due) && is_flag(data.bring_in_due) &&
           is_flag(data.completion_due) && is_flag(data.runouts_settled) && is_flag(data.runouts_disputed) &&
           is_flag(data.logging) && is_flag(data.advancing) && is_flag(data.chosen_cards) &&
           is_flag(data.headsup_round);
}

// The street is in progress: cards may still come.
bool is_on_street(const HandData& data) {
    return data.phase == Phase::dealing || data.phase == Phase::betting || data.phase == Phase::showdown ||
           (data.phase == Phase::bet_collection && data.antes_collected);
}

bool is_before_deal(const HandData& data) {
    return data.phase <= Phase::blind_or_straddle_posting && !is_on_street(data);
}

bool phase_is_sound(const HandData& data, const Setup& setup) {
    if (data.phase > Phase::over || data.street < -1 || data.street >= setup.game.street_count) return false;
    if (data.phase != Phase::bet_collection && data.antes_collected == (data.phase == Phase::ante_posting))
        return false;
    const bool has_street = is_on_street(data) || data.phase == Phase::hand_killing;
    if (has_street != (data.street >= 0)) return false;
    if (data.opener < (has_street && data.phase != Phase::dealing ? 0 : -1) || data.opener >= setup.player_count)
        return false;
    // Only cards of the current phase are due.
    const auto only_in = [&data](Phase phase, bool due) { return !due || data.phase == phase; };
    return only_in(Phase::ante_posting, data.ante_pending != 0) &&
           only_in(Phase::bet_collection, data.bet_collection_due) &&
           only_in(Phase::blind_or_straddle_posting, data.blind_pending != 0) &&
           only_in(Phase::dealing, data.burn_due) && only_in(Phase::dealing, data.draw_pending != 0) &&
           only_in(Phase::betting, data.actors != 0) && only_in(Phase::showdown, data.runout_pending != 0) &&
           only_in(Phase::showdown, !data.showdown.empty()) && only_in(Phase::hand_killing, data.kill_pending != 0) &&
           only_in(Phase::chips_pulling, data.pull_pending != 0);
}

bool players_are_sound(const HandData& data, const Setup& setup) {
    const Players everybody = static_cast<Players>((std::uint64_t{1} << setup.player_count) - 1);
    const Players all = data.live | data.contenders | data.ante_pending | data.blind_pending | data.draw_pending |
                        data.acted | data.with_chips | data.open_folds | data.runout_pending | data.kill_pending |
                        data.pull_pending;
    const Players playing = data.live | data.draw_pending | data.kill_pending;
    if ((all & ~everybody) != 0 || playing != data.live || (data.live & ~data.contenders) != 0) return false;
    // With one player left nothing is dealt or bet.
    const bool contested = is_before_deal(data) || data.phase == Phase::dealing || data.phase == Phase::betting;
    if (contested && count_of(data.live) < 2) return false;
    const auto names_once = [](const PlayerQueue& queue, Players among) {
        if (queue.size > queue.capacity) return false;
        for (const std::uint8_t player : queue) {
            if (player >= kMaxPlayers || !contains(among, player)) return false;
            among &= ~player_bit(player);
        }
        return true;
    };
    if ((data.actors & ~data.live) != 0) return false;
    if (data.actors == 0 ? data.next_actor != -1 : data.next_actor < 0 || data.next_actor >= kMaxPlayers) return false;
    if (data.actors != 0 && !contains(data.actors, data.next_actor)) return false;
    return names_once(data.showdown, data.live) && names_once(data.fold_order, everybody & ~data.live);
}

bool is_amount(Chips amount) { return amount >= 0 && amount < kMostChips; }

// Adds up untrusted amounts; false = an invalid amount, or an overflow.
template <typename List>
bool add_up(const List& amounts, Chips& total) {
    for (const Chips amount : amounts) {
        if (!is_amount(amount) || !is_amount(total += amount)) return false;
    }
    return true;
}

bool stacks_are_sound(const HandData& data, const Setup& setup) {
    Chips won = 0;
    Chips bets = 0;
    if (!add_up(data.bets, bets) || !is_amount(data.top_bet)) return false;
    const Chips largest = *std::max_element(data.bets.begin(), data.bets.end());
    if (data.phase <= Phase::betting && data.top_bet != largest) return false;
    for (int player = 0; player < setup.player_count; ++player) {
        const Chips start = setup.starting_stacks[player];
        const Chips payoff = data.payoffs[player];
        if (start <= 0 || (start > kMaxChips && start != kInfinite) || payoff < -4 * kMaxChips) return false;
        if (payoff > 0 && (!is_amount(payoff) || !is_amount(won += payoff))) return false;
        // Every chip that left a stack or came back was counted.
        if (data.stacks[player] != plus(start, payoff) || data.stacks[player] < 0) return false;
        if (contains(data.with_chips, player) != (data.stacks[player] > 0)) return false;
        if (data.phase >= Phase::chips_pushing) continue;
        const Chips collected = -payoff - data.bets[player];
        if (collected < dead_ante(data, setup, player)) return false;
    }
    for (int player = setup.player_count; player < kMaxPlayers; ++player) {
        if (data.stacks[player] != 0 || data.bets[player] != 0 || data.payoffs[player] != 0) return false;
    }
    return true;
}

bool pots_are_sound(const HandData& data, const Setup& setup) {
    if (data.pots.size > data.pots.capacity || data.short_all_ins > kMaxPlayers) return false;
    if (!data.pots.empty() && data.phase < Phase::showdown && !data.all_in) return false;  // more bets may follow
    const auto everybody = static_cast<Players>((std::uint64_t{1} << setup.player_count) - 1);
    Chips total = 0;
    for (const Pot& pot : data.pots) {
        if (((pot.players | pot.contributors) & ~everybody) != 0) return false;
        if (!add_up(std::array{pot.raked, pot.unraked}, total)) return false;
    }
    Chips run = 0;
    if (!add_up(data.short_all_in_view(), run) || !is_amount(data.unposted)) return false;
    if (data.phase == Phase::betting) {
        // Each of them was a player's last chip.
        const auto stacks = std::span(data.stacks).first(setup.player_count);
        if (data.short_all_ins > std::count(stacks.begin(), stacks.end(), 0)) return false;
    }
    if (data.phase == Phase::betting ? data.forced != forced_price(data, setup) : !is_amount(data.forced)) return false;
    return data.raise_amount >= 0 && data.raise_amount <= 4 * kMaxChips && data.ladder >= 0 &&
           data.ladder <= 4 * kMaxChips && is_amount(data.pushed) && is_amount(data.push_total) && data.push_pot >= 0 &&
           data.push_board >= 0 && data.push_board < kMaxBoards && data.push_type >= 0 &&
           data.push_type < kMaxHandTypes;
}

bool runouts_are_sound(const HandData& data, const Setup& setup) {
    const int most = kMaxBoards / setup.board_count;
    if (data.runout_count < -1 || data.runout_count == 0 || data.runout_count > most) return false;
    // Players choose before the board is complete, in an all-in.
    const bool choosing = data.phase == Phase::showdown && data.all_in && !data.runouts_settled &&
                          data.street + 1 < setup.game.street_count;
    if (data.runout_pending != 0 && !choosing) return false;
    if (data.return_street < 0) {
        return data.return_street == -1 && data.return_count == 0 && data.board_row == 0 &&
               (data.runout_count == -1 || choosing);
    }
    if (data.return_street == 0 || data.return_street >= setup.game.street_count || !data.runouts_settled ||
        !data.all_in || data.board_row % setup.board_count != 0) {
        return false;
    }
    return data.return_count >= 0 && data.return_count + 1 + data.board_row / setup.board_count == data.runout_count;
}

template <typename List>
bool are_cards(const List& list) {
    return std::all_of(list.begin(), list.end(), [](Card card) { return card < kCardCodes; });
}

// Hole cards of streets that are still to be dealt.
int holes_to_come(const HandData& data, const Setup& setup) {
    if (data.board_row > 0 || data.phase > Phase::showdown) return 0;
    int holes = 0;
    for (int later = data.street + 1; later < setup.game.street_count; ++later)
        holes += setup.game.streets[later].hole_count;
    return holes;
}

// Cards are discarded only on draws. If a street sets a number, nobody discards more, and none is replaced.
bool discards_are_sound(const HandData& data, const Setup& setup) {
    const auto& piles = data.discard_size;
    for (std::size_t street = 0; street < piles.size(); ++street) {
        const bool exists = street < setup.game.street_count;
        if (piles[street] > 0 && !(exists && setup.game.streets[street].draw)) return false;
        const int most = exists ? setup.game.streets[street].discard_count * setup.player_count : 0;
        if (most > 0 && piles[street] > most) return false;
    }
    if (data.phase != Phase::dealing) return true;
    const Street& street = setup.game.streets[static_cast<std::size_t>(data.street)];
    if (data.draw_pending != 0 && !street.draw) return false;
    for (int player = 0; player < setup.player_count; ++player) {
        const auto index = static_cast<std::size_t>(player);
        const int thrown = data.thrown[index];
        if (thrown > 0 && (!street.draw || contains(data.draw_pending, player))) return false;
        if (street.discard_count == 0) continue;
        if (thrown > street.discard_count || data.hole_due[index] > street.hole_count) return false;
    }
    return true;
}

bool cards_are_sound(const HandData& data, const Setup& setup) {
    const auto fits = [](const auto& list) { return list.size <= list.capacity && are_cards(list); };
    if (!fits(data.deck) || !fits(data.burnt) || !fits(data.muck) || !fits(data.discards)) return false;
    const auto& piles = data.discard_size;
    if (std::accumulate(piles.begin(), piles.end(), 0) != data.discards.size) return false;
    if (!discards_are_sound(data, setup)) return false;
    // While cards are dealt, the owners of this draw's discards matter.
    const int thrown = std::accumulate(data.thrown.begin(), data.thrown.end(), 0);
    if (data.phase == Phase::dealing && thrown > piles[static_cast<std::size_t>(data.street)]) return false;
    // A street burns one card, and a hand is mucked once.
    const int rows = data.board_row / setup.board_count;
    const int streets = data.phase > Phase::showdown ? setup.game.street_count : data.street + 1;
    if (data.burnt.size > rows * (setup.game.street_count - 1) + streets) return false;
    const int to_come = holes_to_come(data, setup);
    const bool last_hand = count_of(data.live) == 1;
    int mucked = data.muck.size;
    for (int player = 0; player < kMaxPlayers; ++player) {
        const int held = data.hole_size[player] + data.hole_due[player];
        if (contains(data.hole_pending, player) != (data.hole_due[player] != 0)) return false;
        if (player >= setup.player_count || !contains(data.live, player) || is_before_deal(data)) {
            if (held != 0) return false;
            continue;
        }
        if (held + to_come > setup.hole_stride) return false;
        if (data.hole_due[player] != 0 && data.phase != Phase::dealing) return false;
        mucked += last_hand ? data.hole_size[player] : setup.hole_stride;
        const auto hole = std::span(data.hole).subspan(static_cast<std::size_t>(player * setup.hole_stride));
        if (!are_cards(hole.first(data.hole_size[player]))) return false;
    }
    return mucked <= (is_before_deal(data) ? 0 : data.muck.capacity);
}

// The new board positions that the cards due on this street take; -1 = inconsistent boards.
int positions_due(const HandData& data, const Setup& setup) {
    int positions = 0;
    for (int board = 0; board < kMaxBoards; ++board) {
        const int due = data.board_due[board];
        if (due == 0) continue;
        if (data.phase != Phase::dealing || board >= setup.board_count) return -1;
        int room = 0;
        for (int position = data.board_start[data.street]; position < data.board_size; ++position) {
            if (data.board_filled[position] <= board + data.board_row) ++room;
        }
        positions = std::max(positions, due - room);
    }
    return positions;
}

bool boards_are_sound(const HandData& data, const Setup& setup) {
    if (data.board_size > kMaxBoardPositions || data.shared_positions > kMaxBoardPositions) return false;
    if (is_before_deal(data) && data.board_size != 0) return false;
    const bool again = data.board_row > 0;
    for (int position = 0; position < kMaxBoardPositions; ++position) {
        const int most = position < data.board_size ? data.board_row + setup.board_count : 0;
        if (data.board_filled[position] > most) return false;
        if (!are_cards(data.cards_at(position).view())) return false;
    }
    if (!is_on_street(data)) {
        return std::all_of(data.board_due.begin(), data.board_due.end(), [](std::uint8_t due) { return due == 0; });
    }
    // Every street has its positions behind those of the street before.
    const auto& streets = setup.game.streets;
    const int begun = again ? setup.game.street_count - 1 : data.street;
    for (int street = 0; street <= begun; ++street) {
        const bool open = street == begun;
        if (open && !again && data.board_start[street] <= data.board_size) continue;
        const int end = open ? data.board_size : data.board_start[street + 1];
        if (end > data.board_size || end - data.board_start[street] < streets[street].board_count) return false;
    }
    const int due = positions_due(data, setup);
    if (due < 0) return false;
    if (again) {
        for (int position = data.street + 1 <= begun ? data.board_start[data.street + 1] : data.board_size;
             position < data.board_size; ++position) {
            if (data.board_filled[position] > data.board_row) return false;
        }
        return due == 0;
    }
    int positions = data.board_size + due + holes_to_come(data, setup);
    for (int later = data.street + 1; later < setup.game.street_count; ++later) positions += streets[later].board_count;
    return positions <= kMaxBoardPositions;
}

}  // namespace

bool is_sound(const HandData& data, const Setup& setup) {
    return flags_are_sound(data) && phase_is_sound(data, setup) && players_are_sound(data, setup) &&
           stacks_are_sound(data, setup) && pots_are_sound(data, setup) && runouts_are_sound(data, setup) &&
           cards_are_sound(data, setup) && boards_are_sound(data, setup);
}

}  // namespace croupier
