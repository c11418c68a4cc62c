// Hold'em heads-up before the flop: the share of each hand against each other, from a table.
#pragma once

#include <cstdint>
#include <vector>

#include "cards/cards.hpp"

namespace croupier {

// One row for all pairs of hands that differ only in the names of the suits: `keys` in ascending order.
class PreflopTable {
  public:
    PreflopTable() = default;
    PreflopTable(std::vector<std::int64_t> keys, std::vector<double> shares);

    bool empty() const { return keys_.empty(); }
    // The share of the pot that the first hand wins; both have two cards, all different.
    double share(Mask first, Mask second) const;

  private:
    // The least number of a pair of hands over all names of the suits.
    std::int64_t key_of(std::size_t first, std::size_t second) const;
    const double* find(std::int64_t key) const;

    std::vector<std::int64_t> keys_;
    std::vector<double> shares_;
    std::vector<std::int32_t> turned_;  // the number that each hand has after each of the 24 renamings of the suits
};

}  // namespace croupier
