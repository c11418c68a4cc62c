// The possible next deals of a hand without automatic dealing.
#pragma once

#include <vector>

#include "rules/queries.hpp"

namespace croupier {

// A deal with the default arguments of the dealing functions. If the deck runs out, some of its cards may be certain;
// the others come from the pool, each choice with the same probability.
struct PendingDeal {
    Deal deal = Deal::none;  // burn, hole or board; none = no deal is due
    int player = -1;         // of hole cards
    int count = 0;           // the cards of the deal
    std::vector<Card> certain;
    std::vector<Card> pool;

    int chosen() const { return count - static_cast<int>(certain.size()); }  // cards that come from the pool
};

bool is_chance(const State& state);
// If cards are missing, the deal is Deal::none.
PendingDeal pending_deal(const State& state);

struct ChanceOutcome {
    std::vector<Card> cards;
    double probability;
};
// The number of choices; equal cards count separately.
double choice_count(const PendingDeal& pending);
// Every possible set of cards, lowest card numbers first, with its probability.
std::vector<ChanceOutcome> chance_outcomes(const PendingDeal& pending);

}  // namespace croupier
