// The independent chip model: what stacks are worth in prizes.
//
// Whoever is left wins the next place with a chance that is his part of the chips left (Malmuth and Harville). The
// same order comes out when each player waits an exponential time whose rate is his stack, and the first is the winner.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace croupier {

// Stacks above 0 and finite; as many prizes as there are players at most. The sum over every order of the players, by
// sets of those who are placed already.
inline constexpr std::size_t kMostSets = 16;  // players
std::vector<double> icm_by_sets(std::span<const double> stacks, std::span<const double> prizes);

// The integral over the waiting time of each player; right to about ten digits, for fields of any size.
std::vector<double> icm_by_times(std::span<const double> stacks, std::span<const double> prizes);

// Random orders; `go_on` is asked now and then, with the part that is done.
struct IcmSample {
    double samples = 0;
    std::vector<double> sums, squares;  // of each player's prizes
    double value(std::size_t player) const { return sums[player] / samples; }
    double standard_error(std::size_t player) const;
};
IcmSample icm_by_samples(std::span<const double> stacks, std::span<const double> prizes, std::uint64_t samples,
                         double precision, std::uint64_t seed, const std::function<bool(double)>& go_on);

}  // namespace croupier
