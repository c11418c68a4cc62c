#include "loops/batch.hpp"

#include <algorithm>

namespace croupier {

namespace {

constexpr int kFetchAhead = 2;  // tables

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

// Everybody's key goes on with what everybody sees now: who saw the same at every decision knows the same.
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

// A new hand: nothing was decided yet.
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

void keep_end(Batch& batch, int index, const State& hand) {
    const int players = batch.layout.players;
    const auto width = place(batch.layout.width);
    const auto kept = static_cast<std::ptrdiff_t>(batch.history_length) * kHistoryColumns;
    std::copy_n(batch.history.begin() + index * kept, kept, batch.final_history.begin() + index * kept);
    for (int player = 0; player < players; ++player)
        write_any_row(hand, batch.layout, player,
                      batch.final_observations.data() + (place(index) * place(players) + place(player)) * width);
    write_hole_cards(hand, batch.layout, true,
                     batch.final_hole_cards.data() + place(index) * place(players) * place(batch.layout.holes));
}

// Everything that is read of a table, after its hand has changed.
void write_row(Batch& batch, int index, const Table& table) {
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

// Whether the row of the table allows the action. If not, the engine is asked for the reason; also if the row is not
// enough to decide: a draw, or a raise from an infinite stack.
bool is_shown_legal(const Batch& batch, int index, const State& hand, const Decision& decision) {
    const bool shown = batch.legal[place(index) * kActions + static_cast<std::size_t>(decision.action)] != 0;
    if (!shown || decision.action == Action::draw) return false;
    if (decision.action != Action::raise) return true;
    const Chips most = batch.max_raise_to[place(index)];
    return decision.amount >= batch.min_raise_to[place(index)] && decision.amount <= most &&
           !is_infinite(hand.stacks[hand.next_actor]);
}

void tell_nothing(Batch& batch, int index) {
    if (batch.done[place(index)] == 0) return;
    batch.done[place(index)] = 0;
    const int players = batch.layout.players;
    std::fill_n(batch.rewards.begin() + static_cast<std::ptrdiff_t>(index) * players, players, Chips{0});
}

// Tables that are dealt a new hand together: shuffling several decks at once is faster. The destructor deals to those
// that still wait.
class Deals {
  public:
    explicit Deals(Batch& batch) : batch_(batch) {}
    ~Deals() { carry_out(); }
    Deals(const Deals&) = delete;
    Deals& operator=(const Deals&) = delete;

    void add(int index) {
        __builtin_prefetch(&batch_.tables[place(index)].series);
        tables_[count_++] = index;
        if (count_ == tables_.size()) carry_out();
    }

  private:
    void carry_out() {
        if (count_ == 0) return;
        std::array<Key, cipher::kTogether> keys{};
        for (std::size_t deal = 0; deal < count_; ++deal) {
            const Table& table = batch_.tables[place(tables_[deal])];
            keys[deal] = hand_key(table.series, table.number);
        }
        const Game& game = batch_.setup->game;
        const Decks decks = shuffled(game.deck, game.deck_size, keys);
        for (std::size_t deal = 0; deal < count_; ++deal) {
            Table& table = batch_.tables[place(tables_[deal])];
            table.reported = false;
            forget(batch_, tables_[deal]);
            restart(table.hand, batch_.opening, keys[deal], decks[deal], false);
            write_row(batch_, tables_[deal], table);
            extend_keys(batch_, tables_[deal], table.hand);
        }
        count_ = 0;
    }

    Batch& batch_;
    std::array<int, cipher::kTogether> tables_;
    std::size_t count_ = 0;
};

// The hand is over: report the results, then deal the next hand.
void tell_result(Batch& batch, int index, Table& table, Deals& deals) {
    const int players = batch.layout.players;
    batch.done[place(index)] = 1;
    table.reported = true;
    if (batch.keeps_ends) keep_end(batch, index, table.hand);
    if (!table.hand.running()) {
        std::copy_n(table.hand.payoffs.begin(), players,
                    batch.rewards.begin() + static_cast<std::ptrdiff_t>(index) * players);
    } else {
        // A hand that ran out of cards is void.
        batch.status[place(index)] = static_cast<std::uint8_t>(Reason::not_enough_cards);
    }
    if (!batch.auto_reset) return write_row(batch, index, table);
    ++table.number;
    deals.add(index);
}

// A batch is larger than the cache, and a step reads only a few lines of each table: they are prefetched while earlier
// tables are stepped. Always inlined: compilers drop calls of functions that only prefetch.
template <typename... Parts>
[[gnu::always_inline]] inline void fetch(const Parts&... parts) {
    (__builtin_prefetch(&parts, 1), ...);
}

// What every action needs.
[[gnu::always_inline]] inline void fetch_early(const Table& table, bool folds) {
    const State& hand = table.hand;
    fetch(folds ? hand.fold_order.size : hand.deck.size);
    fetch(hand.setup, hand.top_bet, hand.stacks, hand.bets, hand.payoffs, hand.hole_size, hand.board_due, hand.deck);
}

// What the end of a street needs. The lines of players who act were fetched before.
[[gnu::always_inline]] inline void fetch_next(const Table& table) {
    const State& hand = table.hand;
    if (!is_one(hand.actors)) return;
    fetch(hand.burnt, hand.fold_order, hand.showdown, hand.push_total, hand.key, table.series);
}

Chips amount_of(const Batch& batch, int index, std::int64_t action, std::span<const Chips> amounts) {
    if (!amounts.empty()) return amounts[place(index)];
    if (action == static_cast<std::int64_t>(Action::raise)) return batch.min_raise_to[place(index)];
    if (action != static_cast<std::int64_t>(Action::draw)) return 0;
    // Where cards must be thrown away, the first ones.
    const State& hand = batch.tables[place(index)].hand;
    const int player = drawer(hand);
    return player < 0 ? 0 : first_cards(discardable(hand, player), std::max(discards_due(hand, player), 0));
}

void step_table(Batch& batch, int index, std::int64_t action, Chips amount, Deals& deals) {
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
        return tell_result(batch, index, table, deals);
    }
    if (action < 0 || action >= kActions) {
        status = kNoSuchAction;
        return;
    }
    const Decision decision{static_cast<Action>(action), amount};
    if (!is_shown_legal(batch, index, table.hand, decision)) {
        const Refusal refusal = why_not_decide(table.hand, decision);
        status = static_cast<std::uint8_t>(refusal.reason);
        if (refusal) return;
    }
    if (batch.history_length > 0 || batch.keeps_keys) remember(batch, index, table.hand, player, decision);
    decide(table.hand, turn_of(table.hand), decision);
    if (decider(table.hand) < 0) return tell_result(batch, index, table, deals);
    write_row(batch, index, table);
    extend_keys(batch, index, table.hand);
}

}  // namespace

std::size_t bytes_per_table(const Batch& batch) {
    const auto players = static_cast<std::size_t>(batch.layout.players);
    return sizeof(Table) + place(batch.layout.width) * sizeof(std::int32_t) + kActions + 2 * sizeof(Chips) +
           players * sizeof(Chips) + 2 + sizeof(std::int32_t);
}

Batch make_batch(std::shared_ptr<const Setup> setup, std::span<const Key> series, const BatchOptions& options) {
    Batch batch;
    batch.layout = layout_of(*setup);
    batch.opening = opening_of(setup);
    batch.setup = std::move(setup);
    batch.auto_reset = options.auto_reset;
    batch.history_length = options.history;
    batch.keeps_ends = options.ends;
    batch.keeps_keys = options.keys;
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
    const std::size_t seats = count * place(batch.layout.players);
    batch.history.assign(count * place(options.history) * kHistoryColumns, -1);
    if (options.ends) {
        batch.final_history.assign(batch.history.size(), -1);
        batch.final_observations.resize(seats * place(batch.layout.width));
        batch.final_hole_cards.assign(seats * place(batch.layout.holes), kNoCard);
    }
    if (options.keys) batch.keys.resize(seats);
    return batch;
}

void set_series(Batch& batch, std::span<const Key> series) {
    for (std::size_t index = 0; index < series.size(); ++index) {
        batch.tables[index].series = series[index];
    }
}

void deal_first(Batch& batch) {
    Deals deals(batch);
    for (int index = 0; index < static_cast<int>(batch.tables.size()); ++index) {
        batch.tables[place(index)].number = 0;
        batch.status[place(index)] = static_cast<std::uint8_t>(Reason::none);
        tell_nothing(batch, index);
        deals.add(index);
    }
}

void deal_next(Batch& batch, int table) {
    ++batch.tables[place(table)].number;
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    Deals(batch).add(table);
}

void step(Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts) {
    Deals deals(batch);
    const int count = static_cast<int>(batch.tables.size());
    for (int index = 0; index < count; ++index) {
        if (const int early = index + kFetchAhead; early < count)
            fetch_early(batch.tables[place(early)], actions[place(early)] == 0);
        if (const int next = index + 1; next < count) fetch_next(batch.tables[place(next)]);
        const Chips amount = amount_of(batch, index, actions[place(index)], amounts);
        step_table(batch, index, actions[place(index)], amount, deals);
    }
}

Complaint first_refused(const Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts) {
    for (int index = 0; index < static_cast<int>(batch.tables.size()); ++index) {
        const std::int64_t action = actions[place(index)];
        const State& hand = batch.tables[place(index)].hand;
        if (action == kPass || decider(hand) < 0) continue;
        if (action < 0 || action >= kActions) return {index, kNoSuchAction};
        const Decision decision{static_cast<Action>(action), amount_of(batch, index, action, amounts)};
        if (is_shown_legal(batch, index, hand, decision)) continue;
        if (const Refusal refusal = why_not_decide(hand, decision))
            return {index, static_cast<std::uint8_t>(refusal.reason)};
    }
    return {};
}

void write_row_of(const Batch& batch, int table, int player, std::int32_t* row) {
    const State& hand = batch.tables[place(table)].hand;
    if (decider(hand) >= 0) return write_any_row(hand, batch.layout, player, row);
    std::fill_n(row, batch.layout.width, 0);
    row[0] = -1;
}

void write_hole_cards(const State& hand, const Layout& layout, bool folded_too, std::int32_t* cards) {
    // What was folded still lies in its memory; where every card came on the first street, its number is known.
    const bool first_street = hand.setup->game.streets[0].hole_count == layout.holes;
    for (int player = 0; player < layout.players; ++player) {
        const auto held = static_cast<int>(hand.hole_size[place(player)]);
        const int known = held == 0 && folded_too && first_street ? layout.holes : held;
        const Card* own = hand.hole.data() + player * hand.setup->hole_stride;
        for (int index = 0; index < layout.holes; ++index)
            *cards++ = index < known ? static_cast<std::int32_t>(own[index]) : kNoCard;
    }
}

Memory memory_of(const Batch& batch, int table) {
    const auto part = [table](const auto& all, std::size_t size) {
        const auto first = all.begin() + static_cast<std::ptrdiff_t>(place(table) * size);
        return std::vector(first, first + static_cast<std::ptrdiff_t>(size));
    };
    Memory memory;
    memory.history = part(batch.history, place(batch.history_length) * kHistoryColumns);
    if (batch.keeps_keys) memory.keys = part(batch.keys, place(batch.layout.players));
    return memory;
}

void set_table(Batch& batch, int table, const Table& given, const Memory& memory) {
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    Table& target = batch.tables[place(table)];
    if (&target != &given) target = given;
    const auto put = [table](const auto& part, auto& all) {
        std::copy(part.begin(), part.end(), all.begin() + static_cast<std::ptrdiff_t>(place(table) * part.size()));
    };
    put(memory.history, batch.history);
    put(memory.keys, batch.keys);
    write_row(batch, table, target);
}

void load_hand(Batch& batch, int table, const State& hand) {
    Table& target = batch.tables[place(table)];
    static_cast<HandData&>(target.hand) = hand;
    target.hand.logging = false;
    target.reported = false;
    forget(batch, table);
    advance(target.hand);
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    write_row(batch, table, target);
    extend_keys(batch, table, target.hand);
}

}  // namespace croupier
