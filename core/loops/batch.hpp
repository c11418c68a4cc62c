// Many tables of one game stepped in lockstep: arrays of actions in, arrays of observations, rewards and legal actions
// out.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "loops/menu.hpp"
#include "loops/observation.hpp"
#include "loops/rollout.hpp"
#include "machine/large_pages.hpp"

namespace croupier {

inline constexpr std::int64_t kPass = -1;  // an action: do not change this table
// Values of a status beyond the reasons of the core.
inline constexpr std::uint8_t kNoSuchAction = static_cast<std::uint8_t>(Reason::count);

// Stacks and forced bets of a table, and the opening of its hands.
struct Stakes {
    std::shared_ptr<const Setup> setup;
    State opening;
    float unit = 0;    // chips of a big blind; 0 = the game's
    bool even = true;  // everybody has the same stack: rotating seats changes nothing
};
std::shared_ptr<const Stakes> make_stakes(std::shared_ptr<const Setup> setup, float unit);

// A seat that plays by itself.
struct Opponent {
    enum class Kind : std::uint8_t {
        none,    // the caller decides
        policy,  // fold, call and raise with fixed probabilities
        menu,    // any id of the menu with the same probability
    };
    Kind kind = Kind::none;
    Policy policy;
};

// A hand, and the other data of its table in a cache line of its own.
struct Table {
    alignas(64) State hand;
    alignas(64) Key series{};
    std::uint64_t number = 0;        // of its hand in the series
    const Stakes* stakes = nullptr;  // the batch owns them
    Chance chance{Key{}};            // of the opponents in this hand
    bool reported = false;           // its hand is over, and the result was reported
    bool asked = false;              // a player who is not an opponent decided in this hand
};
struct Batch {
    std::shared_ptr<const Setup> setup;
    std::shared_ptr<const Stakes> stakes;  // for tables without their own
    Layout layout;
    bool auto_reset = true;
    bool rotates = false;  // the button moves: arrays by player are by seat, and seat 0 is player 0 in the first hand
    bool carries = false;  // a hand that ends before anybody is asked is added to the next reward
    std::vector<Opponent> opponents;  // by seat; empty = there are none
    Menu menu;                        // the menu of opponents that choose from one
    int threads = 1;
    std::uint64_t decisions = 0;  // decisions that were carried out
    int history_length = 0;       // the number of decisions kept per hand
    bool keeps_ends = false;
    int ends_seat = -1;  // the player of the rows; -1 = everybody, with the hole cards
    bool keeps_keys = false;
    std::vector<Table, LargePages<Table>> tables;
    std::vector<std::shared_ptr<const Stakes>> own_stakes;    // by table, nullptr = those of the batch; may be empty
    std::vector<std::shared_ptr<const Stakes>> dealt_stakes;  // the same with the stacks turned to this hand's seats
    std::vector<Chips> carried;                               // by seat
    std::vector<std::uint16_t> missed;                        // hands in a row that ended before anybody was asked

    // One row per table.
    std::vector<std::int32_t> observations;
    std::vector<std::uint8_t> legal;  // fold, call, raise, draw
    std::vector<Chips> min_raise_to;  // 0 = no raise
    std::vector<Chips> max_raise_to;
    std::vector<Chips> rewards;  // by player, of the hand that ended in the last step; otherwise 0
    std::vector<std::uint8_t> done;
    std::vector<std::int32_t> actor;  // -1 = nobody: the next step reports the result of the hand
    std::vector<std::uint8_t> status;
    // The last decisions of the hand, the newest last: player, street, action, amount; -1 = there were fewer. The
    // amount of a draw is only the number of cards: others must not see the cards.
    std::vector<std::int32_t> history;
    // On request, of the hand that ended in the last step: every player's row and hole cards, and its history.
    std::vector<std::int32_t> final_history;
    std::vector<std::int32_t> final_observations;
    std::vector<std::int32_t> final_hole_cards;
    // On request, by player: equal if the player cannot distinguish two hands; collisions have probability 2^-64.
    std::vector<std::uint64_t> keys;
};

// The options of a batch.
struct BatchOptions {
    bool auto_reset = true;
    int history = 0;
    bool ends = false;
    int ends_seat = -1;
    bool keys = false;
    int threads = 1;
    bool rotates = false;
    bool carries = false;
    std::vector<Opponent> opponents;
    Menu menu;
};
inline constexpr int kMostMissed = 1000;

// The seat of a player index at a table, and the player index of a seat.
inline int seat_of(const Batch& batch, const Table& table, int player) {
    if (!batch.rotates || player < 0) return player;
    const auto players = static_cast<std::uint64_t>(batch.layout.players);
    return static_cast<int>((static_cast<std::uint64_t>(player) + table.number % players) % players);
}
inline int player_at(const Batch& batch, const Table& table, int seat) {
    if (!batch.rotates) return seat;
    const auto players = static_cast<std::uint64_t>(batch.layout.players);
    return static_cast<int>((static_cast<std::uint64_t>(seat) + players - table.number % players) % players);
}
inline constexpr int kHistoryColumns = 4;

std::size_t bytes_per_table(const Batch& batch);

// Makes the tables; `series` has the key of each. Nothing is dealt.
Batch make_batch(std::shared_ptr<const Setup> setup, std::span<const Key> series, const BatchOptions& options);
void set_series(Batch& batch, std::span<const Key> series);
void deal_first(Batch& batch);                                    // every table begins its series
void deal_next(Batch& batch, int table);                          // abandons the hand of a table and deals the next
void deal_number(Batch& batch, int table, std::uint64_t number);  // the same for any hand of its series
// Stacks by seat and forced bets of one table, from its next hand on.
void set_stakes(Batch& batch, int table, std::shared_ptr<const Stakes> stakes);
// Without amounts a raise is the smallest one, and a draw stands pat; if cards must be discarded, the first ones are.
// `goes_on`: it continues the previous step, whose results stay.
void step(Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts, bool goes_on = false);
// Ids of a menu instead, -1 = pass. One that is not legal becomes a check, a fold or standing pat, and is marked.
// `after` is called for each block of tables that was stepped, while it is in the cache. `kept` has the current offer
// of the menu at every table, if it is known.
using AfterBlock = std::function<void(int begin, int end)>;
void step_ids(Batch& batch, const Menu& menu, std::span<const std::int64_t> ids, std::span<std::uint8_t> illegal,
              const AfterBlock& after = nullptr, const KeptOffers* kept = nullptr);
// The offer of the menu at a table, from its row.
Offer offer_of(const Batch& batch, int table, const Menu& menu);
// The first table that refuses its action, checked before anything changes, with the status that `step` would report.
struct Complaint {
    int table = -1;  // -1 = none
    std::uint8_t status = 0;
};
Complaint first_refused(const Batch& batch, std::span<const std::int64_t> actions, std::span<const Chips> amounts);
// The row of any seat, at a table where a player must decide; otherwise an empty row.
void write_row_of(const Batch& batch, int table, int seat, std::int32_t* row);
// Hole cards of all players, seat after seat; kNoCard where there is none.
void write_hole_cards(const Batch& batch, const Table& table, bool folded_too, std::int32_t* cards);

// The data of a table in addition to its hand.
struct Memory {
    std::vector<std::int32_t> history;
    std::vector<std::uint64_t> keys;
};
Memory memory_of(const Batch& batch, int table);
// Sets a table to the saved state of any table of this batch: hand, cards to come, series and stakes.
void set_table(Batch& batch, int table, const Table& given, const Memory& memory,
               const std::shared_ptr<const Stakes>& stakes);
std::shared_ptr<const Stakes> stakes_of(const Batch& batch, int table);
// Puts a hand of the same setup on a table; the table continues with its own series afterwards.
void load_hand(Batch& batch, int table, const State& hand);

}  // namespace croupier
