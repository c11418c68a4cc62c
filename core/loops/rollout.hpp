// Whole hands played natively by simple policies, on any number of threads.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "loops/policy.hpp"
#include "loops/series.hpp"

namespace croupier {

inline constexpr int kActions = static_cast<int>(Action::count);
using ActionCounts = std::array<std::array<std::uint64_t, kActions>, kMaxPlayers>;

struct Rollout {
    State start;        // a hand before its first card, or in the middle
    bool fresh = true;  // dealt from the beginning
    int viewer = -1;    // in the middle of a hand: the player whose known cards stay; -1 = all known cards stay
    Key series{};
    std::uint64_t first = 0;  // the number of the first hand
    std::uint64_t hands = 0;
    std::vector<Policy> policies;  // one per player

    // The results; one entry per hand, in the order of their numbers. Amounts are in units of the starting setup.
    std::span<double> payoffs;           // hands times players; non-integer chips are split exactly
    std::span<Chips> whole_payoffs;      // the same for whole chips
    std::span<std::uint32_t> decisions;  // by hand
    std::span<State> kept;               // the first hands, with their logs
    ActionCounts counts{};
    std::uint64_t showdowns = 0;

    // The number of a hand that could not be finished, and the reason.
    Reason fault = Reason::none;
    std::uint64_t fault_hand = 0;
};

// Called from time to time in the thread that called play(), with the hands played so far; false stops.
using Tick = std::function<bool(std::uint64_t done)>;

// Plays all hands; false if the tick or a fault stopped it. The result does not depend on the number of threads.
bool play(Rollout& rollout, int threads, const Tick& tick);

}  // namespace croupier
