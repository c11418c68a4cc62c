// Sets of ranks as 13-bit masks: extracted from a set of cards, counted and numbered.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "cards/cards.hpp"

namespace croupier {

using Ranks = std::uint32_t;  // bit r = rank r, 2..A = 0..12

inline constexpr Ranks kAllRanks = (1u << kRanks) - 1;
inline constexpr Mask kOneSuit = 0x1111111111111;  // the clubs; shifted left by s, suit s

// Every fourth bit of the mask, packed: the ranks held in one suit. Portable, so that wheels run on any processor.
constexpr Ranks ranks_in_suit(Mask cards, int suit) {
    Mask x = (cards >> suit) & kOneSuit;
    x = (x | x >> 3) & 0x0303030303030303;
    x = (x | x >> 6) & 0x000f000f000f000f;
    x = (x | x >> 12) & 0x000000ff000000ff;
    x = (x | x >> 24) & 0x1fff;
    return static_cast<Ranks>(x);
}

// Faster than std::popcount in a portable build, which cannot use the processor's own instruction.
constexpr int card_count(Mask cards) {
    Mask x = cards - ((cards >> 1) & 0x5555555555555555);
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
    x = (x + (x >> 4)) & 0x0f0f0f0f0f0f0f0f;
    return static_cast<int>((x * 0x0101010101010101) >> 56);
}

// The product sums up the thirteen bits of the suit in its top nibble.
constexpr int cards_in_suit(Mask cards, int suit) {
    return static_cast<int>((((cards >> suit) & kOneSuit) * 0x1111111111111111) >> 60);
}

// The ranks with at least one, two, three and four cards.
struct RankCounts {
    Ranks one, two, three, four;
};

struct SuitRanks {
    std::array<Ranks, kSuits> suits;

    constexpr explicit SuitRanks(Mask cards)
        : suits{ranks_in_suit(cards, 0), ranks_in_suit(cards, 1), ranks_in_suit(cards, 2), ranks_in_suit(cards, 3)} {}

    constexpr RankCounts counts() const {
        const Ranks either = suits[0] | suits[1], both = suits[0] & suits[1];
        const Ranks other_either = suits[2] | suits[3], other_both = suits[2] & suits[3];
        return {either | other_either, both | other_both | (either & other_either),
                (both & other_either) | (other_both & either), both & other_both};
    }
};

constexpr int rank_count(Ranks ranks) { return std::popcount(ranks); }
constexpr int highest(Ranks ranks) { return std::bit_width(ranks) - 1; }
constexpr int lowest(Ranks ranks) { return std::countr_zero(ranks); }
constexpr Ranks without_lowest(Ranks ranks) { return ranks & (ranks - 1); }

constexpr Ranks lowest_ranks(Ranks ranks, int count) {
    Ranks rest = ranks;
    for (int i = 0; i < count; ++i) rest = without_lowest(rest);
    return ranks ^ rest;
}

constexpr Ranks highest_ranks(Ranks ranks, int count) {
    for (int i = rank_count(ranks); i > count; --i) ranks = without_lowest(ranks);
    return ranks;
}

// Removes one rank: the ranks above it move down by one.
constexpr Ranks close_gap(Ranks ranks, int rank) {
    const Ranks below = (1u << rank) - 1;
    return (ranks & below) | ((ranks >> 1) & ~below);
}

// The ace becomes the lowest rank: A 2 .. K = 0..12.
constexpr Ranks ace_low(Ranks ranks) { return ((ranks << 1) | (ranks >> 12)) & kAllRanks; }

constexpr int choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    int result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

// The number of a set of ranks among the sets of the same size, ordered by their highest rank first.
constexpr int set_number(Ranks ranks) {
    constexpr int kMax = 5;
    constexpr auto kChoose = [] {
        std::array<std::array<std::uint16_t, kMax + 1>, kRanks> table{};
        for (int n = 0; n < kRanks; ++n)
            for (int k = 0; k <= kMax; ++k) table[std::size_t(n)][std::size_t(k)] = std::uint16_t(choose(n, k));
        return table;
    }();
    int number = 0;
    for (std::size_t k = 1; ranks != 0; ++k, ranks = without_lowest(ranks))
        number += kChoose[std::size_t(lowest(ranks))][k];
    return number;
}

}  // namespace croupier
