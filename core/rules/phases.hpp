// How phases begin and end; called by flow.cpp only.
#pragma once

#include "rules/operations.hpp"

namespace croupier {

bool deal_street(State& state);               // deals a street without a draw at once; false = not possible
bool deal_from_top(State& state, Deal next);  // the default number of cards; false = not enough cards
void begin_betting(State& state);
void end_betting(State& state);
void release_lone_player(State& state);
void cut_pots(State& state);    // once, when all bets are collected
void rake_pots(State& state);   // once, before they are pushed
void merge_pots(State& state);  // merges pots that are pushed together
void hand_left(State& state);   // a hand was mucked or killed after the pots were cut
void begin_showdown(State& state);
bool show_or_muck_next(State& state);  // by the rules; false = the player must decide
void end_showdown(State& state);
void begin_hand_killing(State& state);
void begin_pushing(State& state);
void begin_pulling(State& state);
bool chips_to_push(const State& state);

}  // namespace croupier
