// One cryptographic stream (ChaCha20, RFC 8439) per seed: a player who sees cards cannot compute the next ones.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

#include "cards/cards.hpp"
#include "machine/processor.hpp"

namespace croupier {

using Key = std::array<std::uint32_t, 8>;    // 256 bits
using Block = std::array<std::uint64_t, 8>;  // the output of one round of the cipher

namespace cipher {

inline constexpr std::array<std::uint32_t, 4> kConstants = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};

// In place and always inlined: not every calling convention can pass or return wide registers.
template <typename Word>
[[gnu::always_inline]] inline void mix(Word& word, const Word& other, int bits) {
    word ^= other;
    word = word << bits | word >> (32 - bits);
}

template <typename Word>
[[gnu::always_inline]] inline void quarter(Word& a, Word& b, Word& c, Word& d) {
    a += b, mix(d, a, 16);
    c += d, mix(b, c, 12);
    a += b, mix(d, a, 8);
    c += d, mix(b, c, 7);
}

// Sixteen words in (constants, key, counter, nonce), sixteen words of the stream out.
template <typename Word>
[[gnu::always_inline]] inline void run(std::array<Word, 16>& words) {
    std::array<Word, 16> x = words;
    for (int round = 0; round < 10; ++round) {
        quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]);
        quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]);
        quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]);
        quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]);
    }
    for (std::size_t word = 0; word < 16; ++word) words[word] += x[word];
}

// The first blocks of stream 0 of several keys (first_blocks.cpp): loops over hands compute several of them in little
// more time than one.
inline constexpr std::size_t kTogether = 8;
std::array<Block, kTogether> first_blocks(const std::array<Key, kTogether>& keys, bool wide = has_avx2());

}  // namespace cipher

class Stream {
  public:
    Stream(const Key& key, std::uint64_t stream) : key_(key), stream_(stream) {}
    // The same with a first block that was computed before.
    Stream(const Key& key, std::uint64_t stream, const Block& first)
        : key_(key), stream_(stream), block_(1), words_(first), used_(0) {}

    std::uint64_t next() {
        if (used_ == kWords) refill();
        return words_[used_++];
    }

  private:
    static constexpr std::size_t kWords = 8;

    void refill() {
        std::array<std::uint32_t, 16> words{};
        for (std::size_t word = 0; word < 4; ++word) words[word] = cipher::kConstants[word];
        for (std::size_t word = 0; word < 8; ++word) words[4 + word] = key_[word];
        words[12] = static_cast<std::uint32_t>(block_);
        words[13] = static_cast<std::uint32_t>(block_ >> 32);
        words[14] = static_cast<std::uint32_t>(stream_);
        words[15] = static_cast<std::uint32_t>(stream_ >> 32);
        cipher::run(words);
        for (std::size_t word = 0; word < kWords; ++word)
            words_[word] = words[2 * word] | std::uint64_t{words[2 * word + 1]} << 32;
        ++block_;
        used_ = 0;
    }

    Key key_;
    std::uint64_t stream_ = 0;
    std::uint64_t block_ = 0;
    Block words_;
    std::size_t used_ = kWords;
};

// The number of dice with left, left - 1, ... sides that are drawn from one 64-bit word: the product of their sides
// stays below 2^60, so that rejections are rare.
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

// Rolls one run of dice: calls `keep` with each result, and again if the run is rejected and rolled again. Always
// inlined, so that a run of known length has no loop.
template <typename Keep>
[[gnu::always_inline]] inline void roll(std::size_t left, DiceRun run, Stream& stream, const Keep& keep) {
    std::uint64_t rest = 0;
    do {
        rest = stream.next();
#pragma GCC unroll 32
        for (std::size_t die = 0; die < run.dice; ++die) {
            const auto wide = static_cast<unsigned __int128>(rest) * (left - die);
            keep(die, static_cast<std::size_t>(wide >> 64));
            rest = static_cast<std::uint64_t>(wide);
        }
    } while (rest < run.product && rest < (0 - run.product) % run.product);
}

template <std::size_t Left, typename Visit>
[[gnu::always_inline]] inline void for_each_known_run(const Visit& visit) {
    if constexpr (Left > 1) {
        constexpr DiceRun run = dice_run(Left);
        visit(Left, run);
        for_each_known_run<Left - run.dice>(visit);
    }
}

// The runs of dice for a shuffle of this number of items.
template <typename Visit>
[[gnu::always_inline]] inline void for_each_run(std::size_t items, const Visit& visit) {
    if (items == kDeckSize) return for_each_known_run<kDeckSize>(visit);  // the usual case
    static constexpr auto kRuns = [] {
        std::array<DiceRun, 64> runs{};
        for (std::size_t left = 2; left < runs.size(); ++left) runs[left] = dice_run(left);
        return runs;
    }();
    for (std::size_t left = items; left > 1;) {
        const DiceRun run = left < kRuns.size() ? kRuns[left] : dice_run(left);
        visit(left, run);
        left -= run.dice;
    }
}

// A fair Fisher-Yates shuffle: each die chooses one of the remaining items, which moves to the end. Several
// dice are drawn from one 64-bit word (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation"), so
// that a deck takes one or two blocks of the stream.
template <typename T>
void shuffle(std::span<T> items, Stream& stream) {
    for_each_run(items.size(), [&](std::size_t left, DiceRun run) __attribute__((always_inline)) {
        std::array<std::size_t, 64> rolls;
        roll(left, run, stream, [&rolls](std::size_t die, std::size_t number) { rolls[die] = number; });
#pragma GCC unroll 32
        for (std::size_t die = 0; die < run.dice; ++die) std::swap(items[left - 1 - die], items[rolls[die]]);
    });
}

}  // namespace croupier
