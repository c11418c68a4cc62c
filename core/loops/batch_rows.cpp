#include "loops/batch_rows.hpp"

#include <algorithm>

namespace croupier {

namespace {

std::size_t place(int table) { return static_cast<std::size_t>(table); }

constexpr std::uint64_t mix(std::uint64_t hash, std::uint64_t word) {  // the finish of SplitMix64
    std::uint64_t z = hash + 0x9e3779b97f4a7c15U + word * 0xd1342543de82ef95U;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
}

void write_any_row(const State& hand, const Layout& layout, int player, std::int32_t* row) {
    const Turn turn = turn_of(hand);
    const bool bets = turn.player == player && player >= 0;
    write_observation(hand, layout, player, bets ? betting_options(hand, turn) : BettingOptions{}, row);
}

}  // namespace

// Adds the view of each player to the player's key: players with the same views at every decision have equal keys.
void extend_keys(Batch& batch, int index, const State& hand) {
    if (!batch.keeps_keys || decider(hand) < 0) return;
    const int players = batch.layout.players;
    std::vector<std::int32_t> row(place(batch.layout.width));
    for (int player = 0; player < players; ++player) {
        write_any_row(hand, batch.layout, player, row.data());
        std::uint64_t& key = batch.keys[place(index) * place(players) + place(player)];
        for (const std::int32_t cell : row) key = mix(key, static_cast<std::uint32_t>(cell));
        key = mix(key, static_cast<std::uint64_t>(decider(hand)));
    }
}

// A new hand: there are no decisions yet.
void forget(Batch& batch, int index) {
    if (batch.history_length > 0) {
        const auto size = place(batch.history_length) * kHistoryColumns;
        std::fill_n(batch.history.begin() + static_cast<std::ptrdiff_t>(place(index) * size), size, -1);
    }
    if (!batch.keeps_keys) return;
    const auto players = place(batch.layout.players);
    for (std::size_t player = 0; player < players; ++player) batch.keys[place(index) * players + player] = player;
}

// Before a decision is carried out. Only a raise and a draw have an amount that was chosen.
void remember(Batch& batch, int index, const State& hand, int player, const Decision& decision) {
    Chips own = 0;
    if (decision.action == Action::raise || decision.action == Action::draw) own = decision.amount;
    if (decision.action == Action::call) own = hand.bring_in_due ? bring_in_amount(hand) : call_amount(hand);
    const Chips told = decision.action == Action::draw ? count_of(static_cast<Players>(own)) : own;
    if (batch.history_length > 0) {
        const auto size = place(batch.history_length) * kHistoryColumns;
        std::int32_t* const first = batch.history.data() + place(index) * size;
        std::copy(first + kHistoryColumns, first + size, first);
        std::int32_t* const last = first + size - kHistoryColumns;
        last[0] = player;
        last[1] = hand.street;
        last[2] = static_cast<std::int32_t>(decision.action);
        last[3] = static_cast<std::int32_t>(told);
    }
    if (!batch.keeps_keys) return;
    const int players = batch.layout.players;
    for (int other = 0; other < players; ++other) {
        std::uint64_t& key = batch.keys[place(index) * place(players) + place(other)];
        key = mix(mix(key, static_cast<std::uint64_t>(decision.action)),
                  static_cast<std::uint64_t>(other == player ? own : told));
    }
}

void keep_end(Batch& batch, int index, const Table& table) {
    const State& hand = table.hand;
    const int players = batch.layout.players;
    const auto width = place(batch.layout.width);
    const auto kept = static_cast<std::ptrdiff_t>(batch.history_length) * kHistoryColumns;
    std::copy_n(batch.history.begin() + index * kept, kept, batch.final_history.begin() + index * kept);
    const int first = std::max(batch.ends_seat, 0);
    const int last = batch.ends_seat < 0 ? players - 1 : first;
    for (int seat = first; seat <= last; ++seat)
        write_any_row(hand, batch.layout, player_at(batch, table, seat),
                      batch.final_observations.data() + (place(index) * place(players) + place(seat)) * width);
    if (batch.ends_seat < 0)
        write_hole_cards(batch, table, true,
                         batch.final_hole_cards.data() + place(index) * place(players) * place(batch.layout.holes));
}

// Writes all rows of a table after its hand has changed.
void write_row(Batch& batch, int index, const Table& table) {
    const State& hand = table.hand;
    const Turn turn = turn_of(hand);
    const int player = decider(hand);
    const bool betting = turn.player >= 0;
    const auto width = place(batch.layout.width);
    std::int32_t* row = batch.observations.data() + place(index) * width;
    batch.actor[place(index)] = seat_of(batch, table, player);
    const BettingOptions options = betting ? betting_options(hand, turn) : BettingOptions{};
    if (player < 0) {
        std::fill_n(row, width, 0);
        row[0] = -1;
    } else {
        write_observation(hand, batch.layout, player, options, row);
    }
    std::uint8_t* const legal = batch.legal.data() + place(index) * kActions;
    legal[0] = options.fold;
    legal[1] = betting;
    legal[2] = options.raise.open;
    legal[3] = player >= 0 && !betting;
    batch.min_raise_to[place(index)] = options.raise.least;
    batch.max_raise_to[place(index)] = options.raise.most;
}

void write_row_of(const Batch& batch, int table, int seat, std::int32_t* row) {
    const Table& looked_at = batch.tables[place(table)];
    const State& hand = looked_at.hand;
    if (decider(hand) >= 0) return write_any_row(hand, batch.layout, player_at(batch, looked_at, seat), row);
    std::fill_n(row, batch.layout.width, 0);
    row[0] = -1;
}

void write_hole_cards(const Batch& batch, const Table& table, bool folded_too, std::int32_t* cards) {
    const State& hand = table.hand;
    const Layout& layout = batch.layout;
    // Folded cards are still in memory; if all cards are dealt on the first street, their number is known.
    const bool first_street = hand.setup->game.streets[0].hole_count == layout.holes;
    for (int seat = 0; seat < layout.players; ++seat) {
        const int player = player_at(batch, table, seat);
        const auto held = static_cast<int>(hand.hole_size[place(player)]);
        const int known = held == 0 && folded_too && first_street ? layout.holes : held;
        const Card* own = hand.hole.data() + player * hand.setup->hole_stride;
        for (int index = 0; index < layout.holes; ++index)
            *cards++ = index < known ? static_cast<std::int32_t>(own[index]) : kNoCard;
    }
}

}  // namespace croupier
