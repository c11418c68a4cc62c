// Hands that count points (Drawmaha 49 and Drawmaha 0): the entry of a hand is the sum of its points.
#include "evaluation/families.hpp"
#include "evaluation/ranks.hpp"

namespace croupier {

namespace {

constexpr int kHand = 5;
constexpr std::array<int, kRanks> kPoints{2, 3, 4, 5, 6, 7, 8, 9, 10, 0, 0, 0, 1};  // 2 to T, J, Q, K, A

}  // namespace

int best_points(Mask cards, bool most) {
    if (card_count(cards) < kHand) return kNoEntry;
    std::array<int, 11> held{};  // the number of cards by points
    for (; cards != 0; cards &= cards - 1) {
        const auto rank = static_cast<std::size_t>(std::countr_zero(cards)) / kSuits;
        ++held[static_cast<std::size_t>(kPoints[rank])];
    }
    int left = kHand;
    int sum = 0;
    for (int step = 0; left > 0; ++step) {
        const int points = most ? 10 - step : step;
        const int taken = std::min(left, held[static_cast<std::size_t>(points)]);
        sum += taken * points;
        left -= taken;
    }
    return sum;
}

}  // namespace croupier
