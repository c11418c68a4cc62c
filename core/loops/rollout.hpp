// Whole hands played inside the core by simple policies, on as many threads as asked for.
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
    int viewer = -1;    // in the middle of a hand: whose knowledge stays; -1 = every card that is known
    Key series{};
    std::uint64_t first = 0;  // the number of the first hand
    std::uint64_t hands = 0;
    std::vector<Policy> policies;  // one a player

    // What comes out; one place a hand, in the order of their numbers. Amounts are in units of the starting setup.
    std::span<double> payoffs;           // hands times players; real chips are split as finely as need be
    std::span<Chips> whole_payoffs;      // the same for whole chips
    std::span<std::uint32_t> decisions;  // by hand
    std::span<State> kept;               // the first hands, with their logs
    ActionCounts counts{};
    std::uint64_t showdowns = 0;

    // Where a hand could not be finished: its number and why.
    Reason fault = Reason::none;
    std::uint64_t fault_hand = 0;
};

// Called now and then from the thread that called play(), with the hands played so far; false stops.
using Tick = std::function<bool(std::uint64_t done)>;

// Plays all hands; false where the tick or a fault stopped it. The result does not depend on the number of threads.
bool play(Rollout& rollout, int threads, const Tick& tick);

}  // namespace croupier
