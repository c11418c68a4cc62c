// The deals that may come next, where cards are not dealt by themselves.
#pragma once

#include <vector>

#include "rules/queries.hpp"

namespace croupier {

// A deal as the dealing functions take it by default. Some of its cards may be certain, where the deck runs out; the
// others are any of the pool, each choice with the same probability.
struct PendingDeal {
    Deal deal = Deal::none;  // burn, hole or board; none = nothing is dealt now
    int player = -1;         // of hole cards
    int count = 0;           // the cards of the deal
    std::vector<Card> certain;
    std::vector<Card> pool;

    int chosen() const { return count - static_cast<int>(certain.size()); }  // cards that come from the pool
};

bool is_chance(const State& state);
// Short of cards, the deal is Deal::none.
PendingDeal pending_deal(const State& state);

struct ChanceOutcome {
    std::vector<Card> cards;
    double probability;
};
// How many choices there are, those of equal cards counted apart.
double choice_count(const PendingDeal& pending);
// Every set of cards that may come, lowest card numbers first, with its probability.
std::vector<ChanceOutcome> chance_outcomes(const PendingDeal& pending);

}  // namespace croupier
