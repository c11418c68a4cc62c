// One cryptographic stream (ChaCha20, RFC 8439) per seed: somebody who sees cards can not compute the next ones.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>

namespace croupier {

using Key = std::array<std::uint32_t, 8>;  // 256 bits

class Stream {
  public:
    Stream(const Key& key, std::uint64_t stream) : key_(key), stream_(stream) {}

    std::uint64_t next() {
        if (used_ == kWords) refill();
        return words_[used_++];
    }

  private:
    static constexpr int kWords = 8;

    static void quarter(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
        a += b, d = std::rotl(d ^ a, 16);
        c += d, b = std::rotl(b ^ c, 12);
        a += b, d = std::rotl(d ^ a, 8);
        c += d, b = std::rotl(b ^ c, 7);
    }

    void refill() {
        const std::array<std::uint32_t, 16> input = {0x61707865,
                                                     0x3320646e,
                                                     0x79622d32,
                                                     0x6b206574,
                                                     key_[0],
                                                     key_[1],
                                                     key_[2],
                                                     key_[3],
                                                     key_[4],
                                                     key_[5],
                                                     key_[6],
                                                     key_[7],
                                                     static_cast<std::uint32_t>(block_),
                                                     static_cast<std::uint32_t>(block_ >> 32),
                                                     static_cast<std::uint32_t>(stream_),
                                                     static_cast<std::uint32_t>(stream_ >> 32)};
        std::array<std::uint32_t, 16> x = input;
        for (int round = 0; round < 10; ++round) {
            quarter(x[0], x[4], x[8], x[12]), quarter(x[1], x[5], x[9], x[13]);
            quarter(x[2], x[6], x[10], x[14]), quarter(x[3], x[7], x[11], x[15]);
            quarter(x[0], x[5], x[10], x[15]), quarter(x[1], x[6], x[11], x[12]);
            quarter(x[2], x[7], x[8], x[13]), quarter(x[3], x[4], x[9], x[14]);
        }
        for (std::size_t word = 0; word < kWords; ++word) {
            const std::uint64_t low = x[2 * word] + input[2 * word];
            const std::uint64_t high = x[2 * word + 1] + input[2 * word + 1];
            words_[word] = low | high << 32;
        }
        ++block_;
        used_ = 0;
    }

    Key key_;
    std::uint64_t stream_ = 0;
    std::uint64_t block_ = 0;
    std::array<std::uint64_t, kWords> words_{};
    int used_ = kWords;
};

// A fair Fisher-Yates shuffle. Several dice are drawn from one 64-bit word (Brackett-Rozinsky and Lemire, "Batched
// ranged random integer generation"), so that a deck takes one or two blocks of the stream.
template <typename T>
void shuffle(std::span<T> items, Stream& stream) {
    std::size_t left = items.size();
    while (left > 1) {
        // The longest run of dice left, left - 1, ... whose product stays below 2^60: rejections are then rare.
        std::uint64_t product = left;
        std::size_t dice = 1;
        while (left - dice > 1 && product < (std::uint64_t{1} << 60) / (left - dice)) product *= left - dice++;
        std::array<std::size_t, 64> rolls{};
        const std::uint64_t threshold = (0 - product) % product;
        std::uint64_t rest = 0;
        do {
            rest = stream.next();
            for (std::size_t die = 0; die < dice; ++die) {
                const auto wide = static_cast<unsigned __int128>(rest) * (left - die);
                rolls[die] = static_cast<std::size_t>(wide >> 64);
                rest = static_cast<std::uint64_t>(wide);
            }
        } while (rest < threshold);
        for (std::size_t die = 0; die < dice; ++die) {
            T& last = items[left - 1 - die];
            T& other = items[rolls[die]];
            const T held = last;
            last = other;
            other = held;
        }
        left -= dice;
    }
}

}  // namespace croupier
