// Gradient boosting of symmetric trees over small numbers: each level of a tree asks one question of every row.
//
// Symmetric trees are slightly weaker than free ones, and many times faster to ask: a row's leaf is the bits of its
// answers, without a branch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "learning/deals.hpp"

namespace croupier {

struct TreeSettings {
    std::size_t trees = 150;
    std::size_t depth = 5;      // 1 to 8
    double rate = 0.08;         // share of a leaf's mean that is learned
    double prior = 20;          // rows that say a leaf is zero
    double rows = 0.6;          // share of the rows that each tree learns from
    double columns = 0.4;       // share of the features that each level looks at
    std::size_t patience = 20;  // trees without a better prediction after which learning ends
    std::uint64_t seed = 0;
};

struct Question {
    std::size_t feature = 0;
    std::uint8_t above = 0;
};

struct Forest {
    std::size_t depth = 0;
    std::vector<Question> questions;  // `depth` for each tree
    std::vector<double> leaves;       // 2^depth for each tree

    std::size_t trees() const { return depth == 0 ? 0 : questions.size() / depth; }
};

// Learns `targets` of the rows before `learned`; the rows from there on say how many trees are kept, perhaps none.
Forest grow(const DealTable& table, std::size_t features, const double* targets, std::size_t learned,
            const TreeSettings& settings);

// Adds what the forest says of each row.
void predict(const Forest& forest, const DealTable& table, double* out);

}  // namespace croupier
