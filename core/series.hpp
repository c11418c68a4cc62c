// A series of hands from one seed, numbered from 0: the key of each, and its deck's first random words ahead of time.
#pragma once

#include "rng.hpp"

namespace croupier {

// 128 bits of the series, then the number. From Python: randomness.hand_seed.
constexpr Key hand_key(const Key& series, std::uint64_t number) {
    Key key = series;
    key[4] = static_cast<std::uint32_t>(number);
    key[5] = static_cast<std::uint32_t>(number >> 32);
    return key;
}

// The first block of the stream of a hand. Those of several hands are computed at a time.
class SeriesBlocks {
  public:
    const Block& block_of(const Key& series, std::uint64_t number) {
        const std::uint64_t group = number / cipher::kTogether * cipher::kTogether;
        if (!filled_ || group != first_) {
            first_ = group;
            filled_ = true;
            std::array<Key, cipher::kTogether> keys;
            for (std::size_t hand = 0; hand < keys.size(); ++hand) keys[hand] = hand_key(series, group + hand);
            blocks_ = cipher::first_blocks(keys);
        }
        return blocks_[number - group];
    }

  private:
    std::array<Block, cipher::kTogether> blocks_;
    std::uint64_t first_ = 0;
    bool filled_ = false;
};

}  // namespace croupier
