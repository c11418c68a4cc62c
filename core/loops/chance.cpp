#include "loops/chance.hpp"

#include <algorithm>
#include <map>
#include <span>

#include "rules/reserve.hpp"

namespace croupier {

bool is_chance(const State& state) {
    switch (next_deal(state)) {
        case Deal::burn:
            return !state.setup->automates(Automation::card_burning);
        case Deal::hole:
            return !state.setup->automates(Automation::hole_dealing);
        case Deal::board:
            return !state.setup->automates(Automation::board_dealing);
        case Deal::draw:
        case Deal::none:
            break;
    }
    return false;
}

namespace {

// Cards come from one pile after the other; only the last one leaves a choice.
class Piles {
  public:
    explicit Piles(PendingDeal& pending) : pending_(pending) {}
    int missing() const { return pending_.count - static_cast<int>(pending_.certain.size() + pending_.pool.size()); }
    void add(std::span<const Card> pile) {
        if (missing() <= 0) return;
        auto& target = missing() >= static_cast<int>(pile.size()) ? pending_.certain : pending_.pool;
        target.insert(target.end(), pile.begin(), pile.end());
    }

  private:
    PendingDeal& pending_;
};

}  // namespace

PendingDeal pending_deal(const State& state) {
    PendingDeal pending;
    pending.deal = next_deal(state);
    switch (pending.deal) {
        case Deal::burn:
            pending.count = 1;
            break;
        case Deal::hole:
            pending.player = hole_dealee(state);
            pending.count = dealt_at_once(state, pending.player);
            break;
        case Deal::board:
            pending.count = state.board_due[static_cast<std::size_t>(due_board(state))];
            break;
        case Deal::draw:
        case Deal::none:
            pending.deal = Deal::none;
            return pending;
    }
    if (is_short_of_cards(state, pending.count)) return {};
    Piles piles(pending);
    std::vector<Card> deck(state.deck.begin(), state.deck.begin() + state.deck.size);
    std::sort(deck.begin(), deck.end());  // the outcomes must not reveal the shuffle
    piles.add(deck);
    // As in reserve.cpp: the cards shuffled in first, then others' discards of this draw, then the player's own.
    std::size_t used = 0;
    for (int stage = 0; stage < 3 && piles.missing() > 0; ++stage) {
        const int missing = stage == 0 ? 0 : static_cast<int>(used) + 1;
        const Reserve reserve = dealable_reserve(state, missing, pending.player);
        piles.add(reserve.view().subspan(used));
        used = reserve.view().size();
    }
    return pending;
}

double choice_count(const PendingDeal& pending) {
    double count = 1;
    const auto size = static_cast<double>(pending.pool.size());
    for (int chosen = 0; chosen < pending.chosen(); ++chosen) count = count * (size - chosen) / (chosen + 1);
    return count;
}

std::vector<ChanceOutcome> chance_outcomes(const PendingDeal& pending) {
    std::vector<ChanceOutcome> outcomes;
    if (pending.deal == Deal::none) return outcomes;
    const double probability = 1 / choice_count(pending);
    const auto wanted = static_cast<std::size_t>(pending.chosen());
    std::vector<std::size_t> places(wanted);
    for (std::size_t index = 0; index < wanted; ++index) places[index] = index;
    // A deck may hold a card twice: deals that look the same are one outcome.
    std::map<std::vector<Card>, std::size_t> known;
    std::vector<Card> sorted = pending.pool;
    std::sort(sorted.begin(), sorted.end());
    const bool twins = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
    while (true) {
        std::vector<Card> cards = pending.certain;
        for (const std::size_t place : places) cards.push_back(pending.pool[place]);
        const auto [found, is_new] = twins ? known.try_emplace(cards, outcomes.size()) : std::pair{known.end(), true};
        if (is_new)
            outcomes.push_back({std::move(cards), probability});
        else
            outcomes[found->second].probability += probability;
        std::size_t last = wanted;
        while (last > 0 && places[last - 1] == pending.pool.size() - wanted + last - 1) --last;
        if (last == 0) return outcomes;
        ++places[last - 1];
        for (std::size_t next = last; next < wanted; ++next) places[next] = places[next - 1] + 1;
    }
}

}  // namespace croupier
