// The operations of a hand. Each has a why-not function, which returns the reason why it is not allowed now and fills
// in missing arguments, and a do function, which assumes that the why-not function was called, moves chips or cards,
// appends one record to the log and then lets the automated operations follow.
#pragma once

#include "rules/queries.hpp"
#include "rules/state.hpp"

namespace croupier {

inline constexpr int kAnyone = -1;  // the player whose turn it is

// The cards of a deal: named ones, or a number of cards from the top of the deck.
struct CardRequest {
    FixedList<Card, kDeckSize> cards;
    int count = -1;      // -1 = as many as are due by default
    bool named = false;  // the cards are named
};

// A hand about to be shown or mucked.
struct Showing {
    enum class Choice : std::uint8_t { automatic, show, muck, cards };
    Choice choice = Choice::automatic;
    FixedList<Card, kDeckSize> cards;  // in: named cards; out: all cards as the table sees them
    FixedList<Card, kDeckSize> held;   // the player's cards afterwards
    std::uint32_t up = 0;              // which of them are face up
};

// posting.cpp
Refusal why_not_post_ante(const State& state, int& player);
void post_ante(State& state, int player, Commentary commentary = nullptr);
Refusal why_not_collect_bets(const State& state);
void collect_bets(State& state, Commentary commentary = nullptr);
Refusal why_not_post_blind(const State& state, int& player);
void post_blind(State& state, int player, Commentary commentary = nullptr);

// dealing.cpp
Refusal why_not_burn(const State& state, CardRequest& request);
void burn(State& state, const CardRequest& request, Commentary commentary = nullptr);
Refusal why_not_deal_hole(const State& state, CardRequest& request, int& player);
void deal_hole(State& state, const CardRequest& request, int player, Commentary commentary = nullptr);
Refusal why_not_deal_board(const State& state, CardRequest& request);
void deal_board(State& state, const CardRequest& request, Commentary commentary = nullptr);
Refusal why_not_draw(const State& state, std::span<const Card> discards);
void draw(State& state, std::span<const Card> discards, Commentary commentary = nullptr);

// betting.cpp
Refusal why_not_fold(const State& state);
void fold(State& state, Commentary commentary = nullptr);
Refusal why_not_check_or_call(const State& state);
void check_or_call(State& state, Commentary commentary = nullptr);
Refusal why_not_post_bring_in(const State& state);
void post_bring_in(State& state, Commentary commentary = nullptr);
Refusal why_not_raise(const State& state);  // whether any raise is possible
Refusal why_not_raise_to(const State& state, Chips amount);
void raise_to(State& state, Chips amount, Commentary commentary = nullptr);

// showdown.cpp
Refusal why_not_select_runouts(const State& state, int runouts, int& player);
void select_runouts(State& state, int runouts, int player, Commentary commentary = nullptr);
Refusal why_not_show(const State& state, Showing& showing, int& player);
void show(State& state, const Showing& showing, int player, Commentary commentary = nullptr);
Refusal why_not_kill(const State& state, int& player);
void kill(State& state, int player, Commentary commentary = nullptr);

// payout.cpp
Refusal why_not_push(const State& state);
void push_chips(State& state, Commentary commentary = nullptr);
Refusal why_not_pull(const State& state, int& player);
void pull_chips(State& state, int player, Commentary commentary = nullptr);

// flow.cpp
void begin(State& state, std::span<const Card> next_cards);
// The common part of every hand of a setup: everything before the first card.
State opening_of(const std::shared_ptr<const Setup>& setup);
// Starts a new hand in the memory of an old one of the same setup, with a deck that was shuffled before.
void restart(State& state, const State& opening, const Key& key, const Deck& deck, bool logging);
void no_operate(State& state, Commentary commentary = nullptr);
void advance(State& state);  // carries out automated operations and enters the following phases

}  // namespace croupier
