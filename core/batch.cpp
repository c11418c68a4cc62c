#include "batch.hpp"

#include <algorithm>

namespace croupier {

Layout layout_of(const Setup& setup) {
    Layout layout;
    layout.players = setup.player_count;
    layout.holes = setup.hole_stride;
    layout.boards = setup.board_count;
    int later_holes = 0;
    int burns = 0;
    for (int index = 0; index < setup.variant.street_count; ++index) {
        const Street& street = setup.variant.streets[static_cast<std::size_t>(index)];
        layout.positions += street.board_count;
        later_holes += index > 0 ? street.hole_count : 0;
        burns += street.burn ? 1 : 0;
        layout.draws = layout.draws || street.draw;
        layout.up_cards = layout.up_cards || street.hole_up != 0;
    }
    // Where the deck may run out, hole cards come to the board instead (WSOP stud 5).
    if (layout.players * layout.holes + burns > setup.variant.deck_size) layout.positions += later_holes;
    layout.positions = std::min(layout.positions, kMaxBoardPositions);
    return layout;
}

namespace {

constexpr int kFetchAhead = 2;  // tables

std::size_t place(int table) { return static_cast<std::size_t>(table); }

// What the next player sees, and nothing else: own cards, cards that lie face up, chips.
void write_observation(const Table& table, Layout layout, int player, std::int32_t* row) {
    const State& hand = table.hand;
    const BettingOptions& options = table.options;
    const bool drawing = hand.phase == Phase::dealing;
    const auto write = [&row](auto value) { *row++ = static_cast<std::int32_t>(value); };
    write(player);
    write(hand.street);
    write(drawing);
    write(total_pot(hand));
    write(options.call);
    write(options.raise.least);
    write(options.raise.most);
    write(drawing ? 0 : hand.raise_count);
    write(hand.opener);
    write(hand.deck.size);
    const auto own = hand.hole_cards(player);
    for (int index = 0; index < layout.holes; ++index)
        write(index < static_cast<int>(own.size()) ? own[static_cast<std::size_t>(index)] : kNoCard);
    for (int board = 0; board < layout.boards; ++board) {
        for (int position = 0; position < layout.positions; ++position)
            write(board < hand.board_filled[position] ? hand.board[position][board] : kNoCard);
    }
    const auto write_player = [&](int other) {
        write(hand.stacks[other]);
        write(hand.bets[other]);
        write(-hand.payoffs[other]);
        write(hand.is_live(other));
        if (layout.draws) write(table.drawn[place(other)]);
        if (!layout.up_cards) return;
        const auto held = hand.hole_cards(other);
        for (int index = 0; index < layout.holes; ++index) {
            const bool up = (hand.hole_up[other] >> index & 1) != 0;
            const bool dealt = index < static_cast<int>(held.size());
            write(!dealt ? kNoCard : up ? held[static_cast<std::size_t>(index)] : kHiddenCard);
        }
    };
    for (int other = player; other < layout.players; ++other) write_player(other);
    for (int other = 0; other < player; ++other) write_player(other);
}

// Everything that is read of a table, after its hand has changed.
void write_row(Batch& batch, int index) {
    Table& table = batch.tables[place(index)];
    const State& hand = table.hand;
    const int player = decider(hand);
    const bool betting = hand.phase == Phase::betting;
    const auto width = place(batch.layout.width());
    std::int32_t* row = batch.observations.data() + place(index) * width;
    batch.actor[place(index)] = player;
    table.options = player >= 0 && betting ? betting_options(hand) : BettingOptions{};
    if (player < 0) {
        std::fill_n(row, width, 0);
        row[0] = -1;
    } else {
        write_observation(table, batch.layout, player, row);
    }
    const BettingOptions& options = table.options;
    const std::array<bool, kActions> legal = {options.fold, player >= 0 && betting, options.raise.open,
                                              player >= 0 && !betting};
    std::copy(legal.begin(), legal.end(), batch.legal.begin() + static_cast<std::ptrdiff_t>(index) * kActions);
    batch.min_raise_to[place(index)] = options.raise.least;
    batch.max_raise_to[place(index)] = options.raise.most;
}

// Whether the action is one of those the row shows. What is not is asked again for the reason; and so is what can not
// be told from the row alone: a draw, a raise from an infinite stack.
bool is_shown_legal(const Table& table, const Decision& decision) {
    const RaiseRange& range = table.options.raise;
    switch (decision.action) {
        case Action::fold:
            return table.options.fold;
        case Action::call:
            return table.hand.phase == Phase::betting;
        case Action::raise:
            return range.open && decision.amount >= range.least && decision.amount <= range.most &&
                   !is_infinite(table.hand.stacks[actor(table.hand)]);
        case Action::draw:
        case Action::count:
            break;
    }
    return false;
}

void deal(Table& table, const State& opening) {
    table.drawn = {};
    table.reported = false;
    const Block& block = table.blocks.block_of(table.series, table.number);
    restart(table.hand, opening, hand_key(table.series, table.number), block, false);
}

void tell_nothing(Batch& batch, int index) {
    batch.done[place(index)] = 0;
    if (!batch.tables[place(index)].rewarded) return;
    batch.tables[place(index)].rewarded = false;
    const int players = batch.layout.players;
    std::fill_n(batch.rewards.begin() + static_cast<std::ptrdiff_t>(index) * players, players, Chips{0});
}

// The hand is over: everybody's result, then the next hand.
void tell_result(Batch& batch, int index) {
    Table& table = batch.tables[place(index)];
    const int players = batch.layout.players;
    batch.done[place(index)] = 1;
    table.reported = true;
    table.rewarded = true;
    if (!table.hand.running()) {
        std::copy_n(table.hand.payoffs.begin(), players,
                    batch.rewards.begin() + static_cast<std::ptrdiff_t>(index) * players);
    } else {
        // A hand that ran out of cards is void.
        batch.status[place(index)] = static_cast<std::uint8_t>(Reason::not_enough_cards);
    }
    if (!batch.auto_reset) return;
    ++table.number;
    deal(table, batch.opening);
}

// A batch is larger than the cache, and a step looks at a few lines of each table only: they are asked for while the
// tables before it are stepped. Inlined by force: compilers drop the call of a function that only fetches.
[[gnu::always_inline]] inline void fetch_early(const Table& table) {
    const State& hand = table.hand;
    const auto fetch = [](const auto&... parts)
                           __attribute__((always_inline)) { (__builtin_prefetch(&parts, 1), ...); };
    fetch(hand.phase, hand.top_bet, hand.stacks, hand.bets, hand.payoffs, hand.hole_size, hand.hole_up, hand.hole);
    fetch(hand.deck, hand.board_filled, hand.board, hand.board[4], hand.muck, hand.actors, hand.board_due, hand.setup);
    fetch(table.options, table.reported);
}

void step_table(Batch& batch, int index, std::int64_t action, Chips amount) {
    Table& table = batch.tables[place(index)];
    std::uint8_t& status = batch.status[place(index)];
    status = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, index);
    if (action == kPass) return;
    const int player = decider(table.hand);
    if (player < 0) {
        if (table.reported) {
            status = static_cast<std::uint8_t>(Reason::hand_over);
            return;
        }
        tell_result(batch, index);
        write_row(batch, index);
        return;
    }
    if (action < 0 || action >= kActions) {
        status = kNoSuchAction;
        return;
    }
    const Decision decision{static_cast<Action>(action), amount};
    if (!is_shown_legal(table, decision)) {
        const Refusal refusal = why_not_decide(table.hand, decision);
        status = static_cast<std::uint8_t>(refusal.reason);
        if (refusal) return;
    }
    if (decision.action == Action::draw) {
        table.drawn[place(player)] = static_cast<std::uint8_t>(std::popcount(static_cast<std::uint64_t>(amount)));
    }
    decide(table.hand, decision);
    if (decider(table.hand) < 0) tell_result(batch, index);
    write_row(batch, index);
}

}  // namespace

std::size_t bytes_per_table(const Batch& batch) {
    const auto players = static_cast<std::size_t>(batch.layout.players);
    return sizeof(Table) + place(batch.layout.width()) * sizeof(std::int32_t) + kActions + 2 * sizeof(Chips) +
           players * sizeof(Chips) + 2 + sizeof(std::int32_t);
}

Batch make_batch(std::shared_ptr<const Setup> setup, std::span<const Key> series, bool auto_reset) {
    Batch batch;
    batch.layout = layout_of(*setup);
    batch.opening = opening_of(setup);
    batch.setup = std::move(setup);
    batch.auto_reset = auto_reset;
    const std::size_t count = series.size();
    batch.tables.resize(count);
    for (std::size_t index = 0; index < count; ++index) {
        batch.tables[index].hand.setup = batch.setup;
        batch.tables[index].series = series[index];
    }
    batch.observations.resize(count * place(batch.layout.width()));
    batch.legal.resize(count * kActions);
    batch.min_raise_to.resize(count);
    batch.max_raise_to.resize(count);
    batch.rewards.resize(count * place(batch.layout.players));
    batch.done.resize(count);
    batch.actor.resize(count);
    batch.status.resize(count);
    return batch;
}

void set_series(Batch& batch, std::span<const Key> series) {
    for (std::size_t index = 0; index < series.size(); ++index) {
        batch.tables[index].series = series[index];
        batch.tables[index].blocks.forget();
    }
}

void deal_first(Batch& batch) {
    for (int index = 0; index < static_cast<int>(batch.tables.size()); ++index) {
        Table& table = batch.tables[place(index)];
        table.number = 0;
        batch.status[place(index)] = static_cast<std::uint8_t>(Reason::none);
        tell_nothing(batch, index);
        deal(table, batch.opening);
        write_row(batch, index);
    }
}

void deal_next(Batch& batch, int table) {
    ++batch.tables[place(table)].number;
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    deal(batch.tables[place(table)], batch.opening);
    write_row(batch, table);
}

void step(Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts) {
    const int count = static_cast<int>(batch.tables.size());
    for (int index = 0; index < count; ++index) {
        if (index + kFetchAhead < count) fetch_early(batch.tables[place(index + kFetchAhead)]);
        step_table(batch, index, actions[place(index)], amounts.empty() ? 0 : amounts[place(index)]);
    }
}

void set_table(Batch& batch, int table, const Table& given) {
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    if (&batch.tables[place(table)] != &given) batch.tables[place(table)] = given;
    batch.tables[place(table)].rewarded = false;
    write_row(batch, table);
}

void load_hand(Batch& batch, int table, const State& hand) {
    Table& target = batch.tables[place(table)];
    static_cast<HandData&>(target.hand) = hand;
    target.hand.logging = false;
    target.reported = false;
    target.drawn = {};
    for (const Record& record : hand.log.records) {
        if (record.kind == Kind::standing_pat_or_discarding)
            target.drawn[place(record.player)] = static_cast<std::uint8_t>(record.count);
    }
    advance(target.hand);
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    write_row(batch, table);
}

}  // namespace croupier
