// Deuce-to-seven and ace-to-five lows: the lowest five cards of any number.
#include "evaluation/families.hpp"
#include "evaluation/five_cards.hpp"

namespace croupier {

namespace {

// The lowest hand with a pair or worse: the fewest equal ranks, then the lowest ranks.
int lowest_paired(const FiveCardRanking& ranking, const RankCounts& counts) {
    const int distinct = rank_count(counts.one);
    if (distinct >= 4) {
        const int pair = lowest(counts.two);
        return ranking.pair_number(pair, lowest_ranks(counts.one & ~(1u << pair), 3));
    }
    if (distinct == 3 && rank_count(counts.two) >= 2) {
        const Ranks pairs = lowest_ranks(counts.two, 2);
        return ranking.two_pair_number(highest(pairs), lowest(pairs), lowest(counts.one & ~pairs));
    }
    if (distinct == 3) {
        const int trips = lowest(counts.three);
        return ranking.trips_number(trips, counts.one & ~(1u << trips));
    }
    for (Ranks left = counts.three; left != 0; left = without_lowest(left)) {
        const int trips = lowest(left);
        const Ranks pairs = counts.two & ~(1u << trips);
        if (pairs != 0) return ranking.full_house_number(trips, lowest(pairs));
    }
    const int quads = lowest(counts.four);
    return ranking.quads_number(quads, lowest(counts.one & ~(1u << quads)));
}

// Five ranks with one card each, all of one suit, can only be played as a flush.
bool is_flush_only(Ranks five, const SuitRanks& cards, const RankCounts& counts) {
    if ((five & counts.two) != 0) return false;
    for (const Ranks suited : cards.suits)
        if ((five & ~suited) == 0) return true;
    return false;
}

// The lowest unpaired hand; a straight or a flush is worse than any pair, so it is used only if no pair is possible.
int lowest_unpaired(const FiveCardRanking& ranking, const UnpairedPlaces& places, const SuitRanks& cards,
                    const RankCounts& counts) {
    std::array<Ranks, kRanks> held{};
    int size = 0;
    for (Ranks left = counts.one; left != 0; left = without_lowest(left)) held[std::size_t(size++)] = left & -left;
    int best = ranking.size;
    // Every choice of five of the held ranks, lowest hands first.
    for (Ranks chosen = 0x1f; chosen < (1u << size);) {
        Ranks five = 0;
        for (Ranks left = chosen; left != 0; left = without_lowest(left)) five |= held[std::size_t(lowest(left))];
        const int place = places[five];
        const bool straight = place >= ranking.unpaired();
        const bool flush = is_flush_only(five, cards, counts);
        if (!straight && !flush) return place;
        const int number = straight ? (flush ? ranking.straight_flush : ranking.straight) + place - ranking.unpaired()
                                    : ranking.flush + place;
        best = number < best ? number : best;
        const Ranks low_bit = chosen & -chosen, next = chosen + low_bit;
        chosen = (((next ^ chosen) >> 2) / low_bit) | next;
    }
    return best;
}

}  // namespace

int best_deuce_to_seven(Mask cards) {
    static const UnpairedPlaces places(kDeuceToSevenRanking, false);
    if (card_count(cards) < 5) return kNoEntry;
    const SuitRanks suits(cards);
    const RankCounts counts = suits.counts();
    int best = kDeuceToSevenRanking.size;
    if (rank_count(counts.one) >= 5) best = lowest_unpaired(kDeuceToSevenRanking, places, suits, counts);
    if (best < kDeuceToSevenRanking.one_pair || counts.two == 0) return best;
    const int paired = lowest_paired(kDeuceToSevenRanking, counts);
    return paired < best ? paired : best;
}

int best_regular_low(Mask cards) {
    if (card_count(cards) < 5) return kNoEntry;
    const RankCounts high = SuitRanks(cards).counts();
    const RankCounts counts{ace_low(high.one), ace_low(high.two), ace_low(high.three), ace_low(high.four)};
    if (rank_count(counts.one) >= 5) return set_number(lowest_ranks(counts.one, 5));
    return lowest_paired(kRegularLowRanking, counts);
}

int best_eight_or_better(Mask cards) {
    const SuitRanks suits(cards);
    const Ranks low = ace_low(suits.suits[0] | suits.suits[1] | suits.suits[2] | suits.suits[3]) & 0xff;
    return rank_count(low) < 5 ? kNoEntry : set_number(lowest_ranks(low, 5));
}

}  // namespace croupier
