// The setup of a hand: game, forced bets, stacks, house rules. Shared by all copies of a State.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <span>

#include "rules/game.hpp"
#include "rules/house_rules.hpp"

namespace croupier {

inline constexpr int kMaxPlayers = 32;
inline constexpr int kMaxHoleCards = 256;  // of all players together

using Players = std::uint32_t;  // bit i = player i

constexpr Players player_bit(int player) { return Players{1} << player; }
constexpr bool contains(Players players, int player) { return (players >> player & 1) != 0; }
constexpr int first_of(Players players) { return std::countr_zero(players); }
constexpr int count_of(Players players) {
    // Without the processor instruction, the library would call a function with a table.
    players -= players >> 1 & 0x55555555U;
    players = (players & 0x33333333U) + (players >> 2 & 0x33333333U);
    players = (players + (players >> 4)) & 0x0f0f0f0fU;
    return static_cast<int>(players * 0x01010101U >> 24);
}
constexpr bool is_one(Players players) { return players != 0 && (players & (players - 1)) == 0; }

// The first player from an index on, clockwise; assumes that there is one.
constexpr int first_clockwise(Players players, int place) {
    const Players ahead = players & ~(player_bit(place) - 1);
    return first_of(ahead != 0 ? ahead : players);
}

// Visits players in order, or clockwise from the first one.
template <typename Visit>
constexpr void for_each(Players players, const Visit& visit) {
    for (; players != 0; players &= players - 1) visit(first_of(players));
}
template <typename Visit>
constexpr void clockwise(Players players, int first, const Visit& visit) {
    const Players behind = player_bit(first) - 1;
    for_each(players & ~behind, visit);
    for_each(players & behind, visit);
}

struct State;

// A quotient and a remainder as fractions with a common denominator.
struct Division {
    Chips quotient = 0;
    Chips remainder = 0;
    Chips denominator = 1;
};

// Calls into code of the user: hand types, splits and rakes that are not native. A hook that fails sets `failed()`; the
// caller then restores the state from before the operation.
struct Hooks {
    virtual ~Hooks() = default;
    // The strength of the best hand of a user's hand type; greater wins, 0 = none.
    virtual std::int32_t strength(int type, std::span<const Card> hole, std::span<const Card> board) = 0;
    // The user's split of an amount.
    virtual Division divide(Chips amount, int parts) = 0;
    // The rake of a pot, in units of the state; if it is not a whole number of units, the caller refines
    // the state and calls again.
    virtual Chips rake(const State& state, Chips amount) = 0;
    virtual bool failed() const = 0;  // a hook failed in the current operation
    bool divides = false;             // the user has a split function
    bool rakes = false;               // the user has a rake function
};

struct Setup {
    Game game;
    HouseRules rules;
    Mode mode = Mode::tournament;
    bool ante_trimming = true;
    bool real_chips = false;  // amounts are real numbers: split exactly, no odd chips
    std::uint8_t player_count = 0;
    std::uint8_t board_count = 1;
    std::uint8_t hole_stride = 0;  // the most hole cards of a player
    std::uint16_t automations = 0;
    Chips units_per_chip = 1;
    Chips odd_chip = 1;  // in units: the smallest chip of a split, also if the unit is finer
    Chips bring_in = 0;
    // Everybody antes: the chips that the small blind pays less than the others. They count as if they were paid.
    Chips ante_saved = 0;
    std::array<Chips, kMaxPlayers> antes{};   // by player: heads-up order and house rules applied
    std::array<Chips, kMaxPlayers> blinds{};  // by player too; negative = post bet
    std::array<Chips, kMaxPlayers> starting_stacks{};
    Hooks* hooks = nullptr;  // owned by the creator of the setup

    bool automates(Automation automation) const { return (automations >> static_cast<int>(automation) & 1) != 0; }
    // The minimum increment if any larger amount is a raise: one chip, or the smallest coin.
    Chips least_increment() const { return real_chips ? units_per_chip : std::min(units_per_chip, odd_chip); }
    bool has_button() const;         // some street opens by position
    int small_blind_player() const;  // the first player to post
    int big_blind_player() const;    // the player who posts the big blind, without one the largest blind; -1 = nobody
    int last_blind_player() const;   // the player who posts the largest live blind or straddle, -1 = nobody
    Chips effective_ante(int player) const;
    Chips effective_blind(int player) const;
    // Applies the house rules about forced bets: turns amounts by position into amounts by player, and sets the number
    // of allowed raises.
    void apply_positions(std::span<const Chips> given_antes, std::span<const Chips> given_blinds);
    // How many players the deck serves: with more, a hand that nobody folds needs more cards than there are. Burns
    // count if they do not return to the deck. If there are too few hole cards on a later street, each board gets a
    // card instead, so these never run out.
    int most_players() const;
    int most_dealt_in() const;  // how many players get hole cards on the first street
    // How much more than its chips a player's ante counts.
    Chips ante_credit(int player) const { return player == 0 && starting_stacks[0] >= antes[0] ? ante_saved : 0; }
    bool can_refine(Chips factor) const;  // every amount still fits
    // The same hand counted in units `factor` times smaller.
    Setup refined(Chips factor) const;
};

enum class SetupFault : std::uint8_t {
    none,
    too_few_players,
    too_many_players,
    no_streets,
    no_first_hole_cards,
    negative_ante,
    negative_bring_in,
    no_forced_bet,
    stack_not_positive,
    bring_in_with_blinds,
    bring_in_too_large,
    no_boards,
    too_many_boards,
    too_many_cards,
    deck_too_small,
    no_hand_types,
};

// The reasons why a setup is refused.
SetupFault find_fault(const Setup& setup);

}  // namespace croupier
