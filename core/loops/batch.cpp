#include "loops/batch.hpp"

#include <algorithm>
#include <thread>
#include <utility>

#include "loops/batch_rows.hpp"

namespace croupier {

namespace {

constexpr int kFetchAhead = 2;    // tables
constexpr int kCallColumn = 4;    // of a row
constexpr int kBlock = 64;        // tables that stay in the cache while their rows are written
constexpr int kLeastTables = 64;  // per thread: fewer tables take less time than starting a thread

std::size_t place(int table) { return static_cast<std::size_t>(table); }

// Whether the row of the table allows the action. If not, the engine gives the reason. The engine also decides if the
// row is not enough: a draw, or a raise from an infinite stack.
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

Decision opponents_choice(const Batch& batch, Table& table, const Opponent& opponent) {
    const State& hand = table.hand;
    if (opponent.kind == Opponent::Kind::policy) return choose(hand, turn_of(hand), opponent.policy, table.chance);
    const Offer offer = make_offer(hand, batch.menu);
    const int id = any_id(offer, batch.menu, table.chance);
    if (id >= 0) return decision_of(offer, batch.menu, id);
    // A draw that the menu does not have.
    const int player = drawer(hand);
    return {Action::draw, first_cards(discardable(hand, player), std::max(discards_due(hand, player), 0))};
}

// Opponents decide until another seat, or nobody, is to decide. Returns the number of their decisions.
std::uint64_t play_on(Batch& batch, int index, Table& table) {
    std::uint64_t decisions = 0;
    while (true) {
        const int player = decider(table.hand);
        if (player < 0) return decisions;
        extend_keys(batch, index, table.hand);
        if (batch.opponents.empty()) return decisions;
        const Opponent& opponent = batch.opponents[place(seat_of(batch, table, player))];
        if (opponent.kind == Opponent::Kind::none) return decisions;
        const Decision decision = opponents_choice(batch, table, opponent);
        if (batch.history_length > 0 || batch.keeps_keys) remember(batch, index, table.hand, player, decision);
        decide(table.hand, turn_of(table.hand), decision);
        ++decisions;
    }
}

// Adds the results of a hand to sums by seat; a hand that ran out of cards is void.
void add_results(const Batch& batch, const Table& table, Chips* sums) {
    if (table.hand.running()) return;
    for (int seat = 0; seat < batch.layout.players; ++seat)
        sums[seat] += table.hand.payoffs[place(player_at(batch, table, seat))];
}

// The stakes of the hand to be dealt: if seats rotate and stacks differ, the stacks are rotated.
void turn_stakes(Batch& batch, int index, Table& table) {
    if (!batch.own_stakes.empty() && batch.own_stakes[place(index)] != nullptr) {
        const std::shared_ptr<const Stakes>& own = batch.own_stakes[place(index)];
        std::shared_ptr<const Stakes> dealt = own;
        if (batch.rotates && !own->even) {
            Setup turned = *own->setup;
            for (int player = 0; player < batch.layout.players; ++player)
                turned.starting_stacks[place(player)] =
                    own->setup->starting_stacks[place(seat_of(batch, table, player))];
            dealt = make_stakes(std::make_shared<const Setup>(turned), own->unit);
        }
        batch.dealt_stakes[place(index)] = std::move(dealt);
        table.stakes = batch.dealt_stakes[place(index)].get();
    }
    if (table.hand.setup != table.stakes->setup) table.hand.setup = table.stakes->setup;
}

// Tables that are dealt a new hand together: shuffling several decks at once is faster. The destructor deals to those
// that still wait.
class Deals {
  public:
    explicit Deals(Batch& batch) : batch_(batch) {}
    ~Deals() { finish(); }
    Deals(const Deals&) = delete;
    Deals& operator=(const Deals&) = delete;

    void add(int index) {
        __builtin_prefetch(&batch_.tables[place(index)].series);
        tables_[count_++] = index;
        while (count_ == tables_.size() && !busy_) carry_out();
    }
    void finish() {
        while (count_ > 0) carry_out();
    }
    // A hand that ended before anybody was asked is added to the next reward, if the batch does so, and the next one
    // is dealt.
    bool miss(int index) {
        if (!batch_.carries || batch_.missed[place(index)] >= kMostMissed) return false;
        ++batch_.missed[place(index)];
        Table& table = batch_.tables[place(index)];
        add_results(batch_, table, batch_.carried.data() + place(index) * place(batch_.layout.players));
        ++table.number;
        add(index);
        return true;
    }
    std::uint64_t decisions() const { return decisions_; }

  private:
    void carry_out() {
        std::array<Key, cipher::kTogether> keys{};
        const std::array<int, cipher::kTogether> chosen = tables_;
        const std::size_t count = count_;
        count_ = 0;  // tables whose hand ends at once are added again, at most as many
        busy_ = true;
        for (std::size_t deal = 0; deal < count; ++deal) {
            const Table& table = batch_.tables[place(chosen[deal])];
            keys[deal] = hand_key(table.series, table.number);
        }
        const Game& game = batch_.setup->game;
        const Decks decks = shuffled(game.deck, game.deck_size, keys);
        for (std::size_t deal = 0; deal < count; ++deal) {
            const int index = chosen[deal];
            Table& table = batch_.tables[place(index)];
            table.reported = table.asked = false;
            forget(batch_, index);
            turn_stakes(batch_, index, table);
            restart(table.hand, table.stakes->opening, keys[deal], decks[deal], false);
            if (!batch_.opponents.empty()) table.chance = Chance(keys[deal]);
            decisions_ += play_on(batch_, index, table);
            if (decider(table.hand) >= 0 || !miss(index)) write_row(batch_, index, table);
        }
        busy_ = false;
    }

    Batch& batch_;
    std::array<int, cipher::kTogether> tables_;
    std::size_t count_ = 0;
    bool busy_ = false;
    std::uint64_t decisions_ = 0;
};

// The hand is over: report the results, then deal the next hand.
void tell_result(Batch& batch, int index, Table& table, Deals& deals) {
    const auto players = place(batch.layout.players);
    batch.done[place(index)] = 1;
    table.reported = true;
    if (batch.keeps_ends) keep_end(batch, index, table);
    Chips* const rewards = batch.rewards.data() + place(index) * players;
    std::fill_n(rewards, players, Chips{0});
    add_results(batch, table, rewards);
    if (table.hand.running()) batch.status[place(index)] = static_cast<std::uint8_t>(Reason::not_enough_cards);
    if (batch.carries) {
        Chips* const carried = batch.carried.data() + place(index) * players;
        for (std::size_t seat = 0; seat < players; ++seat) rewards[seat] += std::exchange(carried[seat], 0);
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

// The lines that every action needs.
[[gnu::always_inline]] inline void fetch_early(const Table& table, bool folds) {
    const State& hand = table.hand;
    fetch(folds ? hand.fold_order.size : hand.deck.size);
    fetch(hand.setup, hand.top_bet, hand.stacks, hand.bets, hand.payoffs, hand.hole_size, hand.board_due, hand.deck);
}

// The lines that the end of a street needs. Those of players who act were fetched before.
[[gnu::always_inline]] inline void fetch_next(const Table& table) {
    const State& hand = table.hand;
    if (!is_one(hand.actors)) return;
    fetch(hand.burnt, hand.fold_order, hand.showdown, hand.push_total, hand.key, table.series);
}

Chips amount_of(const Batch& batch, int index, std::int64_t action, std::span<const Chips> amounts) {
    if (!amounts.empty()) return amounts[place(index)];
    if (action == static_cast<std::int64_t>(Action::raise)) return batch.min_raise_to[place(index)];
    if (action != static_cast<std::int64_t>(Action::draw)) return 0;
    // If cards must be discarded, the first ones.
    const State& hand = batch.tables[place(index)].hand;
    const int player = drawer(hand);
    return player < 0 ? 0 : first_cards(discardable(hand, player), std::max(discards_due(hand, player), 0));
}

// Returns the number of decisions that were carried out.
std::uint64_t step_table(Batch& batch, int index, std::int64_t action, Chips amount, bool goes_on, Deals& deals) {
    Table& table = batch.tables[place(index)];
    std::uint8_t& status = batch.status[place(index)];
    if (!goes_on) {
        status = static_cast<std::uint8_t>(Reason::none);
        tell_nothing(batch, index);
    }
    if (action == kPass) return 0;
    const int player = decider(table.hand);
    if (player < 0) {
        if (table.reported) {
            status = static_cast<std::uint8_t>(Reason::hand_over);
        } else {
            tell_result(batch, index, table, deals);
        }
        return 0;
    }
    if (action < 0 || action >= kActions) {
        status = kNoSuchAction;
        return 0;
    }
    const Decision decision{static_cast<Action>(action), amount};
    if (!is_shown_legal(batch, index, table.hand, decision)) {
        const Refusal refusal = why_not_decide(table.hand, decision);
        status = static_cast<std::uint8_t>(refusal.reason);
        if (refusal) return 0;
    }
    if (batch.history_length > 0 || batch.keeps_keys) remember(batch, index, table.hand, player, decision);
    table.asked = table.asked || !goes_on;
    decide(table.hand, turn_of(table.hand), decision);
    const std::uint64_t decisions = 1 + play_on(batch, index, table);
    if (decider(table.hand) < 0 && table.asked) {
        if (batch.carries) batch.missed[place(index)] = 0;
        tell_result(batch, index, table, deals);
    } else if (decider(table.hand) >= 0 || !deals.miss(index)) {
        write_row(batch, index, table);  // a hand in which nobody was asked is reported by the next step
    }
    return decisions;
}

// Steps a part of the tables; `action_of` gives the action and the amount of each.
template <typename ActionOf>
std::uint64_t step_part(Batch& batch, int begin, int end, const std::int64_t* folding, bool goes_on,
                        const ActionOf& action_of) {
    Deals deals(batch);
    std::uint64_t decisions = 0;
    for (int index = begin; index < end; ++index) {
        if (const int early = index + kFetchAhead; early < end)
            fetch_early(batch.tables[place(early)], folding[place(early)] == 0);
        if (const int next = index + 1; next < end) fetch_next(batch.tables[place(next)]);
        const auto [action, amount] = action_of(index);
        decisions += step_table(batch, index, action, amount, goes_on, deals);
    }
    deals.finish();
    return decisions + deals.decisions();
}

// Splits the tables among the threads. Tables share nothing that changes.
template <typename Work>
void share(Batch& batch, const Work& work) {
    const int count = static_cast<int>(batch.tables.size());
    const int threads = std::clamp(batch.threads, 1, std::max(count / kLeastTables, 1));
    if (threads == 1) {
        batch.decisions += work(0, count);
        return;
    }
    std::vector<std::uint64_t> decisions(place(threads));
    const auto begin = [&](int part) { return static_cast<int>(static_cast<std::int64_t>(count) * part / threads); };
    {
        std::vector<std::jthread> crew;
        for (int part = 1; part < threads; ++part)
            crew.emplace_back([&, part] { decisions[place(part)] = work(begin(part), begin(part + 1)); });
        decisions[0] = work(0, begin(1));
    }
    for (const std::uint64_t each : decisions) batch.decisions += each;
}

}  // namespace

void deal_first(Batch& batch) {
    std::fill(batch.carried.begin(), batch.carried.end(), Chips{0});
    std::fill(batch.missed.begin(), batch.missed.end(), std::uint16_t{0});
    share(batch, [&](int begin, int end) {
        Deals deals(batch);
        for (int index = begin; index < end; ++index) {
            batch.tables[place(index)].number = 0;
            batch.status[place(index)] = static_cast<std::uint8_t>(Reason::none);
            tell_nothing(batch, index);
            deals.add(index);
        }
        deals.finish();
        return deals.decisions();
    });
}

void deal_next(Batch& batch, int table) { deal_number(batch, table, batch.tables[place(table)].number + 1); }

void deal_number(Batch& batch, int table, std::uint64_t number) {
    batch.tables[place(table)].number = number;
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    Deals deals(batch);
    deals.add(table);
    deals.finish();
    batch.decisions += deals.decisions();
}

void step(Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts, bool goes_on) {
    share(batch, [&](int begin, int end) {
        return step_part(batch, begin, end, actions.data(), goes_on, [&](int index) {
            const std::int64_t action = actions[place(index)];
            return std::pair(action, amount_of(batch, index, action, amounts));
        });
    });
}

void step_ids(Batch& batch, const Menu& menu, std::span<const std::int64_t> ids, std::span<std::uint8_t> illegal,
              const AfterBlock& after, const KeptOffers* kept) {
    const auto decision_at = [&](int index) {
        illegal[place(index)] = 0;
        if (ids[place(index)] == kPass) return std::pair(kPass, Chips{0});
        if (batch.actor[place(index)] < 0) return std::pair(static_cast<std::int64_t>(Action::call), Chips{0});
        const bool bets = batch.legal[place(index) * kActions + static_cast<std::size_t>(Action::call)] != 0;
        if (kept != nullptr && bets && kept->has(place(index), ids[place(index)])) {
            const MenuItem::Kind kind = menu.items[static_cast<std::size_t>(ids[place(index)])].kind;
            if (kind == MenuItem::Kind::fold) return std::pair(static_cast<std::int64_t>(Action::fold), Chips{0});
            if (kind == MenuItem::Kind::call) return std::pair(static_cast<std::int64_t>(Action::call), Chips{0});
            return std::pair(static_cast<std::int64_t>(Action::raise), kept->amount(place(index), ids[place(index)]));
        }
        const Offer offer = offer_of(batch, index, menu);
        const int id = static_cast<int>(ids[place(index)]);
        const bool free = batch.observations[place(index) * place(batch.layout.width) + kCallColumn] == 0;
        const int chosen = legal_id(offer, menu, id, free);
        illegal[place(index)] = chosen != id;
        const Decision decision = decision_of(offer, menu, chosen);
        return std::pair(static_cast<std::int64_t>(decision.action), decision.amount);
    };
    share(batch, [&](int begin, int end) {
        const int block = after ? kBlock : end - begin;
        std::uint64_t decisions = 0;
        for (int first = begin; first < end; first += block) {
            const int last = std::min(first + block, end);
            decisions += step_part(batch, first, last, ids.data(), false, decision_at);
            if (after) after(first, last);
        }
        return decisions;
    });
}

Offer offer_of(const Batch& batch, int table, const Menu& menu) {
    const State& hand = batch.tables[place(table)].hand;
    const std::uint8_t* const legal = batch.legal.data() + place(table) * kActions;
    BettingOptions options;
    if (legal[1] == 0) return make_offer(hand, menu, Turn{-1, 0, 0}, options);  // nobody bets
    options.fold = legal[0] != 0;
    options.call = batch.observations[place(table) * place(batch.layout.width) + kCallColumn];
    options.raise = {legal[2] != 0, batch.min_raise_to[place(table)], batch.max_raise_to[place(table)]};
    return make_offer(hand, menu, turn_of(hand), options);
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

void set_table(Batch& batch, int table, const Table& given, const Memory& memory,
               const std::shared_ptr<const Stakes>& stakes) {
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    Table& target = batch.tables[place(table)];
    if (&target != &given) target = given;
    if (stakes != batch.stakes || !batch.own_stakes.empty()) set_stakes(batch, table, stakes);
    // The hand in progress keeps its setup; the next one is dealt with these stakes.
    target.stakes = batch.own_stakes.empty() ? batch.stakes.get() : batch.own_stakes[place(table)].get();
    if (batch.carries) {
        batch.missed[place(table)] = 0;
        std::fill_n(batch.carried.begin() + static_cast<std::ptrdiff_t>(place(table) * place(batch.layout.players)),
                    batch.layout.players, Chips{0});
    }
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
    target.hand.setup = target.stakes->setup;
    target.hand.logging = false;
    target.reported = false;
    forget(batch, table);
    advance(target.hand);
    batch.status[place(table)] = static_cast<std::uint8_t>(Reason::none);
    tell_nothing(batch, table);
    if (!batch.opponents.empty()) target.chance = Chance(hand_key(target.series, target.number));
    batch.decisions += play_on(batch, table, target);
    write_row(batch, table, target);
}

}  // namespace croupier
