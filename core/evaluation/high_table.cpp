#include "evaluation/high_table.hpp"

#include <algorithm>

#include "evaluation/families.hpp"
#include "machine/processor.hpp"

namespace croupier {

namespace {

constexpr int kLargest = 7;

constexpr int digit_sum(std::size_t number) {
    int sum = 0;
    for (; number != 0; number /= 5) sum += static_cast<int>(number % 5);
    return sum;
}

// Every multiset of ranks with `left` cards, as a set of cards: the first suits of each rank.
template <typename Visit>
void for_each_multiset(int rank, int left, Mask cards, const Visit& visit) {
    if (left == 0) return visit(cards);
    if (left > kSuits * (kRanks - rank)) return;
    for (int held = 0; held <= std::min(left, kSuits); ++held) {
        const Mask suits = (Mask{1} << held) - 1;
        for_each_multiset(rank + 1, left - held, cards | suits << (kSuits * rank), visit);
    }
}

void digest_block(const Mask* masks, CardDigest* digests, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) digests[i] = CardDigest(masks[i]);
}

// The same arithmetic, four masks at a time if the processor can.
CROUPIER_AVX2 void digest_block_avx2(const Mask* masks, CardDigest* digests, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i) digests[i] = CardDigest(masks[i]);
}

}  // namespace

HighTable::HighTable() {
    std::array<std::uint16_t, kLargest + 1> low_sizes{}, middle_sizes{};
    for (std::size_t low = 0; low < kMiddle; ++low)
        if (const int held = digit_sum(low); held <= kLargest) low_blocks_[low] = low_sizes[std::size_t(held)]++;
    for (std::size_t left = 0; left <= kLargest; ++left)
        for (std::size_t middle = 0; middle < kMiddle; ++middle) {
            const auto held = static_cast<std::size_t>(digit_sum(middle));
            if (held > left) continue;
            middle_blocks_[left * kMiddle + middle] = middle_sizes[left];
            middle_sizes[left] = static_cast<std::uint16_t>(middle_sizes[left] + low_sizes[left - held]);
        }
    std::uint32_t next = 0;
    for (std::size_t size = 0; size < kSizes; ++size)
        for (std::size_t high = 0; high < 5 * kMiddle; ++high) {
            const std::size_t aces = high / kMiddle, others = high % kMiddle;
            const auto held = static_cast<std::size_t>(digit_sum(high));
            if (held > size + 5) continue;
            const std::size_t left = size + 5 - held;
            high_blocks_[size][aces << 10 | others] = next << kRowBits | static_cast<std::uint32_t>(left * kMiddle);
            next += middle_sizes[left];
        }
    strengths_.resize(next);
    for (std::size_t size = 0; size < kSizes; ++size)
        for_each_multiset(0, static_cast<int>(size) + 5, 0, [&](Mask cards) {
            const CardDigest digest(cards);
            const std::uint32_t high = high_blocks_[size][digest.high_block()];
            strengths_[(high >> kRowBits) + middle_blocks_[(high & kRowMask) + digest.middle_block()] +
                       low_blocks_[digest.low_block()]] = static_cast<std::uint16_t>(best_high_of_ranks(cards) + 1);
        });
}

std::int32_t HighTable::other_strength(Mask cards, const CardDigest& digest) const {
    if (digest.count() < 5) return 0;
    // With a flush among seven cards, no full house or four of a kind is possible.
    if (digest.has_flush() && digest.count() <= kLargest) return best_flush(cards) + 1;
    return best_high(cards & kFullDeck) + 1;
}

std::size_t HighTable::strengths(std::span<const Mask> masks, std::int32_t* out) const {
    constexpr std::size_t kBlock = 256;
    CardDigest digests[kBlock];
    for (std::size_t start = 0; start < masks.size(); start += kBlock) {
        const std::size_t count = std::min(kBlock, masks.size() - start);
        (has_avx2() ? digest_block_avx2 : digest_block)(masks.data() + start, digests, count);
        for (std::size_t i = 0; i < count; ++i) {
            const CardDigest digest = digests[i];
            if (digest.plain_size() < kSizes) [[likely]] {
                out[start + i] = plain_strength(digest);
            } else {
                if (digest.count() < 5 || masks[start + i] > kFullDeck) return start + i;
                out[start + i] = other_strength(masks[start + i], digest);
            }
        }
    }
    return masks.size();
}

}  // namespace croupier
