// External sampling without a tree: hands are dealt and played, and an information state gets a row of the tables when
// it is met first. For games whose tree does not fit into memory.
#pragma once

#include "loops/menu.hpp"
#include "loops/trees/cfr.hpp"
#include "loops/trees/suits.hpp"

namespace croupier {

// Rows by the hash of a canonical information state (see information_key).
class GrowingTables {
  public:
    struct Row {
        std::uint64_t key = 0;
        std::uint32_t first = 0;  // of the entries below
        std::uint32_t count = 0;  // actions; 0 = this slot is empty
    };

    std::vector<std::uint16_t> actions;  // ids of the menu
    std::vector<double> regrets;
    std::vector<double> average;  // sums
    std::uint64_t iterations = 0;

    std::size_t size() const { return size_; }
    std::size_t bytes() const;  // bytes of the tables
    const Row* find(std::uint64_t key) const;
    // The row of a key; a new one has the actions `ids` and no regrets.
    const Row& row(std::uint64_t key, const std::uint16_t* ids, std::uint32_t count);
    std::vector<Row> rows() const;  // in the order in which they were made

  private:
    std::size_t slot_of(std::uint64_t key) const;  // of the key, or the empty one where it belongs

    std::vector<Row> slots_;  // a power of two, at most two thirds in use
    std::size_t size_ = 0;
};

struct GrowingGame {
    std::shared_ptr<const Setup> setup;  // everything but decisions is automated
    Menu menu;
    SuitSymmetry symmetry;
};

enum class GrowingFault : std::uint8_t { none, too_many_rows, hand_stuck };
// Runs iterations; the result does not depend on the number of threads.
GrowingFault run_growing(const GrowingGame& game, GrowingTables& tables, const Key& key, std::uint64_t iterations,
                         int threads, std::size_t most_rows, const Stopper& go_on);

}  // namespace croupier
