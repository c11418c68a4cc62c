// Pure functions of a State that several phases share.
#pragma once

#include "rules/state.hpp"

namespace croupier {

// pots.cpp
Pots current_pots(const State& state);  // main pot first, raked; frozen once the pushing begins
// The same before the rake; computed in `room` if the state does not have them yet.
const Pots& unraked_pots(const State& state, Pots& room);
Chips total_pot(const State& state);
Chips collected(const State& state, int player);  // the player's chips in the pots
// The last pot that a player paid into: whoever wins it has that player's last chips. 0 if there is none.
int last_pot_of(const State& state, int player);
// The chips that nobody called and that go back to who bet them with the pots, before the pots are pushed.
struct UncalledBet {
    int player = -1;  // -1 = nobody
    Chips amount = 0;
};
UncalledBet uncalled_bet(const State& state);
bool refine(State& state, Chips factor);  // makes the unit `factor` times smaller; false = amounts would not fit

// hand_strength.cpp
int board_count(const State& state);
FixedList<Card, kMaxBoardPositions> board_cards(const State& state, int board);
// The strength of a player's hand: with all known hole cards, or with those face up only. 0 = no hand.
std::int32_t hand_strength(const State& state, int player, int board, int type, bool face_up_only);
// The same for several players: the board is read once.
Mask board_mask(const State& state, int board);
std::int32_t hand_strength(const State& state, int player, int board, Mask on_board, int type, bool face_up_only);
bool is_face_up(const State& state, int player);  // all hole cards are face up
// Which of the players hold a hand that no shown hand beats, for some pot, board and hand type.
Players able_to_win(const State& state, Players asked);
bool can_win_now(const State& state, int player);

// betting.cpp
// Whether the actor may raise, and how far.
struct RaiseRange {
    bool open = false;
    Chips least = 0;
    Chips most = 0;
};
// The options of the player to act.
struct BettingOptions {
    bool fold = false;
    Chips call = 0;  // the chips of a check, a call or the bring-in
    RaiseRange raise;
};
// The facts about the betting that players get in addition to their options.
struct BettingTerms {
    Chips price = 0;      // the bet to match on this street, or the bring-in
    Chips increment = 0;  // the minimum that a raise adds to it, for any stack
    Players barred = 0;   // players who cannot raise, whatever their stacks
    bool fold = false;    // the actor may fold, and the fold does not become a check
};
Chips effective_stack(const State& state, int player);
int actor(const State& state);          // -1 = nobody
Chips call_amount(const State& state);  // chips the actor must add; assumes there is an actor
Chips bring_in_amount(const State& state);
Chips min_raise_to(const State& state);  // these three assume that a raise is possible
Chips pot_raise_to(const State& state);
Chips max_raise_to(const State& state);
BettingOptions betting_options(const State& state);  // assumes there is an actor
BettingTerms betting_terms(const State& state);      // without an actor: of the next betting on the street

// opener.cpp
int find_opener(const State& state);  // the first player to act; -1 if cards decide but none is known

// dealing.cpp
// The next step while cards are dealt; there is never a choice.
enum class Deal : std::uint8_t { none, draw, burn, hole, board };
int hole_dealee(const State& state);                        // -1 = nobody
int dealt_at_once(const State& state, int player);          // the default number of hole cards of one dealing
int due_board(const State& state);                          // the first unfinished board, -1 = none
int drawer(const State& state);                             // -1 = nobody
std::uint32_t discardable(const State& state, int player);  // bit k: the k-th hole card may be discarded
int discards_due(const State& state, int player);           // how many must be discarded; -1 = any number
Deal next_deal(const State& state);

// reserve.cpp
int reserve_size(const State& state);
bool is_short_of_cards(const State& state, int wanted);  // deck and reserve have fewer
bool lacks_hole_cards(const State& state, int wanted);   // the same, where unknown cards were dealt too

// showdown.cpp
int runout_selector(const State& state);
bool is_last_street(const State& state);  // no card is to come, in any runout

int live_count(const State& state);
// The players for whom a predicate holds: among all, or among some players.
template <typename Question>
Players those_who(const State& state, const Question& question) {
    Players yes = 0;
    for (int player = 0; player < state.player_count(); ++player) yes |= Players{question(player)} << player;
    return yes;
}
template <typename Question>
Players those_who(Players asked, const Question& question) {
    Players yes = 0;
    for_each(asked, [&](int player) { yes |= Players{question(player)} << player; });
    return yes;
}

}  // namespace croupier
