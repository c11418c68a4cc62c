#include "evaluation/five_cards.hpp"

namespace croupier {

namespace {

// The number of the best straight in these ranks, -1 if there is none. In the wheel the ace is below the four lowest
// ranks.
int straight_number(Ranks ranks, int rank_total, bool wheel) {
    for (int low = rank_total - 5; low >= 0; --low)
        if (((ranks >> low) & 0x1f) == 0x1f) return low + wheel;
    const Ranks wheel_ranks = (1u << (rank_total - 1)) | 0xf;
    return wheel && (ranks & wheel_ranks) == wheel_ranks ? 0 : -1;
}

}  // namespace

UnpairedPlaces::UnpairedPlaces(const FiveCardRanking& ranking, bool wheel)
    : places_(std::size_t{1} << ranking.ranks, std::int16_t{-1}) {
    int next = 0;
    for (Ranks ranks = 0; ranks < places_.size(); ++ranks) {
        if (rank_count(ranks) < 5) continue;
        const int straight = straight_number(ranks, ranking.ranks, wheel);
        // Masks of five ranks in numerical order are in the order of the hands.
        if (straight >= 0)
            places_[ranks] = static_cast<std::int16_t>(ranking.unpaired() + straight);
        else
            places_[ranks] =
                rank_count(ranks) == 5 ? static_cast<std::int16_t>(next++) : places_[highest_ranks(ranks, 5)];
    }
}

}  // namespace croupier
