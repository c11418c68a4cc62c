// Badugi: the most cards of different ranks and suits, at most four, and then the lowest.
#include "evaluation/families.hpp"
#include "evaluation/ranks.hpp"

namespace croupier {

namespace {

// Four cards come before three, three before two, two before one; inside a size the lowest highest card first.
constexpr int kStarts[] = {0, 715 + 286 + 78, 715 + 286, 715, 0};

struct Search {
    std::array<Ranks, kSuits> suits;
    int best = 1 << 20;

    void visit(std::size_t suit, Ranks taken, int size) {
        if (suit == kSuits) {
            if (size == 0) return;
            const int entry = kStarts[size] + set_number(taken);
            if (entry < best) best = entry;
            return;
        }
        visit(suit + 1, taken, size);
        // The three other suits block three ranks at most, so no rank above the fourth can be better.
        Ranks left = suits[suit];
        for (int tried = 0; tried < kSuits && left != 0; ++tried, left = without_lowest(left)) {
            const Ranks rank = left & -left;
            if ((taken & rank) == 0) visit(suit + 1, taken | rank, size + 1);
        }
    }
};

}  // namespace

int best_badugi(Mask cards, bool ace_is_low) {
    if (cards == 0) return kNoEntry;
    Search search{SuitRanks(cards).suits};
    if (ace_is_low)
        for (Ranks& suited : search.suits) suited = ace_low(suited);
    search.visit(0, 0, 0);
    return search.best;
}

}  // namespace croupier
