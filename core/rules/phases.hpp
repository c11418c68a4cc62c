// How phases begin and end; called by flow.cpp only.
#pragma once

#include "rules/operations.hpp"

namespace croupier {

bool deal_street(State& state);  // all that is due on a street without a draw at once; false = not possible that way
bool deal_from_top(State& state, Deal next);  // as many cards as are due by default; false = there are not enough
void begin_betting(State& state);
void end_betting(State& state);
void release_lone_player(State& state);
void cut_pots(State& state);    // once, when all bets are collected
void rake_pots(State& state);   // once, before they are pushed
void merge_pots(State& state);  // then those that are pushed as one
void hand_left(State& state);   // somebody mucked, or was killed, after they were cut
void begin_showdown(State& state);
bool show_or_muck_next(State& state);  // as the rules have it; false = the player must say
void end_showdown(State& state);
void begin_hand_killing(State& state);
void begin_pushing(State& state);
void begin_pulling(State& state);
bool chips_to_push(const State& state);

}  // namespace croupier
