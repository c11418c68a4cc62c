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
// One card per street, and per street but the first in a further runout.
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

// The position of a hand: reset as a whole for a new hand.
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
    bool advancing = false;  // advance() is running
    std::int8_t street = -1;
    std::int8_t return_street = -1;  // where further runouts begin; -1 = no further runout
    std::int8_t return_count = 0;    // runouts still to come
    std::uint8_t short_all_ins = 0;  // in the current series: see short_all_in_amounts
    std::int16_t runout_count = -1;  // the agreed number; -1 = nobody asked
    std::int8_t opener = -1;
    std::int8_t next_actor = -1;  // -1 = nobody is to act
    std::int16_t raise_count = 0;
    // Events during operations: reported by the caller, not part of the hand.
    std::uint8_t warnings = kNoWarning;
    Reason fault = Reason::none;  // an automated operation could not be carried out

    // Sets of players: one bit per player.
    Players live = 0;        // still in the hand
    Players with_chips = 0;  // have chips in their stacks
    Players contenders = 0;  // did not fold: they determine the pots, also if a hand is mucked or killed later
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
    Chips forced = 0;        // the price of this street because of forced bets: see forced_price
    Chips raise_amount = 0;  // largest bet or raise increment of the street
    Chips ladder = 0;        // fixed limit: the last bet that counted in full
    std::int8_t push_pot = 0, push_board = 0, push_type = 0;  // the share that is pushed next

    // Cards.
    std::uint8_t board_size = 0;        // positions in use
    std::uint8_t board_row = 0;         // boards of the runouts before this one
    std::uint8_t shared_positions = 0;  // positions that all runouts have in common
    std::uint16_t shuffles = 0;         // of the reserve
};

// Everything about a hand that is plain memory. Entries of absent players, and entries beyond the size of a list, have
// no meaning. The order follows the cache, whose lines have 64 bytes: the data that every decision reads at a table
// with up to eight players are in eight lines; a fold, a new street or the end of the hand needs five more
// (batch_test.cpp).
struct HandData : Course {
    // By player.
    std::array<Chips, kMaxPlayers> stacks{};
    std::array<Chips, kMaxPlayers> bets{};
    std::array<Chips, kMaxPlayers> payoffs{};
    std::array<std::uint8_t, kMaxPlayers> hole_size{};
    std::array<Card, kMaxHoleCards> hole{};
    std::array<std::uint8_t, kMaxPlayers> hole_due{};  // hole cards still to be dealt

    // The boards, one after the other; at each position the first `board_filled` boards have a card.
    std::array<std::uint8_t, kMaxBoards> board_due{};  // board cards still to be dealt, by board of this runout
    std::array<std::uint8_t, kMaxBoardPositions> board_filled{};
    alignas(16) std::array<std::uint8_t, kMaxStreets> board_start{};  // first board position of each street
    alignas(16) std::array<std::array<Card, kMaxBoardPositions>, kMaxBoards> board{};

    alignas(16) std::array<std::uint8_t, kMaxStreets> discard_size{};  // the number of discards of each street
    alignas(16) FixedList<Card, kMaxDeck> deck;
    FixedList<Card, kMaxBurnt> burnt;
    alignas(16) PlayerQueue fold_order;  // players who folded or mucked, in order
    FixedList<Card, kMaxHoleCards> muck;

    // For the end of a hand and the start of a new one.
    PlayerQueue showdown;
    Players open_folds = 0;     // players who folded with nothing to call
    bool chosen_cards = false;  // cards other than the top of the deck were dealt
    Chips pushed = 0;
    Chips push_total = 0;  // the initial amount of the pot that is pushed next
    Pots pots;             // cut when the betting is over; they do not change before they are pushed
    Key key{};
    std::array<std::uint32_t, kMaxPlayers> hole_up{};  // bit k: the k-th hole card lies face up

    // Rarely used.
    std::array<std::uint32_t, kMaxPlayers> hole_due_up{};  // bit 0: the next one is dealt face up
    std::array<std::uint8_t, kMaxPlayers> drawn{};         // cards replaced in the last draw
    std::array<std::uint8_t, kMaxPlayers> thrown{};        // the street's discards of each player
    FixedList<Card, kMaxDiscards> discards;                // street after street
    bool headsup_round = false;  // the betting of this street began with two players (for headsup_cap)
    Chips unposted = 0;          // pot limit, first street: the missing chips of short blinds
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

// Separate, so that it is next to the course of the hand: both are read together.
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

// Equal if everything that a user can read is equal; the shuffle does not count.
bool equal(const State& a, const State& b);
// Whether untrusted data can be a hand of this setup: no count or index is out of bounds
// (soundness.cpp).
bool is_sound(const HandData& data, const Setup& setup);
// The part of a player's ante that belongs to the main pot, if antes are not trimmed (pots.cpp).
Chips dead_ante(const Course& course, const Setup& setup, int player);
// The price of this street, even if nobody posted that much (betting.cpp).
Chips forced_price(const Course& course, const Setup& setup);

}  // namespace croupier
