#include "loops/policy.hpp"

namespace croupier {

namespace {

Decision choose_raise(const State& state, const Turn& turn, bool all_in, Chance& chance) {
    const RaiseRange range = raise_range(state, turn);
    if (!range.open) return {Action::call, 0};
    Decision decision{Action::raise, range.most};
    // An infinite stack cannot go all-in: it makes a pot-sized raise.
    if (is_infinite(range.most)) decision.amount = pot_raise_to(state, turn);
    if (!all_in && decision.amount > range.least) {
        const auto choices = static_cast<std::uint64_t>(decision.amount - range.least) + 1;
        decision.amount = range.least + static_cast<Chips>(chance.below(choices));
    }
    const bool countable = !is_infinite(range.most) || !why_not_decide(state, decision);
    return countable ? decision : Decision{Action::call, 0};
}

// This many of the cards, every choice with the same probability.
Chips any_cards(std::uint32_t cards, int count, Chance& chance) {
    Chips bits = 0;
    for (int left = std::popcount(cards); left > 0; --left, cards &= cards - 1) {
        if (chance.below(static_cast<std::uint64_t>(left)) >= static_cast<std::uint64_t>(count)) continue;
        bits |= Chips{cards & -cards};
        --count;
    }
    return bits;
}

}  // namespace

Decision choose(const State& state, const Turn& turn, const Policy& policy, Chance& chance) {
    if (state.phase == Phase::dealing) {
        const int held = state.hole_size[drawer(state)];
        const int due = discards_due(state, drawer(state));
        if (due >= 0) {
            const std::uint32_t cards = discardable(state, drawer(state));
            return {Action::draw, policy.discards ? any_cards(cards, due, chance) : first_cards(cards, due)};
        }
        const std::uint64_t every = (std::uint64_t{1} << held) - 1;
        return {Action::draw, policy.discards ? static_cast<Chips>(chance.next() & every) : 0};
    }
    const std::uint64_t lot = chance.next() >> 32;
    if (lot < policy.below[0]) {
        // A player who can check does not fold, even if the rules allow it.
        if (call_amount(state) > 0 && !why_not_fold(state, turn)) return {Action::fold, 0};
    } else if (lot >= policy.below[1]) {
        return choose_raise(state, turn, lot >= policy.below[2], chance);
    }
    return {Action::call, 0};
}

}  // namespace croupier
