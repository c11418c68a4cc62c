// Random numbers for sums over many samples.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace croupier {

// xoshiro256++ (Blackman and Vigna). For statistics only: fast, but not secret.
class FastStream {
  public:
    FastStream(std::uint64_t seed, std::uint64_t block) {
        std::uint64_t state = seed ^ (block * 0xd1342543de82ef95);
        for (std::uint64_t& word : words_) word = scramble(state += 0x9e3779b97f4a7c15);
    }

    std::uint64_t next() {
        const std::uint64_t result = std::rotl(words_[0] + words_[3], 23) + words_[0];
        const std::uint64_t shifted = words_[1] << 17;
        words_[2] ^= words_[0];
        words_[3] ^= words_[1];
        words_[1] ^= words_[2];
        words_[0] ^= words_[3];
        words_[2] ^= shifted;
        words_[3] = std::rotl(words_[3], 45);
        return result;
    }

    std::size_t below(std::size_t bound) { return roll(next(), bound).number; }
    double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }

    // A number below the bound, and the rest of the word for further numbers. While the product of the bounds is
    // below 2^40, the bias is at most one part in 2^24.
    struct Roll {
        std::size_t number;
        std::uint64_t rest;
    };
    static Roll roll(std::uint64_t word, std::size_t bound) {
        const auto wide = static_cast<unsigned __int128>(word) * bound;
        return {static_cast<std::size_t>(wide >> 64), static_cast<std::uint64_t>(wide)};
    }
    static constexpr int kRolls = 7;  // 52^7 < 2^40

    // Equal streams have the same words to come.
    friend bool operator==(const FastStream&, const FastStream&) = default;

  private:
    static std::uint64_t scramble(std::uint64_t x) {  // splitmix64
        x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
        x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
        return x ^ (x >> 31);
    }

    std::array<std::uint64_t, 4> words_;
};

}  // namespace croupier
