// Native players that choose a legal action at random.
#pragma once

#include <array>
#include <cstdint>

#include "loops/decision.hpp"

namespace croupier {

// Fast random numbers for decisions, from the key of the hand. Cards do not use them: they come from the cipher.
class Chance {
  public:
    explicit Chance(const Key& key) {
        for (const std::uint32_t word : key) state_ = mix(state_ + kStep + word);
    }
    std::uint64_t next() { return mix(state_ += kStep); }
    // A whole number from 0 to bound - 1.
    std::uint64_t below(std::uint64_t bound) {
        return static_cast<std::uint64_t>(static_cast<unsigned __int128>(next()) * bound >> 64);
    }

  private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15U;
    static constexpr std::uint64_t mix(std::uint64_t z) {  // SplitMix64
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
        return z ^ (z >> 31);
    }
    std::uint64_t state_ = 0;
};

// The probabilities to fold, call, raise to any legal amount, or raise as far as the betting structure allows. An
// illegal choice becomes the nearest legal one: a fold becomes a check if that is free, a raise becomes a call if no
// raise is allowed.
struct Policy {
    std::array<std::uint64_t, 3> below{};  // thresholds below 2^32 for fold, call and raise; all-in above
    bool discards = true;                  // discards each card with probability 1/2; otherwise stands pat
};

Decision choose(const State& state, const Turn& turn, const Policy& policy, Chance& chance);

}  // namespace croupier
