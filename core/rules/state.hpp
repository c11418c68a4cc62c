// The data of one hand: a plain struct, copied with =. Only the functions of operations.hpp change it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>

#include "cards/fixed_list.hpp"
#include "cards/rng.hpp"
#include "rules/log.hpp"
#include "rules/refusal.hpp"
#include "rules/setup.hpp"

namespace croupier {

inline constexpr int kMaxBoards = 16;          // boards times runouts
inline constexpr int kMaxBoardPositions = 16;  // cards on one board
// A card for each street, and for each but the first in a further runout.
inline constexpr int kMaxBurnt = kMaxStreets + (kMaxBoards - 1) * (kMaxStreets - 1);
inline constexpr int kMaxDeck = 128;      // a deck given by the user may hold a card twice
inline constexpr int kMaxDiscards = 192;  // of all streets together

struct Pot {
    Chips raked;
    Chips unraked;
    Players players;
    Players contributors;  // also those who folded
    friend bool operator==(const Pot&, const Pot&) = default;
};

using Pots = FixedList<Pot, kMaxPlayers + 1>;
using PlayerQueue = FixedList<std::uint8_t, kMaxPlayers>;

// Where a hand stands: what a new hand begins with anew as a whole.
struct Course {
    Phase phase = Phase::ante_posting;
    bool antes_collected = false;
    bool all_in = false;
    bool folded = false;
    bool bet_collection_due = false;
    bool burn_due = false;
    bool bring_in_due = false;
    bool completion_due = false;
    bool runouts_settled = false;
    bool runouts_disputed = false;  // players asked for different numbers
    bool logging = true;
    bool advancing = false;  // advance() is at work
    std::int8_t street = -1;
    std::int8_t return_street = -1;  // where further runouts begin; -1 = no further runout
    std::int8_t return_count = 0;    // runouts still to come
    std::uint8_t short_all_ins = 0;  // in the running series of them: see short_all_in_amounts
    std::int16_t runout_count = -1;  // what the players agree on; -1 = nobody asked for any
    std::int8_t opener = -1;
    std::int8_t next_actor = -1;  // -1 = nobody is to act
    std::int16_t raise_count = 0;
    // What happened while operations were carried out: told by the caller, not part of the hand.
    std::uint8_t warnings = kNoWarning;
    Reason fault = Reason::none;  // an automated operation could not be carried out

    // Who: one bit a player.
    Players live = 0;        // still in the hand
    Players with_chips = 0;  // have some left in their stacks
    Players contenders = 0;  // did not fold: the pots are theirs, also when a hand is mucked or killed later
    Players ante_pending = 0;
    Players blind_pending = 0;
    Players draw_pending = 0;
    Players hole_pending = 0;  // hole cards are due: see hole_due
    Players actors = 0;        // still to act, clockwise from the next one
    Players acted = 0;         // acted since the last full raise
    Players runout_pending = 0;
    Players kill_pending = 0;
    Players pull_pending = 0;

    // Chips.
    Chips top_bet = 0;       // the largest bet in front of a player, while bets are made
    Chips forced = 0;        // what the forced bets make everybody owe on this street: see forced_price
    Chips raise_amount = 0;  // largest bet or raise increment of the street
    Chips ladder = 0;        // fixed limit: the last bet that counted in full
    std::int8_t push_pot = 0, push_board = 0, push_type = 0;  // the share that is pushed next

    // Cards.
    std::uint8_t board_size = 0;        // positions in use
    std::uint8_t board_row = 0;         // boards of the runouts before this one
    std::uint8_t shared_positions = 0;  // positions that all runouts have in common
    std::uint16_t shuffles = 0;         // of the reserve
};

// Everything about a hand that is plain memory. What is of players who are not there, and what lies beyond the size of
// a list, means nothing. The order is that of the cache, whose lines have 64 bytes: what every decision looks at of a
// table with up to eight players lies in eight of them, what a fold, a new street or the end of the hand needs in five
// more (batch_test.cpp).
struct HandData : Course {
    // By player.
    std::array<Chips, kMaxPlayers> stacks{};
    std::array<Chips, kMaxPlayers> bets{};
    std::array<Chips, kMaxPlayers> payoffs{};
    std::array<std::uint8_t, kMaxPlayers> hole_size{};
    std::array<Card, kMaxHoleCards> hole{};
    std::array<std::uint8_t, kMaxPlayers> hole_due{};  // hole cards still to be dealt

    // The boards, one after the other; the first ones have a card at a position, as many as are filled.
    std::array<std::uint8_t, kMaxBoards> board_due{};  // board cards still to be dealt, by board of this runout
    std::array<std::uint8_t, kMaxBoardPositions> board_filled{};
    alignas(16) std::array<std::uint8_t, kMaxStreets> board_start{};  // first board position of each street
    alignas(16) std::array<std::array<Card, kMaxBoardPositions>, kMaxBoards> board{};

    alignas(16) std::array<std::uint8_t, kMaxStreets> discard_size{};  // how many of the discards are of each street
    alignas(16) FixedList<Card, kMaxDeck> deck;
    FixedList<Card, kMaxBurnt> burnt;
    alignas(16) PlayerQueue fold_order;  // who folded or mucked, in order
    FixedList<Card, kMaxHoleCards> muck;

    // The end of a hand, and what a new one begins with.
    PlayerQueue showdown;
    Players open_folds = 0;     // folded although there was nothing to call
    bool chosen_cards = false;  // somebody dealt other cards than those on top of the deck
    Chips pushed = 0;
    Chips push_total = 0;  // what was in the pot that is pushed next at first
    Pots pots;             // cut when the betting is over for good: nothing changes them before they are pushed
    Key key{};
    std::array<std::uint32_t, kMaxPlayers> hole_up{};  // bit k: the k-th hole card lies face up

    // What is seldom looked at.
    std::array<std::uint32_t, kMaxPlayers> hole_due_up{};  // bit 0: the next one is dealt face up
    std::array<std::uint8_t, kMaxPlayers> drawn{};         // cards that were changed in the last draw
    std::array<std::uint8_t, kMaxPlayers> thrown{};        // how many of the street's discards are each player's
    FixedList<Card, kMaxDiscards> discards;                // street after street
    bool headsup_round = false;  // the betting of this street began with two players, and the house asks for that
    Chips unposted = 0;          // pot limit, first street: what short blinds lack
    alignas(16) std::array<Chips, kMaxPlayers> short_all_in_amounts{};

    std::span<const Chips> short_all_in_view() const { return std::span(short_all_in_amounts).first(short_all_ins); }
    // The cards at one position, board after board.
    FixedList<Card, kMaxBoards> cards_at(int position) const {
        const auto place = static_cast<std::size_t>(position);
        FixedList<Card, kMaxBoards> cards;
        for (std::size_t of_board = 0; of_board < board_filled[place]; ++of_board) cards.push(board[of_board][place]);
        return cards;
    }
};

// Apart, so that it lies beside the course of the hand: whatever looks at one looks at the other.
struct UnderSetup {
    std::shared_ptr<const Setup> setup;
};

struct State : UnderSetup, HandData {
    Log log;

    int player_count() const { return setup->player_count; }
    bool running() const { return phase != Phase::over; }
    bool is_live(int player) const { return contains(live, player); }
    const Street& street_rules() const { return setup->game.streets[static_cast<std::size_t>(street)]; }
    std::span<const Card> hole_cards(int player) const {
        return {hole.data() + player * setup->hole_stride, hole_size[static_cast<std::size_t>(player)]};
    }
    std::span<const Card> discards_of(int of_street) const {
        const auto counts = discard_size.begin();
        return discards.view().subspan(std::accumulate(counts, counts + of_street, std::size_t{0}),
                                       discard_size[static_cast<std::size_t>(of_street)]);
    }
    Card* hole_begin(int player) { return hole.data() + player * setup->hole_stride; }
};

// Equal when everything a user can read is equal; how the cards were shuffled does not count.
bool equal(const State& a, const State& b);
// Whether data that came from outside can be a hand of this setup: no count or index leads out of its list
// (soundness.cpp).
bool is_sound(const HandData& data, const Setup& setup);
// The part of a player's ante that belongs to everybody's first pot, where antes are not trimmed (pots.cpp).
Chips dead_ante(const Course& course, const Setup& setup, int player);
// What is owed on this street although nobody may have posted so much (betting.cpp).
Chips forced_price(const Course& course, const Setup& setup);

}  // namespace croupier
