#include "batch.hpp"

#include <algorithm>
#include <cstring>

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
    layout.players_begin = Layout::kHeader + layout.holes + layout.boards * layout.positions;
    layout.player_width = Layout::kPlain + (layout.draws ? 1 : 0) + (layout.up_cards ? layout.holes : 0);
    layout.width = layout.players_begin + layout.players * layout.player_width;
    return layout;
}

namespace {

constexpr int kFetchAhead = 2;  // tables

std::size_t place(int table) { return static_cast<std::size_t>(table); }

// Chips of everybody, clockwise from a player on, and who is in; what they paid in all.
Chips write_chips(const State& hand, const Layout& layout, int first, std::int32_t* row) {
    // Asked once: as far as a compiler knows, what is written could change them.
    const int width = layout.player_width;
    const std::size_t players = place(layout.players);
    const std::size_t acting = place(first);
    Players live = hand.live;
    Chips paid = 0;
    std::int32_t* seat = row + (layout.players - first) * width;  // player 0 sits there
    for (std::size_t player = 0; player < players; ++player, seat += width, live >>= 1) {
        if (player == acting) seat = row;
        const Chips payoff = hand.payoffs[player];
        paid -= payoff;
        seat[0] = static_cast<std::int32_t>(hand.stacks[player]);
        seat[1] = static_cast<std::int32_t>(hand.bets[player]);
        seat[2] = static_cast<std::int32_t>(-payoff);
        seat[3] = static_cast<std::int32_t>(live & 1);
    }
    return paid;
}

constexpr int kCells = 8;
using Cells = std::int8_t __attribute__((vector_size(kCells)));  // compared and written at once

// The cards of every board. Written are eight cells at a time, also where a board has fewer: what comes behind it,
// which is at least as much, is written afterwards.
void write_boards(const State& hand, const Layout& layout, std::int32_t* row) {
    static_assert(kMaxBoardPositions % kCells == 0 && 2 * Layout::kPlain >= kCells - 1);
    for (int board = 0; board < layout.boards; ++board) {
        for (int begin = 0; begin < layout.positions; begin += kCells) {
            Cells cards;
            Cells filled;
            std::memcpy(&cards, hand.board[board].data() + begin, sizeof cards);
            std::memcpy(&filled, hand.board_filled.data() + begin, sizeof filled);
            // No card is -1, all bits set, and so is a comparison that holds.
            static_assert(kNoCard == -1 && kCardCodes <= 128);
            const Cells shown = cards | (filled <= static_cast<std::int8_t>(board));
            for (int cell = 0; cell < kCells; ++cell) row[begin + cell] = shown[cell];
        }
        row += layout.positions;
    }
}

// A player's cards as they lie on the table.
void write_up_cards(const State& hand, int player, int holes, std::int32_t* row) {
    const auto held = hand.hole_cards(player);
    for (int index = 0; index < holes; ++index) {
        const bool up = (hand.hole_up[player] >> index & 1) != 0;
        const bool dealt = index < static_cast<int>(held.size());
        row[index] = !dealt ? kNoCard : up ? held[static_cast<std::size_t>(index)] : kHiddenCard;
    }
}

// What the next player sees, and nothing else: own cards, cards that lie face up, chips.
void write_observation(const Table& table, const Layout& layout, int player, const BettingOptions& options,
                       std::int32_t* row) {
    const State& hand = table.hand;
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
    std::int32_t* cell = row + Layout::kHeader;
    const auto own = hand.hole_cards(player);
    for (const Card card : own) *cell++ = card;
    for (int missing = layout.holes - static_cast<int>(own.size()); missing > 0; --missing) *cell++ = kNoCard;
    write_boards(hand, layout, cell);
    // While players decide, what anybody paid lies in the pots or in front.
    row[3] = static_cast<std::int32_t>(write_chips(hand, layout, player, row + layout.players_begin));
    if (!layout.draws && !layout.up_cards) return;
    row += layout.players_begin + Layout::kPlain;
    for (int step = 0, other = player; step < layout.players; ++step, row += layout.player_width) {
        if (layout.draws) *row = table.drawn[place(other)];
        if (layout.up_cards) write_up_cards(hand, other, layout.holes, row + (layout.draws ? 1 : 0));
        other = other + 1 < layout.players ? other + 1 : 0;
    }
}

// Everything that is read of a table, after its hand has changed.
void write_row(Batch& batch, int index) {
    const Table& table = batch.tables[place(index)];
    const State& hand = table.hand;
    const Turn turn = turn_of(hand);
    const int player = decider(hand);
    const bool betting = turn.player >= 0;
    const auto width = place(batch.layout.width);
    std::int32_t* row = batch.observations.data() + place(index) * width;
    batch.actor[place(index)] = player;
    const BettingOptions options = betting ? betting_options(hand, turn) : BettingOptions{};
    if (player < 0) {
        std::fill_n(row, width, 0);
        row[0] = -1;
    } else {
        write_observation(table, batch.layout, player, options, row);
    }
    std::uint8_t* const legal = batch.legal.data() + place(index) * kActions;
    legal[0] = options.fold;
    legal[1] = betting;
    legal[2] = options.raise.open;
    legal[3] = player >= 0 && !betting;
    batch.min_raise_to[place(index)] = options.raise.least;
    batch.max_raise_to[place(index)] = options.raise.most;
}

// Whether the action is one of those the row shows. What is not is asked again for the reason; and so is what can not
// be told from the row alone: a draw, a raise from an infinite stack.
bool is_shown_legal(const Batch& batch, int index, const Decision& decision) {
    const State& hand = batch.tables[place(index)].hand;
    const bool shown = batch.legal[place(index) * kActions + static_cast<std::size_t>(decision.action)] != 0;
    if (!shown || decision.action == Action::draw) return false;
    if (decision.action != Action::raise) return true;
    const Chips most = batch.max_raise_to[place(index)];
    return decision.amount >= batch.min_raise_to[place(index)] && decision.amount <= most &&
           !is_infinite(hand.stacks[hand.next_actor]);
}

void deal(Table& table, const State& opening) {
    table.drawn = {};
    table.reported = false;
    const Block& block = table.blocks.block_of(table.series, table.number);
    restart(table.hand, opening, hand_key(table.series, table.number), block, false);
}

void tell_nothing(Batch& batch, int index) {
    if (batch.done[place(index)] == 0) return;
    batch.done[place(index)] = 0;
    const int players = batch.layout.players;
    std::fill_n(batch.rewards.begin() + static_cast<std::ptrdiff_t>(index) * players, players, Chips{0});
}

// The hand is over: everybody's result, then the next hand.
void tell_result(Batch& batch, int index) {
    Table& table = batch.tables[place(index)];
    const int players = batch.layout.players;
    batch.done[place(index)] = 1;
    table.reported = true;
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
    fetch(hand.setup, hand.top_bet, hand.stacks, hand.bets, hand.payoffs, hand.hole_size, hand.board_due, hand.deck);
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
    if (!is_shown_legal(batch, index, decision)) {
        const Refusal refusal = why_not_decide(table.hand, decision);
        status = static_cast<std::uint8_t>(refusal.reason);
        if (refusal) return;
    }
    if (decision.action == Action::draw) {
        table.drawn[place(player)] = static_cast<std::uint8_t>(std::popcount(static_cast<std::uint64_t>(amount)));
    }
    decide(table.hand, turn_of(table.hand), decision);
    if (decider(table.hand) < 0) tell_result(batch, index);
    write_row(batch, index);
}

}  // namespace

std::size_t bytes_per_table(const Batch& batch) {
    const auto players = static_cast<std::size_t>(batch.layout.players);
    return sizeof(Table) + place(batch.layout.width) * sizeof(std::int32_t) + kActions + 2 * sizeof(Chips) +
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
    batch.observations.resize(count * place(batch.layout.width));
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
