// One cryptographic stream (ChaCha20, RFC 8439) per seed: somebody who sees cards can not compute the next ones.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "cards.hpp"

namespace croupier {

using Key = std::array<std::uint32_t, 8>;    // 256 bits
using Block = std::array<std::uint64_t, 8>;  // what the cipher gives at a time

// Four keys side by side, one in each lane: a loop over hands computes their first blocks at once.
using FourWords = std::uint32_t __attribute__((vector_size(16)));

namespace cipher {

inline constexpr std::array<std::uint32_t, 4> kConstants = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

template <typename Word>
Word rotated(Word word, int bits) {
    return word << bits | word >> (32 - bits);
}

template <typename Word>
void quarter(Word& a, Word& b, Word& c, Word& d) {
    a += b, d = rotated(d ^ a, 16);
    c += d, b = rotated(b ^ c, 12);
    a += b, d = rotated(d ^ a, 8);
    c += d, b = rotated(b ^ c, 7);
}

// Sixteen words in (constants, key, counter, nonce), sixteen words of the stream out.
template <typename Word>
std::array<Word, 16> run(const std::array<Word, 16>& input) {
    std::array<Word, 16> x = input;
    for (int round = 0; round < 10; ++round) {
        quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]);
        quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]);
        quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]);
        quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]);
    }
    for (std::size_t word = 0; word < 16; ++word) x[word] += input[word];
    return x;
}

// The first blocks of stream 0 of four keys.
inline std::array<Block, 4> first_blocks(const std::array<Key, 4>& keys) {
    std::array<FourWords, 16> input{};
    for (std::size_t word = 0; word < 4; ++word) {
        const std::uint32_t constant = kConstants[word];
        input[word] = FourWords{constant, constant, constant, constant};
    }
    for (std::size_t word = 0; word < 8; ++word)
        input[4 + word] = FourWords{keys[0][word], keys[1][word], keys[2][word], keys[3][word]};
    const std::array<FourWords, 16> output = run(input);
    std::array<Block, 4> blocks;
    for (std::size_t key = 0; key < 4; ++key) {
        for (std::size_t word = 0; word < 8; ++word)
            blocks[key][word] = output[2 * word][key] | std::uint64_t{output[2 * word + 1][key]} << 32;
    }
    return blocks;
}

}  // namespace cipher

class Stream {
  public:
    Stream(const Key& key, std::uint64_t stream) : key_(key), stream_(stream) {}
    // The same, where the first block was computed before.
    Stream(const Key& key, std::uint64_t stream, const Block& first)
        : key_(key), stream_(stream), block_(1), words_(first), used_(0) {}

    std::uint64_t next() {
        if (used_ == kWords) refill();
        return words_[used_++];
    }

  private:
    static constexpr std::size_t kWords = 8;

    void refill() {
        std::array<std::uint32_t, 16> input{};
        for (std::size_t word = 0; word < 4; ++word) input[word] = cipher::kConstants[word];
        for (std::size_t word = 0; word < 8; ++word) input[4 + word] = key_[word];
        input[12] = static_cast<std::uint32_t>(block_);
        input[13] = static_cast<std::uint32_t>(block_ >> 32);
        input[14] = static_cast<std::uint32_t>(stream_);
        input[15] = static_cast<std::uint32_t>(stream_ >> 32);
        const std::array<std::uint32_t, 16> output = cipher::run(input);
        for (std::size_t word = 0; word < kWords; ++word)
            words_[word] = output[2 * word] | std::uint64_t{output[2 * word + 1]} << 32;
        ++block_;
        used_ = 0;
    }

    Key key_;
    std::uint64_t stream_ = 0;
    std::uint64_t block_ = 0;
    Block words_;
    std::size_t used_ = kWords;
};

// Dice with left, left - 1, ... sides that are rolled with one 64-bit word: as many as keep the product of their sides
// below 2^60, so that rejections are rare.
struct DiceRun {
    std::uint64_t product = 1;
    std::size_t dice = 0;
};

constexpr DiceRun dice_run(std::size_t left) {
    DiceRun run{left, 1};
    while (left - run.dice > 1 && run.product < (std::uint64_t{1} << 60) / (left - run.dice))
        run.product *= left - run.dice++;
    return run;
}

// One run of dice: each chooses one of the items that are left, which goes behind the others. Inlined by force, so that
// a run that is known beforehand has no loop.
template <typename T>
[[gnu::always_inline]] inline void shuffle_run(std::span<T> items, std::size_t left, DiceRun run, Stream& stream) {
    std::array<std::size_t, 64> rolls;
    std::uint64_t rest = 0;
    do {
        rest = stream.next();
#pragma GCC unroll 32
        for (std::size_t die = 0; die < run.dice; ++die) {
            const auto wide = static_cast<unsigned __int128>(rest) * (left - die);
            rolls[die] = static_cast<std::size_t>(wide >> 64);
            rest = static_cast<std::uint64_t>(wide);
        }
    } while (rest < run.product && rest < (0 - run.product) % run.product);
#pragma GCC unroll 32
    for (std::size_t die = 0; die < run.dice; ++die) std::swap(items[left - 1 - die], items[rolls[die]]);
}

template <std::size_t Left, typename T>
void shuffle_known(std::span<T> items, Stream& stream) {
    if constexpr (Left > 1) {
        constexpr DiceRun run = dice_run(Left);
        shuffle_run(items, Left, run, stream);
        shuffle_known<Left - run.dice>(items, stream);
    }
}

// A fair Fisher-Yates shuffle. Several dice are drawn from one 64-bit word (Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation"), so that a deck takes one or two blocks of the stream.
template <typename T>
void shuffle(std::span<T> items, Stream& stream) {
    if (items.size() == kDeckSize) return shuffle_known<kDeckSize>(items, stream);  // what most shuffles are
    static constexpr auto kRuns = [] {
        std::array<DiceRun, 64> runs{};
        for (std::size_t left = 2; left < runs.size(); ++left) runs[left] = dice_run(left);
        return runs;
    }();
    for (std::size_t left = items.size(); left > 1;) {
        const DiceRun run = left < kRuns.size() ? kRuns[left] : dice_run(left);
        shuffle_run(items, left, run, stream);
        left -= run.dice;
    }
}

}  // namespace croupier
