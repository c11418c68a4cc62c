// Stud: the up cards decide who opens the betting.
#include <algorithm>
#include <array>

#include "evaluation/strength.hpp"

namespace croupier {

std::int32_t opening_strength(UpCards ranking, std::span<const Card> up_cards) {
    // Suits do not matter here, so ranks are counted; with the ace low, A 2 .. K = 0..12.
    const bool ace_is_low = ranking == UpCards::ace_to_five;
    std::array<int, kRanks> held{};
    for (const Card card : up_cards)
        if (is_known(card)) ++held[std::size_t(ace_is_low ? (rank_of(card) + 1) % kRanks : rank_of(card))];
    // Groups by size, then by rank: quads, trips, pairs, single cards.
    struct Group {
        int size, rank;
    };
    std::array<Group, kRanks> groups{};
    std::size_t count = 0;
    for (int rank = kRanks - 1; rank >= 0; --rank) {
        const Group group{held[std::size_t(rank)], rank};
        if (group.size == 0) continue;
        // Insertion sort: the library's sorting functions may allocate memory.
        std::size_t place = count++;
        for (; place > 0 && groups[place - 1].size < group.size; --place) groups[place] = groups[place - 1];
        groups[place] = group;
    }
    if (count == 0) return 0;
    // The pattern of the groups counts more than any rank: quads 4, trips 3, two pair 2.2, pair 2, no pair 1.
    const int second = count > 1 ? groups[1].size : 0;
    std::int32_t value = groups[0].size == 1 ? 0 : std::min(groups[0].size, 4) * 2 + (second >= 2 ? 1 : 0);
    for (std::size_t i = 0; i < 4; ++i) value = value * (kRanks + 1) + (i < count ? groups[i].rank + 1 : 0);
    constexpr std::int32_t kAboveAll = 1 << 20;
    return ranking == UpCards::high ? value : kAboveAll - value;
}

}  // namespace croupier
