// A decision of a player: four actions for the operations of betting and drawing, used by native loops.
#pragma once

#include "rules/turn.hpp"

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

int decider(const State& state);  // the player who bets or draws next, -1 = nobody
Refusal why_not_decide(const State& state, const Decision& decision);
Chips first_cards(std::uint32_t cards, int count);  // the bits of the first ones of the cards
void draw(State& state, Chips bits);                // bits as in a decision

// Always inlined: a loop that has just chosen an action needs no second dispatch.
[[gnu::always_inline]] inline void decide(State& state, const Turn& turn, const Decision& decision) {
    switch (decision.action) {
        case Action::fold:
            return fold(state, turn);
        case Action::call:
            return state.bring_in_due ? post_bring_in(state) : check_or_call(state, turn);
        case Action::raise:
            return raise_to(state, turn, decision.amount);
        case Action::draw:
            return draw(state, decision.amount);
        case Action::count:
            break;
    }
}

}  // namespace croupier
