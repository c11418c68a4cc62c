// What a player decides: four actions that stand for the operations of betting and drawing. Native loops speak in them.
#pragma once

#include "operations.hpp"

namespace croupier {

enum class Action : std::uint8_t {
    fold,
    call,   // check, call, or post the bring-in: the cheapest way to stay in
    raise,  // complete, bet or raise to an amount
    draw,   // discard, or stand pat
    count
};

struct Decision {
    Action action = Action::call;
    Chips amount = 0;  // raise: the total of the street; draw: bit k = the k-th hole card is discarded
};

int decider(const State& state);  // who bets or draws next, -1 = nobody
Refusal why_not_decide(const State& state, const Decision& decision);
void decide(State& state, const Decision& decision);

}  // namespace croupier
