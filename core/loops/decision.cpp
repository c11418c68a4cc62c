#include "loops/decision.hpp"

namespace croupier {

namespace {

using Discards = FixedList<Card, 32>;

Discards chosen_cards(const State& state, Chips bits) {
    Discards cards;
    const auto held = state.hole_cards(drawer(state));
    for (std::size_t index = 0; index < held.size(); ++index) {
        if ((bits >> index & 1) != 0) cards.push(held[index]);
    }
    return cards;
}

}  // namespace

int decider(const State& state) {
    const int player = actor(state);
    return player >= 0 ? player : drawer(state);
}

Refusal why_not_decide(const State& state, const Decision& decision) {
    switch (decision.action) {
        case Action::fold:
            return why_not_fold(state);
        case Action::call:
            return state.bring_in_due ? why_not_post_bring_in(state) : why_not_check_or_call(state);
        case Action::raise:
            return why_not_raise_to(state, decision.amount);
        case Action::draw: {
            const int player = drawer(state);
            if (player < 0) return refuse(Reason::wrong_phase);
            const int held = state.hole_size[player];
            if (decision.amount < 0 || decision.amount >> held != 0)
                return refuse(Reason::card_not_held, player, decision.amount);
            return why_not_draw(state, chosen_cards(state, decision.amount).view());
        }
        case Action::count:
            break;
    }
    return refuse(Reason::wrong_phase);
}

Chips first_cards(std::uint32_t cards, int count) {
    std::uint32_t rest = cards;
    for (; count > 0; --count) rest &= rest - 1;
    return Chips{cards & ~rest};
}

void draw(State& state, Chips bits) { draw(state, chosen_cards(state, bits).view()); }

}  // namespace croupier
