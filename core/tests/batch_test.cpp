// Batches: tables compared with single States, refusals that affect one table only, clones, no allocation in a step.
#include "loops/batch.hpp"

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

#include "tests/checks.hpp"
#include "tests/loop_games.hpp"

namespace {
std::atomic<std::uint64_t> allocations = 0;
}

void* operator new(std::size_t size) {
    ++allocations;
    return std::malloc(size);
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++allocations;
    return std::malloc(size);
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }

using namespace croupier;

namespace {

constexpr int kTables = 24;
constexpr Policy kRandom{{0x30000000U, 0xb0000000U, 0xf0000000U}, true};

std::vector<Key> keys_of(int tables) {
    std::vector<Key> keys;
    for (int table = 0; table < tables; ++table) keys.push_back(Key{static_cast<std::uint32_t>(table), 5});
    return keys;
}

// Decisions of every kind, one in eight of them invalid.
Decision any_decision(const State& state, Chance& chance) {
    if (chance.below(8) == 0) return {static_cast<Action>(chance.below(5)), static_cast<Chips>(chance.below(500)) - 20};
    return choose(state, turn_of(state), kRandom, chance);
}

std::vector<std::int32_t> row_of(const Batch& batch, std::size_t table) {
    const auto row = batch.observations.begin() + static_cast<std::ptrdiff_t>(table) * batch.layout.width;
    return {row, row + batch.layout.width};
}

// The observation of a table as it is written without wide registers.
std::vector<std::int32_t> cell_by_cell(const Batch& batch, const Table& table) {
    Layout layout = batch.layout;
    layout.wide = false;
    std::vector<std::int32_t> row(static_cast<std::size_t>(layout.width));
    const int player = decider(table.hand);
    if (player < 0) {
        row[0] = -1;
        return row;
    }
    const BettingOptions options = actor(table.hand) >= 0 ? betting_options(table.hand) : BettingOptions{};
    write_observation(table.hand, layout, player, options, row.data());
    return row;
}

void test_single_states(const NamedSetup& game) {
    Batch batch = make_batch(game.setup, keys_of(kTables), {});
    deal_first(batch);
    std::vector<State> singles(kTables);
    std::vector<std::uint64_t> numbers(kTables, 0);
    const auto deal_single = [&](std::size_t table) {
        State& state = singles[table];
        state = State{};
        state.setup = game.setup;
        state.key = hand_key(keys_of(kTables)[table], numbers[table]);
        begin(state, {});
    };
    for (std::size_t table = 0; table < kTables; ++table) deal_single(table);
    Chance chance(Key{3});
    std::vector<std::int64_t> actions(kTables);
    std::vector<Chips> amounts(kTables);
    for (int step_number = 0; step_number < 300; ++step_number) {
        for (std::size_t table = 0; table < kTables; ++table) {
            const bool anybody = decider(singles[table]) >= 0;
            const Decision decision = anybody ? any_decision(singles[table], chance) : Decision{};
            actions[table] = static_cast<std::int64_t>(decision.action);
            amounts[table] = decision.amount;
        }
        const std::uint64_t before = allocations;
        step(batch, actions, amounts);
        // The tables of the evaluator are built at the first showdown of a kind.
        check(allocations == before || step_number < 100, "a step allocates nothing", game.name);
        for (std::size_t table = 0; table < kTables; ++table) {
            State& state = singles[table];
            const Decision decision{static_cast<Action>(actions[table]), amounts[table]};
            if (decider(state) >= 0) {
                const bool known = actions[table] < kActions;
                const Refusal refusal = known ? why_not_decide(state, decision) : refuse(Reason::count);
                check(batch.status[table] == static_cast<std::uint8_t>(refusal.reason), "the status tells why",
                      game.name);
                if (refusal) continue;
                decide(state, turn_of(state), decision);
            }
            check((batch.done[table] != 0) == !state.running(), "done at the end of a hand", game.name);
            if (!state.running()) {
                const auto row = batch.rewards.begin() + static_cast<std::ptrdiff_t>(table) * state.player_count();
                check(std::equal(row, row + state.player_count(), state.payoffs.begin()), "rewards are payoffs",
                      game.name);
                ++numbers[table];
                deal_single(table);
            }
            state.log = {};
            check(equal(batch.tables[table].hand, state), "a table is a State", game.name);
            check(batch.actor[table] == decider(state), "the actor", game.name);
            check(row_of(batch, table) == cell_by_cell(batch, batch.tables[table]), "cells written at once", game.name);
        }
    }
}

void test_clones(const NamedSetup& game) {
    Batch batch = make_batch(game.setup, keys_of(3), {});
    deal_first(batch);
    Chance chance(Key{4});
    for (int round = 0; round < 50; ++round) {
        set_table(batch, 1, batch.tables[0], memory_of(batch, 0), stakes_of(batch, 0));
        const State& hand = batch.tables[0].hand;
        const Decision decision = decider(hand) >= 0 ? choose(hand, turn_of(hand), kRandom, chance) : Decision{};
        const std::int64_t action = static_cast<std::int64_t>(decision.action);
        const std::vector<std::int64_t> actions{action, action, kPass};
        const std::vector<Chips> amounts{decision.amount, decision.amount, 0};
        step(batch, actions, amounts);
        const auto width = static_cast<std::ptrdiff_t>(batch.layout.width);
        const auto rows = batch.observations.begin();
        check(std::equal(rows, rows + width, rows + width), "a clone sees the same", game.name);
        check(batch.tables[2].number == 0, "a table that passes stays", game.name);
    }
}

// The lines of the cache that contain a part of a table.
template <typename Part>
std::ptrdiff_t line_of(const Table& table, const Part& part) {
    return (reinterpret_cast<const char*>(&part) - reinterpret_cast<const char*>(&table)) / 64;
}

// Many tables are larger than the cache, so the data that a step reads are close together.
void test_lines() {
    const auto tables = std::make_unique<Table>();
    const Table& table = *tables;
    const State& hand = table.hand;
    const auto together = [&table](const auto& first, const auto& last, const char* what) {
        check(line_of(table, first) == line_of(table, last), "lie in one line", what);
    };
    together(hand.setup, hand.next_actor, "the setup and the beginning of the course");
    check(line_of(table, hand.shuffles) == line_of(table, hand.setup) + 1, "the course ends in the next line", "");
    for (const auto* const chips : {&hand.stacks, &hand.bets, &hand.payoffs})
        together((*chips)[0], (*chips)[kWidePlayers - 1], "chips of eight players");
    together(hand.hole_size[0], hand.hole[31], "hole cards");
    together(hand.board_due[0], hand.board[0][15], "the first board");
    together(hand.deck.size, hand.deck.items[kDeckSize - 1], "the deck");
    together(hand.fold_order.size, hand.muck.items[20], "the muck");
    together(hand.showdown.size, hand.showdown.items[kWidePlayers - 1], "the showdown");
    together(hand.open_folds, hand.pots.items[0].contributors, "the main pot");
    together(hand.key, hand.hole_up[kWidePlayers - 1], "the key and what lies face up");
    together(table.series, table.reported, "what a table knows beside its hand");
}

// Batches share only data that never change.
void test_threads() {
    std::vector<std::thread> threads;
    for (int number = 0; number < 3; ++number) {
        threads.emplace_back([] {
            for (const NamedSetup& game : loop_games()) {
                Batch batch = make_batch(game.setup, keys_of(4), {});
                deal_first(batch);
                const std::vector<std::int64_t> calls(4, static_cast<std::int64_t>(Action::call));
                for (int step_number = 0; step_number < 40; ++step_number) step(batch, calls, {});
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
}

}  // namespace

int main() {
    test_lines();
    test_threads();
    for (const NamedSetup& game : loop_games()) {
        test_single_states(game);
        test_clones(game);
    }
    return failures == 0 ? 0 : 1;
}
