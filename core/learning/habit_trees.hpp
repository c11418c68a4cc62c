// Trees over what a player sees: how likely each of its moves is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/examples.hpp"
#include "machine/fast_stream.hpp"

namespace croupier {

struct HabitSettings {
    std::size_t trees = 5;
    std::size_t depth = 14;
    double leaf = 3;       // the fewest decisions of a leaf
    double rows = 0.8;     // share of the decisions that each tree learns from
    double columns = 0.7;  // share of the features that each question looks at
    double sure = 0.85;    // the probability from which a move is always made
    std::uint64_t seed = 0;
};

// The branch for values up to `bin` follows its parent; `above` is where the other one is, or the number of a leaf.
struct Branch {
    std::uint32_t above = 0;
    std::uint8_t feature = 0;
    std::uint8_t bin = 0;
    bool is_leaf = true;
};

struct Leaf {
    std::array<float, kMoves> chances{};
    std::array<float, kMoves> sizes{};  // of raises: what they add to a call, by the pot after it, times their chance
};

struct HabitTree {
    std::vector<Branch> branches;
    std::vector<Leaf> leaves;
};

// Grows a tree from a random share of the examples; players that do not draw have no words to look at.
HabitTree grow_habit(const std::vector<Example>& examples, bool draws, const HabitSettings& settings,
                     FastStream& stream);

}  // namespace croupier
