// The independent chip model: the value of stacks in prizes.
//
// Each remaining player wins the next place with a probability equal to their share of the remaining chips (Malmuth and
// Harville). Equivalently, each player waits an exponential time whose rate is the stack, and the first one wins.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace croupier {

// Stacks are above 0 and finite; there are at most as many prizes as players. The sum over every order of the players,
// by the sets of placed players.
inline constexpr std::size_t kMostSets = 16;  // players
std::vector<double> icm_by_sets(std::span<const double> stacks, std::span<const double> prizes);

// The integral over the waiting time of each player; accurate to about ten digits, for fields of any size.
std::vector<double> icm_by_times(std::span<const double> stacks, std::span<const double> prizes);

// Random orders; `go_on` is called from time to time with the finished part.
struct IcmSample {
    double samples = 0;
    std::vector<double> sums, squares;  // of each player's prizes
    double value(std::size_t player) const { return sums[player] / samples; }
    double standard_error(std::size_t player) const;
};
IcmSample icm_by_samples(std::span<const double> stacks, std::span<const double> prizes, std::uint64_t samples,
                         double precision, std::uint64_t seed, const std::function<bool(double)>& go_on);

}  // namespace croupier
