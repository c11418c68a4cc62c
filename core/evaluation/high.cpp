// Standard high hands and short-deck hands: the best five cards of any number.
#include <algorithm>

#include "evaluation/families.hpp"
#include "evaluation/five_cards.hpp"

namespace croupier {

namespace {

int best_of_ranks(const FiveCardRanking& ranking, const UnpairedPlaces& places, const RankCounts& counts) {
    if (counts.four != 0) {
        const int quads = highest(counts.four);
        return ranking.quads_number(quads, highest(counts.one & ~(1u << quads)));
    }
    if (counts.three != 0) {
        const int trips = highest(counts.three);
        const Ranks pairs = counts.two & ~(1u << trips);
        if (pairs != 0) return ranking.full_house_number(trips, highest(pairs));
    }
    const int place = places[counts.one];
    if (place >= ranking.unpaired()) return ranking.straight + place - ranking.unpaired();
    if (counts.three != 0) {
        const int trips = highest(counts.three);
        return ranking.trips_number(trips, highest_ranks(counts.one & ~(1u << trips), 2));
    }
    if (counts.two == 0) return place;
    const int pair = highest(counts.two);
    const Ranks other_pairs = counts.two & ~(1u << pair);
    if (other_pairs == 0) return ranking.pair_number(pair, highest_ranks(counts.one & ~(1u << pair), 3));
    const int low_pair = highest(other_pairs);
    return ranking.two_pair_number(pair, low_pair, highest(counts.one & ~(1u << pair) & ~(1u << low_pair)));
}

int flush_of(const FiveCardRanking& ranking, const UnpairedPlaces& places, Ranks suited) {
    const int place = places[suited];
    if (place < 0) return kNoEntry;
    return place < ranking.unpaired() ? ranking.flush + place : ranking.straight_flush + place - ranking.unpaired();
}

int best_of(const FiveCardRanking& ranking, const UnpairedPlaces& places, const SuitRanks& cards) {
    int best = best_of_ranks(ranking, places, cards.counts());
    for (const Ranks suited : cards.suits) {
        const int place = places[suited];
        if (place < 0) continue;
        const int flush =
            place < ranking.unpaired() ? ranking.flush + place : ranking.straight_flush + place - ranking.unpaired();
        best = flush > best ? flush : best;
    }
    return best;
}

const UnpairedPlaces& high_places() {
    static const UnpairedPlaces places(kHighRanking, true);
    return places;
}

}  // namespace

int best_high(Mask cards) {
    if (card_count(cards) < 5) return kNoEntry;
    return best_of(kHighRanking, high_places(), SuitRanks(cards));
}

int flush_entry(Ranks suited) { return flush_of(kHighRanking, high_places(), suited); }

int best_flush(Mask cards) {
    int best = kNoEntry;
    for (int suit = 0; suit < kSuits; ++suit)
        if (cards_in_suit(cards, suit) >= 5) best = std::max(best, flush_entry(ranks_in_suit(cards, suit)));
    return best;
}

int best_high_of_ranks(Mask cards) {
    if (card_count(cards) < 5) return kNoEntry;
    return best_of_ranks(kHighRanking, high_places(), SuitRanks(cards).counts());
}

int best_short_deck(Mask cards) {
    static const UnpairedPlaces places(kShortDeckRanking, true);
    constexpr int kSix = 4;
    const Mask short_cards = cards >> (kSuits * kSix);
    if (card_count(short_cards) < 5) return kNoEntry;
    return best_of(kShortDeckRanking, places, SuitRanks(short_cards));
}

}  // namespace croupier
