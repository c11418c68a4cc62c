// Where each category of five-card hands starts in a ranking, and the number of every hand inside its category.
#pragma once

#include <vector>

#include "evaluation/ranks.hpp"

namespace croupier {

// Ranks of the five-card rankings are counted from their lowest one: 6 = 0 in short deck, ace = 0 where it is low.
struct FiveCardRanking {
    int ranks;
    int straights;  // 0: straights and flushes do not count
    int high_card, one_pair, two_pair, three_of_a_kind, straight, flush, full_house, four_of_a_kind, straight_flush;
    int size;

    constexpr int unpaired() const { return choose(ranks, 5) - straights; }
    constexpr int pair_number(int pair, Ranks kickers) const {
        return one_pair + pair * choose(ranks - 1, 3) + set_number(close_gap(kickers, pair));
    }
    constexpr int two_pair_number(int high, int low, int kicker) const {
        const int place = kicker - (kicker > low) - (kicker > high);
        return two_pair + set_number((1u << high) | (1u << low)) * (ranks - 2) + place;
    }
    constexpr int trips_number(int trips, Ranks kickers) const {
        return three_of_a_kind + trips * choose(ranks - 1, 2) + set_number(close_gap(kickers, trips));
    }
    constexpr int full_house_number(int trips, int pair) const {
        return full_house + trips * (ranks - 1) + pair - (pair > trips);
    }
    constexpr int quads_number(int quads, int kicker) const {
        return four_of_a_kind + quads * (ranks - 1) + kicker - (kicker > quads);
    }
};

constexpr FiveCardRanking make_ranking(int ranks, int straights, bool suits_count, bool flush_beats_full_house) {
    FiveCardRanking r{};
    int next = 0;
    auto take = [&next](int count) {
        const int start = next;
        next += count;
        return start;
    };
    const int unpaired = choose(ranks, 5) - straights;
    const int pairs_of_ranks = ranks * (ranks - 1);
    r.ranks = ranks;
    r.straights = straights;
    r.high_card = take(unpaired);
    r.one_pair = take(ranks * choose(ranks - 1, 3));
    r.two_pair = take(choose(ranks, 2) * (ranks - 2));
    r.three_of_a_kind = take(ranks * choose(ranks - 1, 2));
    r.straight = take(straights);
    if (flush_beats_full_house) {
        r.full_house = take(pairs_of_ranks);
        r.flush = take(unpaired);
    } else {
        r.flush = take(suits_count ? unpaired : 0);
        r.full_house = take(pairs_of_ranks);
    }
    r.four_of_a_kind = take(pairs_of_ranks);
    r.straight_flush = take(straights);
    r.size = next;
    return r;
}

inline constexpr FiveCardRanking kHighRanking = make_ranking(13, 10, true, false);
inline constexpr FiveCardRanking kDeuceToSevenRanking =
    make_ranking(13, 9, true, false);  // A-2-3-4-5 is not a straight
inline constexpr FiveCardRanking kShortDeckRanking = make_ranking(9, 6, true, true);
inline constexpr FiveCardRanking kRegularLowRanking = make_ranking(13, 0, false, false);

// For every set of ranks: the index of its best five among the unpaired hands, with straights last.
// Sets of fewer than five ranks have index -1.
class UnpairedPlaces {
  public:
    UnpairedPlaces(const FiveCardRanking& ranking, bool wheel);
    int operator[](Ranks ranks) const { return places_[ranks]; }

  private:
    std::vector<std::int16_t> places_;
};

}  // namespace croupier
