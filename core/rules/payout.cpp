// Pushing the pots to the winners, share by share, and pulling the chips into the stacks.
#include <algorithm>
#include <numeric>

#include "evaluation/combination.hpp"
#include "rules/operations.hpp"
#include "rules/phases.hpp"
#include "rules/recording.hpp"

namespace croupier {

namespace {

using Amounts = std::array<Chips, kMaxPlayers>;

// One part of a pot: for one board and one hand type, or a whole pot if no hands are compared.
struct Share {
    Chips amount = 0;
    Players winners = 0;
    Chips finer = 1;  // the factor by which the unit must become smaller
};

// The divisions of a payout. Real amounts divide exactly, in a finer unit if necessary; whole chips leave odd chips.
// Whole chips that a split or rake function of the user has divided are real amounts from then on.
struct Divider {
    const State& state;
    Chips finer = 1;

    Division divide(Chips amount, int parts) {
        Hooks* hooks = state.setup->hooks;
        if (hooks != nullptr && hooks->divides) {
            const Division division = hooks->divide(amount, parts);
            finer = common_unit(finer, division.denominator);
            return division;
        }
        if (parts == 1) return {amount, 0, 1};
        const Chips chip = state.setup->odd_chip;
        if (!state.setup->real_chips && amount % chip == 0)
            return {amount / chip / parts * chip, amount / chip % parts * chip, 1};
        finer = common_unit(finer, parts / std::gcd<Chips>(amount, parts));
        return {amount / parts, amount % parts, 1};
    }
};

Players best_hands(const State& state, Players players, int board, int type) {
    const Mask on_board = board_mask(state, board);
    std::int32_t best = 0;
    Players winners = 0;
    for_each(players, [&](int player) {
        const std::int32_t strength = hand_strength(state, player, board, on_board, type, true);
        if (strength == 0 || strength < best) return;
        if (strength > best) winners = 0;
        best = strength;
        winners |= player_bit(player);
    });
    return winners;
}

// Whether the ace is the lowest card of a hand: in ace-to-five low and badugi, not in deuce-to-seven.
bool ace_is_low(const HandType& type) {
    return type.family == Family::regular_low || type.family == Family::eight_or_better ||
           type.family == Family::badugi;
}

// The highest card by rank and suit of the winning hand: it decides who gets an odd chip in stud (TDA 20).
int highest_card(const State& state, int player, int board, int type) {
    const auto hole = state.hole_cards(player);
    const auto boards = board_cards(state, board);
    const bool low = !state.setup->game.foreign[type] && ace_is_low(state.setup->game.hand_types[type]);
    int highest = -1;
    const auto look_at = [&](Card card) {
        if (!is_known(card)) return;
        const int rank = low ? (rank_of(card) + 1) % kRanks : rank_of(card);
        highest = std::max(highest, rank * kSuits + suit_of(card));
    };
    if (state.setup->game.foreign[type]) {  // the cards of a user's hand type are unknown here
        for (const Card card : hole) look_at(card);
        return highest;
    }
    const Combination best = best_combination(state.setup->game.hand_types[type], hole, boards.view());
    for (int index = 0; index < best.size; ++index) {
        const std::size_t position = best.positions[static_cast<std::size_t>(index)];
        look_at(position < hole.size() ? hole[position] : boards[static_cast<int>(position - hole.size())]);
    }
    return highest;
}

// Odd chips (TDA 20): one each from the first seat left of the button, in stud by the highest card; or all to the
// first.
void split(const State& state, Chips amount, Players winners, int board, int type, Divider& divider, Amounts& amounts) {
    const Division division = divider.divide(amount, count_of(winners));
    for_each(winners, [&](int player) { amounts[player] += division.quotient; });
    if (division.remainder == 0) return;
    if (state.setup->rules.odd_chips == OddChips::all_to_first || division.denominator != 1) {
        amounts[first_of(winners)] += division.remainder;
        return;
    }
    const bool by_card = !state.setup->has_button();
    Chips odd = division.remainder;
    for (Players left = winners; odd > 0 && left != 0;) {
        int next = first_of(left);
        for (int player = next + 1; by_card && player < state.player_count(); ++player) {
            if (contains(left, player) &&
                highest_card(state, player, board, type) > highest_card(state, next, board, type))
                next = player;
        }
        const Chips given = std::min(odd, state.setup->odd_chip);
        amounts[next] += given;
        odd -= given;
        left &= ~player_bit(next);
    }
    amounts[first_of(winners)] += odd;
}

// The last of the players to give up cards, by folding or mucking.
Players last_to_leave(const State& state, Players players) {
    for (int index = state.fold_order.size - 1; index >= 0; --index) {
        if (contains(players, state.fold_order[index])) return player_bit(state.fold_order[index]);
    }
    return 0;
}

// The winners of each hand type of a board. Whether a hand type qualifies is decided pot by pot, among the players of
// the pot; if nothing can be compared, they share it.
std::array<Players, kMaxHandTypes> winners_by_type(const State& state, Players players, int board) {
    std::array<Players, kMaxHandTypes> winners{};
    Players any = 0;
    for (int type = 0; type < state.setup->game.hand_type_count; ++type) {
        winners[type] = best_hands(state, players, board, type);
        any |= winners[type];
    }
    if (any == 0) winners[0] = players;
    return winners;
}

// All winners of a part of the main pot, on any board and with any hand type.
Players main_pot_winners(const State& state) {
    const Players live = state.pots[0].players & state.live;
    if (live == 0 || is_one(live)) return live;
    Players winners = 0;
    for (int board = 0; board < board_count(state); ++board) {
        for (const Players of_type : winners_by_type(state, live, board)) winners |= of_type;
    }
    return winners;
}

// Who takes a pot that no live player contributed to: folds when a check is free leave such pots (house rule
// orphan_pot).
Players orphan_winners(const State& state, const Pot& pot) {
    // If hands were mucked at the showdown, nobody contested the last one.
    if (const Players mucked = pot.contributors & state.contenders; mucked != 0) return last_to_leave(state, mucked);
    const OrphanPot rule = state.setup->rules.orphan_pot;
    if (rule == OrphanPot::burnt && (pot.contributors & state.open_folds) != 0) return 0;
    if (rule == OrphanPot::main_pot_winners) {
        if (const Players winners = main_pot_winners(state); winners != 0) return winners;
    }
    // Also if nobody is left to win the main pot itself: only `burnt` burns chips.
    return last_to_leave(state, pot.contributors);
}

// Boards differ by one chip at most; the first ones get one more: 50 on three boards is 17, 17 and 16. Or all odd chips
// go to the first.
Chips odd_chips_of_board(const State& state, const Division& by_board, int board) {
    const Chips chip = state.setup->odd_chip;
    const bool one_each = state.setup->rules.odd_chips == OddChips::one_each_left_of_button;
    if (!one_each || by_board.denominator != 1 || by_board.remainder % chip != 0)
        return board == 0 ? by_board.remainder : 0;
    return board < by_board.remainder / chip ? chip : 0;
}

// The share of the current pot that belongs to this board and hand type.
Share compute_share(const State& state, int board, int type, Amounts& amounts) {
    const Pot& pot = state.pots[state.push_pot];
    Divider divider{state};
    Share share;
    const Players live = pot.players & state.live;
    const int types = state.setup->game.hand_type_count;

    if (live == 0 || is_one(state.live)) {
        if (board != 0 || type != 0) return share;
        share.amount = state.push_total;
        share.winners = live != 0 ? live : orphan_winners(state, pot);
        if (share.winners != 0) split(state, share.amount, share.winners, board, type, divider, amounts);
        share.finer = divider.finer;
        return share;
    }

    const Division by_board = divider.divide(state.push_total, board_count(state));
    const Chips of_board = by_board.quotient + odd_chips_of_board(state, by_board, board);
    const std::array<Players, kMaxHandTypes> winners = winners_by_type(state, live, board);
    int made = 0;
    int first_made = -1;
    for (int index = 0; index < types; ++index) {
        if (winners[index] == 0) continue;
        ++made;
        if (first_made < 0) first_made = index;
    }
    if (winners[type] == 0) return share;
    const Division by_type = divider.divide(of_board, made);
    share.amount = by_type.quotient + (type == first_made ? by_type.remainder : 0);
    share.winners = winners[type];
    split(state, share.amount, share.winners, board, type, divider, amounts);
    // Hi-lo: if the same players win both halves, the pot is split once among them (WSOP 73).
    const bool once = state.setup->rules.odd_chips == OddChips::one_each_left_of_button && made == 2 &&
                      type != first_made && winners[first_made] == winners[type] && !state.setup->real_chips;
    if (once) {
        Amounts whole{};
        Amounts first_half{};
        split(state, of_board, share.winners, board, first_made, divider, whole);
        split(state, by_type.quotient + by_type.remainder, share.winners, board, first_made, divider, first_half);
        for (int player = 0; player < state.player_count(); ++player) {
            if (contains(share.winners, player)) amounts[player] = whole[player] - first_half[player];
        }
    }
    share.finer = divider.finer;
    return share;
}

// The shares of a pot are divided one by one. A split function that is inconsistent would create or lose chips.
bool is_split_by_hooks(const State& state) { return state.setup->hooks != nullptr && state.setup->hooks->divides; }

bool fits_pot(const State& state, const Share& share, const Amounts& amounts) {
    return share.amount <= state.pots[state.push_pot].unraked &&
           std::all_of(amounts.begin(), amounts.end(), [](Chips amount) { return amount >= 0; });
}

bool next_place(State& state) {
    if (++state.push_type < state.setup->game.hand_type_count) return true;
    state.push_type = 0;
    if (++state.push_board < board_count(state)) return true;
    state.push_board = 0;
    if (is_split_by_hooks(state) && state.pots[state.push_pot].unraked != 0) state.fault = Reason::split_changed;
    if (++state.push_pot >= state.pots.size) return false;
    state.push_total = state.pots[state.push_pot].unraked;
    return true;
}

// Whether the next share certainly has chips, before any hand is compared: a pot that is not divided by hands, or one
// hand type on one board.
bool is_whole_pot(const State& state) {
    const bool first = state.push_board == 0 && state.push_type == 0;
    const bool one_share = state.setup->game.hand_type_count == 1 && board_count(state) == 1;
    const bool native = state.setup->hooks == nullptr;
    return native && first && state.push_total > 0 && (one_share || is_one(state.live));
}

// Whether an empty pot, taken by the rake, is still pushed to the only player left.
bool is_empty_push(const State& state) {
    return state.push_total == 0 && state.setup->rules.empty_push && is_one(state.live) && state.push_board == 0 &&
           state.push_type == 0;
}

// Advances to the next share that has chips.
void seek_share(State& state) {
    while (state.push_pot < state.pots.size) {
        if (is_whole_pot(state) || is_empty_push(state)) return;
        Amounts amounts{};
        const Share share = compute_share(state, state.push_board, state.push_type, amounts);
        if (state.setup->hooks != nullptr && state.setup->hooks->failed()) return;
        if (share.amount > 0 || state.fault != Reason::none) return;
        if (!next_place(state)) return;
    }
}

}  // namespace

void begin_pushing(State& state) {
    cut_pots(state);
    rake_pots(state);
    merge_pots(state);
    state.phase = Phase::chips_pushing;
    state.street = -1;
    state.push_pot = state.push_board = state.push_type = 0;
    state.push_total = state.pots.empty() ? 0 : state.pots[0].unraked;
    seek_share(state);
}

bool chips_to_push(const State& state) {
    return state.phase == Phase::chips_pushing && state.push_pot < state.pots.size;
}

Refusal why_not_push(const State& state) {
    if (!chips_to_push(state)) return refuse(Reason::wrong_phase);
    Amounts amounts{};
    const Share share = compute_share(state, state.push_board, state.push_type, amounts);
    if (share.finer != 1) {
        State trial = state;
        if (!refine(trial, share.finer)) return refuse(Reason::amount_overflow);
    }
    Refusal result;
    if (share.winners == 0) result.warnings = kChipsBurnt;
    return result;
}

void push_chips(State& state, Commentary commentary) {
    Amounts amounts{};
    Share share = compute_share(state, state.push_board, state.push_type, amounts);
    while (share.finer != 1) {
        if (!refine(state, share.finer)) {
            state.fault = Reason::amount_overflow;
            return;
        }
        amounts = {};
        share = compute_share(state, state.push_board, state.push_type, amounts);
    }
    if (is_split_by_hooks(state) && !fits_pot(state, share, amounts)) {
        state.fault = Reason::split_changed;
        return;
    }
    const Players live = state.pots[state.push_pot].players & state.live;
    const bool compared = live != 0 && !is_one(state.live);
    if (share.winners == 0) state.warnings |= kChipsBurnt;
    for (int player = 0; player < state.player_count(); ++player) state.bets[player] += amounts[player];
    state.pots[state.push_pot].unraked -= share.amount;
    state.pushed += share.amount;
    const std::size_t players = static_cast<std::size_t>(state.player_count());
    if (Record* entry = record_amounts(state, Kind::chips_pushing, {amounts.data(), players}, commentary)) {
        entry->pot = state.push_pot;
        entry->board = static_cast<std::int8_t>(compared ? state.push_board : -1);
        entry->hand_type = static_cast<std::int8_t>(compared ? state.push_type : -1);
    }
    next_place(state);
    seek_share(state);
    advance(state);
}

void begin_pulling(State& state) {
    state.phase = Phase::chips_pulling;
    state.pull_pending = 0;
    for (int player = 0; player < state.player_count(); ++player) {
        if (state.bets[player] > 0) state.pull_pending |= player_bit(player);
    }
}

Refusal why_not_pull(const State& state, int& player) { return resolve_player(state, state.pull_pending, player); }

void pull_chips(State& state, int player, Commentary commentary) {
    const Chips amount = state.bets[player];
    state.pull_pending &= ~player_bit(player);
    wager(state, player, -amount);
    record(state, Kind::chips_pulling, player, amount, commentary);
    advance(state);
}

}  // namespace croupier
