// Many tables of one game stepped in lockstep: arrays of actions in, arrays of observations, rewards and legal actions
// out.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "loops/observation.hpp"
#include "loops/rollout.hpp"
#include "machine/large_pages.hpp"

namespace croupier {

inline constexpr std::int64_t kPass = -1;  // an action: do not change this table
// Values of a status beyond the reasons of the core.
inline constexpr std::uint8_t kNoSuchAction = static_cast<std::uint8_t>(Reason::count);

// A hand, and the other data of its table in a cache line of its own.
struct Table {
    alignas(64) State hand;
    alignas(64) Key series{};
    std::uint64_t number = 0;  // of its hand in the series
    bool reported = false;     // its hand is over, and the result was reported
};
struct Batch {
    std::shared_ptr<const Setup> setup;
    State opening;
    Layout layout;
    bool auto_reset = true;
    int history_length = 0;  // the decisions that are kept of a hand
    bool keeps_ends = false;
    bool keeps_keys = false;
    std::vector<Table, LargePages<Table>> tables;

    // One row per table.
    std::vector<std::int32_t> observations;
    std::vector<std::uint8_t> legal;  // fold, call, raise, draw
    std::vector<Chips> min_raise_to;  // 0 = no raise
    std::vector<Chips> max_raise_to;
    std::vector<Chips> rewards;  // by player, of the hand that ended in the last step; otherwise 0
    std::vector<std::uint8_t> done;
    std::vector<std::int32_t> actor;  // -1 = nobody: the next step reports the result of the hand
    std::vector<std::uint8_t> status;
    // The last decisions of the hand, the newest last: player, street, action, amount; -1 = there were fewer. The cards
    // of a draw are the player's to know: its amount is their number.
    std::vector<std::int32_t> history;
    // Where asked for, of the hand that ended in the last step: every player's row and hole cards, and its history.
    std::vector<std::int32_t> final_history;
    std::vector<std::int32_t> final_observations;
    std::vector<std::int32_t> final_hole_cards;
    // Where asked for, by player: equal where the player cannot tell two hands apart, but for one chance in 2^64.
    std::vector<std::uint64_t> keys;
};

// What a batch keeps beside its rows.
struct BatchOptions {
    bool auto_reset = true;
    int history = 0;
    bool ends = false;
    bool keys = false;
};
inline constexpr int kHistoryColumns = 4;

std::size_t bytes_per_table(const Batch& batch);

// Makes the tables; `series` has the key of each. Nothing is dealt.
Batch make_batch(std::shared_ptr<const Setup> setup, std::span<const Key> series, const BatchOptions& options);
void set_series(Batch& batch, std::span<const Key> series);
void deal_first(Batch& batch);            // every table begins its series
void deal_next(Batch& batch, int table);  // gives up the hand of a table for the next one
// Without amounts a raise is the smallest one, and a draw stands pat; where cards must be thrown away, the first ones
// are.
void step(Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts);
// Why the first table refuses its action, before anything is done; its status as `step` would tell it.
struct Complaint {
    int table = -1;  // -1 = none
    std::uint8_t status = 0;
};
Complaint first_refused(const Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts);
// The row of any player, at a table where somebody decides; otherwise one that tells nothing.
void write_row_of(const Batch& batch, int table, int player, std::int32_t* row);
// Hole cards of all players, player after player; kNoCard where there is none.
void write_hole_cards(const State& hand, const Layout& layout, bool folded_too, std::int32_t* cards);

// What a table remembers beside its hand.
struct Memory {
    std::vector<std::int32_t> history;
    std::vector<std::uint64_t> keys;
};
Memory memory_of(const Batch& batch, int table);
// One table becomes another one, or the one it was: hand, cards to come and series. The memory is one of this batch.
void set_table(Batch& batch, int table, const Table& given, const Memory& memory);
// A hand begun elsewhere, of the same setup; the table goes on with its own series afterwards.
void load_hand(Batch& batch, int table, const State& hand);

}  // namespace croupier
