// Counterfactual regret minimisation: over the whole tree, or along sampled histories.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "cards/rng.hpp"
#include "loops/trees/tree.hpp"

namespace croupier {

enum class CfrVariant : std::uint8_t {
    plain,
    plus,        // no negative regret, linear averaging (Tammelin 2014)
    discounted,  // DCFR with 3/2, 0 and 2 (Brown and Sandholm 2019)
    linear,      // iteration t counts t times, regrets and average
};

// Tables with one entry for every action of every information set.
struct Regrets {
    std::vector<double> regrets;
    std::vector<double> average;  // sums; see average_strategy
    std::uint64_t iterations = 0;
};
Regrets no_regrets(const Tree& tree);
// Regret matching: in proportion to the positive regrets; uniform if there are none.
void match_regrets(const double* regrets, std::uint32_t count, double* strategy);
// Uniform in an information set that was never reached.
std::vector<double> average_strategy(const Tree& tree, const Regrets& tables);
std::vector<double> current_strategy(const Tree& tree, const Regrets& tables);

// Called from time to time in the calling thread; false stops after the current iteration.
using Stopper = std::function<bool()>;

// Runs iterations in which players update one after the other.
void run_cfr(const Tree& tree, Regrets& tables, CfrVariant variant, std::uint64_t iterations, const Stopper& go_on);

enum class Sampling : std::uint8_t {
    external,  // chance and the others are sampled, all own actions are tried
    outcome,   // one history at a time, exploring with probability 0.6
};
// Runs iterations, several at a time against the same tables; the result does not depend on the number of threads.
void run_mccfr(const Tree& tree, Regrets& tables, Sampling sampling, const Key& key, std::uint64_t iterations,
               int threads, const Stopper& go_on);

}  // namespace croupier
