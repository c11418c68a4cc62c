// Standard high hands of five to seven cards by table: a few additions and four look-ups per hand.
//
// Without a flush only the number of cards of each rank matters. There are 6,175 + 18,395 + 49,205 such multisets of
// five, six and seven cards; they are numbered without gaps, block by block: the five highest ranks, the next four,
// the four lowest. Each block of ranks is a number in base five, computed from the mask with plain arithmetic, so no
// special instructions are needed. The tables (about 230 kB) are computed at the first use, in a millisecond.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "cards/cards.hpp"

namespace croupier {

// The digest of a set of cards, packed in 64 bits.
//   bits 0..9, 16..25, 32..44: the three blocks of ranks; bits 52..57: the number of cards;
//   bit 58: five or more cards of one suit; bit 59: a bit above 51 was set
class CardDigest {
  public:
    constexpr CardDigest() = default;
    constexpr explicit CardDigest(Mask cards) {
        // Counts the cards of each rank in a nibble, then combines ranks in pairs and fours in base five.
        const Mask known = cards & kFullDeck;
        Mask x = known - ((known >> 1) & 0x5555555555555555);
        x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333);
        const Mask count = fold_nibbles(x);
        x = (x & 0x0f0f0f0f0f0f0f0f) + times(5, (x >> 4) & 0x0f0f0f0f0f0f0f0f);
        x = (x & 0x00ff00ff00ff00ff) + times(25, (x >> 8) & 0x00ff00ff00ff00ff);
        const Mask blocks = (x & 0x0000ffffffffffff) | ((x >> 48) << 42);
        const Mask beyond = cards >> kDeckSize != 0 ? Mask{1} : Mask{0};
        bits_ = blocks | (count << 52) | (is_flush(known) << 58) | (beyond << 59);
    }

    constexpr std::size_t high_block() const { return (bits_ >> 32) & 0x1fff; }
    constexpr std::size_t middle_block() const { return (bits_ >> 16) & 0x3ff; }
    constexpr std::size_t low_block() const { return bits_ & 0x3ff; }
    constexpr unsigned count() const { return static_cast<unsigned>(bits_ >> 52) & 0x3f; }
    constexpr bool has_flush() const { return ((bits_ >> 58) & 1) != 0; }
    // 0 to 2 for five to seven cards without a flush and without invalid bits; otherwise 3 or more.
    constexpr std::size_t plain_size() const { return static_cast<std::size_t>(bits_ >> 52) - 5; }

  private:
    // Multiplication by additions: unlike a 64-bit product, compilers vectorise it.
    static constexpr Mask times(int factor, Mask x) { return factor == 5 ? x + (x << 2) : x + (x << 3) + (x << 4); }

    // The sum of the nibbles; each is at most 4.
    static constexpr Mask fold_nibbles(Mask x) {
        x = (x & 0x0f0f0f0f0f0f0f0f) + ((x >> 4) & 0x0f0f0f0f0f0f0f0f);
        x += x >> 32;
        x += x >> 16;
        x += x >> 8;
        return x & 0x3f;
    }

    // 1 with five cards of one suit. Two suits are counted in each half of the word: first in fields of two bits
    // (ranks eight apart), then in fields of four.
    static constexpr Mask is_flush(Mask cards) {
        Mask even = cards & 0x5555555555555555, odd = (cards >> 1) & 0x5555555555555555;
        even += even >> 32;
        odd += odd >> 32;
        const Mask both = (even & 0xffffffff) | (odd << 32);
        const Mask counted = fold_halves(both & 0x3333333333333333) | fold_halves((both >> 2) & 0x3333333333333333);
        return ((counted | counted >> 32) >> 4) & 1;
    }

    // Bit 4 and bit 36: the eight nibbles of that half sum up to five or more.
    static constexpr Mask fold_halves(Mask x) {
        x += x >> 16;
        x += x >> 8;
        x += x >> 4;
        return (x & 0x0000000f0000000f) + 0x0000000b0000000b;
    }

    Mask bits_ = 0;
};

// The contribution of one card of a rank to the blocks of a digest; several cards add up.
constexpr Mask rank_block(int rank) {
    constexpr Mask kPowers[] = {1, 5, 25, 125};
    return rank == kRanks - 1 ? Mask{1} << 42 : kPowers[rank % 4] << (16 * (rank / 4));
}

class HighTable {
  public:
    static const HighTable& get() {
        static const HighTable table;
        return table;
    }

    // For digests with plain_size() below 3.
    std::int32_t plain_strength(const CardDigest& digest) const {
        const std::uint32_t high = high_blocks_[digest.plain_size()][digest.high_block()];
        return strengths_[(high >> kRowBits) + middle_blocks_[(high & kRowMask) + digest.middle_block()] +
                          low_blocks_[digest.low_block()]];
    }

    // The number of a multiset of seven ranks; `blocks` is the sum of their rank_block.
    std::size_t seven_card_number(Mask blocks) const {
        const std::uint32_t high = high_blocks_[2][(blocks >> 32) & 0x1fff];
        return (high >> kRowBits) + middle_blocks_[(high & kRowMask) + ((blocks >> 16) & 0x3ff)] +
               low_blocks_[blocks & 0x3ff];
    }

    // The strengths by number: the best hand of these ranks without a flush.
    const std::vector<std::uint16_t>& strengths_by_number() const { return strengths_; }

    std::int32_t seven_card_strength(Mask blocks) const { return strengths_[seven_card_number(blocks)]; }

    // The best hand of any number of cards, 0 for fewer than five.
    std::int32_t strength(Mask cards) const {
        const CardDigest digest(cards);
        if (digest.plain_size() < kSizes) [[likely]]
            return plain_strength(digest);
        return other_strength(cards, digest);
    }

    // Writes the strengths of `masks` to `out`. Returns the index of the first mask with fewer than five cards or an
    // invalid bit, masks.size() if there is none.
    std::size_t strengths(std::span<const Mask> masks, std::int32_t* out) const;

  private:
    HighTable();
    std::int32_t other_strength(Mask cards, const CardDigest& digest) const;

    static constexpr std::size_t kSizes = 3;        // five, six and seven cards
    static constexpr std::size_t kMiddle = 625;     // four ranks in base five
    static constexpr std::size_t kHigh = 5 * 1024;  // five ranks; the ace separate in the upper bits
    static constexpr unsigned kRowBits = 13, kRowMask = (1u << kRowBits) - 1;

    std::array<std::array<std::uint32_t, kHigh>, kSizes> high_blocks_{};  // first number | row of the middle blocks
    std::array<std::uint16_t, 8 * kMiddle> middle_blocks_{};              // a row for each number of cards left
    std::array<std::uint16_t, kMiddle> low_blocks_{};
    std::vector<std::uint16_t> strengths_;
};

}  // namespace croupier
