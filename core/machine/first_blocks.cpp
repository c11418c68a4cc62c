// The cipher for several keys at once: one in each lane of a register.
//
// Its twin is Stream of cards/rng.hpp, one key at a time; core/tests/rng_test.cpp compares them.
#include <algorithm>
#include <cstring>

#include "cards/rng.hpp"
#include "machine/lanes.hpp"

namespace croupier::cipher {

namespace {

using FourWords = std::uint32_t __attribute__((vector_size(16)));
using EightWords = std::uint32_t __attribute__((vector_size(32)));

// Transposes four words of four keys or blocks.
[[gnu::always_inline]] inline void transpose(const std::uint32_t* from, std::size_t from_width, std::uint32_t* to,
                                             std::size_t to_width) {
    std::array<FourWords, 4> rows;
    for (std::size_t row = 0; row < 4; ++row) std::memcpy(&rows[row], from + row * from_width, sizeof rows[row]);
    const std::array<FourWords, 4> columns = transposed(rows[0], rows[1], rows[2], rows[3]);
    for (std::size_t row = 0; row < 4; ++row) std::memcpy(to + row * to_width, &columns[row], sizeof rows[row]);
}

// As many keys as the register has lanes.
template <typename Words>
[[gnu::always_inline]] inline void compute(const Key* keys, Block* blocks) {
    constexpr std::size_t kLanes = sizeof(Words) / sizeof(std::uint32_t);
    std::array<Words, 16> words{};
    const auto lanes = reinterpret_cast<std::uint32_t*>(words.data());
    for (std::size_t word = 0; word < 4; ++word) words[word] += kConstants[word];
    for (std::size_t key = 0; key < kLanes; key += 4) {
        for (std::size_t word = 0; word < 8; word += 4)
            transpose(&keys[key][word], 8, lanes + (4 + word) * kLanes + key, kLanes);
    }
    run(words);
    for (std::size_t key = 0; key < kLanes; key += 4) {
        for (std::size_t word = 0; word < 16; word += 4)
            transpose(lanes + word * kLanes + key, kLanes, reinterpret_cast<std::uint32_t*>(blocks + key) + word, 16);
    }
}

CROUPIER_AVX2 void compute_avx2(const Key* keys, Block* blocks) { compute<EightWords>(keys, blocks); }

void compute_plain(const Key* keys, Block* blocks) {
    for (std::size_t key = 0; key < kTogether; key += 4) compute<FourWords>(keys + key, blocks + key);
}

}  // namespace

std::array<Block, kTogether> first_blocks(const std::array<Key, kTogether>& keys, bool wide) {
    std::array<Block, kTogether> blocks;
    (wide ? compute_avx2 : compute_plain)(keys.data(), blocks.data());
    return blocks;
}

}  // namespace croupier::cipher
