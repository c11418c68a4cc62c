// The tables of a batch: their memory, their cards to come and their stakes.
#include <algorithm>
#include <utility>

#include "loops/batch.hpp"

namespace croupier {

namespace {

std::size_t place(int table) { return static_cast<std::size_t>(table); }

}  // namespace

std::size_t bytes_per_table(const Batch& batch) {
    const auto players = static_cast<std::size_t>(batch.layout.players);
    return sizeof(Table) + place(batch.layout.width) * sizeof(std::int32_t) + kActions + 2 * sizeof(Chips) +
           players * sizeof(Chips) + 2 + sizeof(std::int32_t);
}

Batch make_batch(std::shared_ptr<const Setup> setup, std::span<const Key> series, const BatchOptions& options) {
    Batch batch;
    batch.layout = layout_of(*setup);
    batch.setup = setup;
    batch.stakes = make_stakes(std::move(setup), 0);
    batch.auto_reset = options.auto_reset;
    batch.rotates = options.rotates;
    batch.carries = options.carries;
    batch.opponents = options.opponents;
    batch.menu = options.menu;
    batch.threads = options.threads;
    batch.history_length = options.history;
    batch.keeps_ends = options.ends;
    batch.ends_seat = options.ends_seat;
    batch.keeps_keys = options.keys;
    const std::size_t count = series.size();
    batch.tables.resize(count);
    for (std::size_t index = 0; index < count; ++index) {
        batch.tables[index].hand.setup = batch.setup;
        batch.tables[index].series = series[index];
        batch.tables[index].stakes = batch.stakes.get();
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
    if (options.carries) batch.carried.resize(seats), batch.missed.resize(count);
    return batch;
}

void set_series(Batch& batch, std::span<const Key> series) {
    for (std::size_t index = 0; index < series.size(); ++index) {
        batch.tables[index].series = series[index];
    }
}

std::shared_ptr<const Stakes> make_stakes(std::shared_ptr<const Setup> setup, float unit) {
    auto stakes = std::make_shared<Stakes>();
    stakes->opening = opening_of(setup);
    const auto stacks = std::span(setup->starting_stacks).first(setup->player_count);
    stakes->even = std::all_of(stacks.begin(), stacks.end(), [&](Chips stack) { return stack == stacks[0]; });
    stakes->setup = std::move(setup);
    stakes->unit = unit;
    return stakes;
}

void set_stakes(Batch& batch, int table, std::shared_ptr<const Stakes> stakes) {
    if (batch.own_stakes.empty()) {
        batch.own_stakes.resize(batch.tables.size());
        batch.dealt_stakes.resize(batch.tables.size());
    }
    batch.own_stakes[place(table)] = std::move(stakes);
}

std::shared_ptr<const Stakes> stakes_of(const Batch& batch, int table) {
    const bool own = !batch.own_stakes.empty() && batch.own_stakes[place(table)] != nullptr;
    return own ? batch.own_stakes[place(table)] : batch.stakes;
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

}  // namespace croupier
