// Equities: exact by enumeration, or from random deals.
#pragma once

#include <cstdint>

#include "equity/question.hpp"
#include "equity/tally.hpp"
#include "equity/tasks.hpp"

namespace croupier {

enum class EquityEnd : std::uint8_t {
    done,
    stopped,    // the runner was stopped
    too_much,   // more work than the budget allows; nothing was counted
    no_deal,    // every choice of hands has a conflict
    rare_deal,  // choices without conflicts are too rare to be found at random
};

// Two hole cards per player, a board of five, standard or short-deck high hands.
bool is_holdem(const EquityQuestion& question);

// Every deal, each counted with its weight. The budget is in evaluations of a hand, a few nanoseconds each.
EquityEnd enumerate_holdem(const EquityQuestion& question, double budget, const Runner& runner, Tally& tally);
EquityEnd enumerate_deals(const EquityQuestion& question, double budget, const Runner& runner, Tally& tally);

struct SamplingPlan {
    std::uint64_t samples = 0;  // at most
    double precision = 0;       // stop when no standard error is above it; 0 = never
    std::uint64_t seed = 0;
};
// Random deals; the result depends on the seed, not on the number of threads.
EquityEnd sample_deals(const EquityQuestion& question, const SamplingPlan& plan, const Runner& runner, Tally& tally);

// The standard error of a player's equity.
double standard_error(const Tally& tally, std::size_t player);

}  // namespace croupier
