// The share of the house.
#pragma once

#include "cards/chips.hpp"
#include "cards/fixed_list.hpp"

namespace croupier {

inline constexpr int kMaxRakedPots = 12;

inline constexpr int kMaxRakeSteps = 16;

// A value that applies from a number up: a cap from a number of players, an amount from a size of the pot.
struct RakeStep {
    std::int64_t from = 0;
    Chips amount = 0;
    friend bool operator==(const RakeStep&, const RakeStep&) = default;
};
using RakeSteps = FixedList<RakeStep, kMaxRakeSteps>;  // sorted by `from`

// A percentage of each pot in millionths, with a cap over the hand or over each pot.
struct Rake {
    std::int64_t millionths = 0;
    Chips cap = kInfinite;
    bool cap_per_pot = false;
    bool no_flop_no_drop = false;
    // The rake of each pot, main pot first, if it is known; then the other fields are ignored.
    FixedList<Chips, kMaxRakedPots> taken{};
    RakeSteps caps{};   // caps by the number of players dealt in, which replace `cap` from the first one on
    RakeSteps steps{};  // amounts by the chips of all pots, instead of a percentage; the main pot pays first
    friend bool operator==(const Rake&, const Rake&) = default;
};

}  // namespace croupier
