// Puts deals into hands of the engine.
#pragma once

#include "cards/cards.hpp"
#include "learning/deals.hpp"
#include "rules/state.hpp"

namespace croupier {

// The game of a match: how deals are read, and a hand before its first decision.
struct DealtGame {
    const DealGame* deals;
    State opening;  // dealt from the identity deck
};

// Whether hands begin in a way that deals can be put into.
bool can_play_out(const State& opening);

class Dealer {
  public:
    explicit Dealer(const DealtGame& game);

    // Makes `state` the hand of a deal, before its first decision.
    void deal(State& state, const Card* cards);

    double unit() const { return unit_; }  // the largest forced bet

  private:
    const DealtGame& game_;
    Deck deck_{};
    double unit_;
};

}  // namespace croupier
