// The small games of research: Kuhn and Leduc (J, Q, K), Rhode Island and Numeral211 (three cards).
#include "evaluation/families.hpp"
#include "evaluation/ranks.hpp"

namespace croupier {

namespace {

constexpr int kJack = 9;
constexpr Ranks kJackToKing = 0x7;

// In three-card hands a straight is rarer than a flush, and three of a kind rarer than both.
struct ThreeCardRanking {
    int ranks;  // the ace is the highest of them and also plays below the deuce

    constexpr int straights() const { return ranks - 1; }
    constexpr int unpaired() const { return choose(ranks, 3) - straights(); }
    constexpr int one_pair() const { return unpaired(); }
    constexpr int flush() const { return one_pair() + ranks * (ranks - 1); }
    constexpr int straight() const { return flush() + unpaired(); }
    constexpr int three_of_a_kind() const { return straight() + straights(); }
    constexpr int straight_flush() const { return three_of_a_kind() + ranks; }

    // The number of the straight these three ranks make, -1 if they make none.
    constexpr int straight_number(Ranks three) const {
        const int low = lowest(three);
        if (three == 0x7u << low) return low + 1;
        return three == ((1u << (ranks - 1)) | 0x3) ? 0 : -1;
    }

    // The index among the unpaired hands that are not straights.
    constexpr int unpaired_number(Ranks three) const {
        int number = set_number(three);
        const Ranks wheel = (1u << (ranks - 1)) | 0x3;
        for (int low = 0; low + 3 <= ranks; ++low) number -= (0x7u << low) < three;
        return number - (wheel < three);
    }

    int entry(const SuitRanks& cards) const {
        const RankCounts counts = cards.counts();
        if (counts.three != 0) return three_of_a_kind() + lowest(counts.three);
        if (counts.two != 0) {
            const int pair = lowest(counts.two), kicker = lowest(counts.one & ~counts.two);
            return one_pair() + pair * (ranks - 1) + kicker - (kicker > pair);
        }
        bool flush_held = false;
        for (const Ranks suited : cards.suits) flush_held |= suited == counts.one;
        const int straight_held = straight_number(counts.one);
        if (straight_held >= 0) return (flush_held ? straight_flush() : straight()) + straight_held;
        return (flush_held ? flush() : 0) + unpaired_number(counts.one);
    }

    int best(Mask cards) const {
        int best = kNoEntry;
        for (Mask a = cards; a != 0; a &= a - 1)
            for (Mask b = a & (a - 1); b != 0; b &= b - 1)
                for (Mask c = b & (b - 1); c != 0; c &= c - 1) {
                    const int number = entry(SuitRanks((a & -a) | (b & -b) | (c & -c)));
                    best = number > best ? number : best;
                }
        return best;
    }
};

constexpr ThreeCardRanking kRhodeIsland{13};
constexpr ThreeCardRanking kNumeral211{10};

}  // namespace

int best_kuhn(Mask cards) {
    const Ranks held = (SuitRanks(cards).counts().one >> kJack) & kJackToKing;
    return held == 0 ? kNoEntry : highest(held);
}

int best_leduc(Mask cards) {
    const RankCounts counts = SuitRanks(cards).counts();
    const Ranks held = (counts.one >> kJack) & kJackToKing, pairs = (counts.two >> kJack) & kJackToKing;
    if (pairs != 0) return choose(3, 2) + highest(pairs);
    return rank_count(held) < 2 ? kNoEntry : set_number(highest_ranks(held, 2));
}

int best_rhode_island(Mask cards) { return kRhodeIsland.best(cards); }

int best_numeral211(Mask cards) {
    // J, Q and K are not in this deck: the ace moves down next to the ten.
    constexpr Mask kDeuceToTen = (Mask{1} << (kSuits * kJack)) - 1;
    constexpr int kAce = 12;
    return kNumeral211.best((cards & kDeuceToTen) | ((cards >> (kSuits * kAce)) << (kSuits * kJack)));
}

}  // namespace croupier
