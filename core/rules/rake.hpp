// The share of the house.
#pragma once

#include "cards/chips.hpp"
#include "cards/fixed_list.hpp"

namespace croupier {

inline constexpr int kMaxRakedPots = 12;

// A percentage of each pot in millionths, with a cap over the hand or over each pot.
struct Rake {
    std::int64_t millionths = 0;
    Chips cap = kInfinite;
    bool cap_per_pot = false;
    bool no_flop_no_drop = false;
    // What was taken from each pot, main pot first, if it is known; then the other fields are ignored.
    FixedList<Chips, kMaxRakedPots> taken{};
    friend bool operator==(const Rake&, const Rake&) = default;
};

}  // namespace croupier
