#include "evaluation/lookup.hpp"

#include "evaluation/families.hpp"
#include "evaluation/five_cards.hpp"

namespace croupier {

namespace {

Label five_card_label(const FiveCardRanking& ranking, int entry) {
    struct Start {
        int first;
        Label label;
    };
    const Start starts[] = {
        {ranking.one_pair, Label::one_pair},
        {ranking.two_pair, Label::two_pair},
        {ranking.three_of_a_kind, Label::three_of_a_kind},
        {ranking.straight, Label::straight},
        {ranking.flush, Label::flush},
        {ranking.full_house, Label::full_house},
        {ranking.four_of_a_kind, Label::four_of_a_kind},
        {ranking.straight_flush, Label::straight_flush},
    };
    int first = ranking.high_card;
    Label label = Label::high_card;
    // Short deck has the flush above the full house; A-5 low has neither straights nor flushes (empty ranges).
    for (const Start& start : starts) {
        const bool empty = ranking.straights == 0 && (start.label == Label::straight || start.label == Label::flush ||
                                                      start.label == Label::straight_flush);
        if (!empty && start.first <= entry && start.first >= first) {
            first = start.first;
            label = start.label;
        }
    }
    return label;
}

Label three_card_label(int ranks, int entry) {
    const int straights = ranks - 1, unpaired = choose(ranks, 3) - straights;
    if ((entry -= unpaired) < 0) return Label::high_card;
    if ((entry -= ranks * (ranks - 1)) < 0) return Label::one_pair;
    if ((entry -= unpaired) < 0) return Label::flush;
    if ((entry -= straights) < 0) return Label::straight;
    return entry < ranks ? Label::three_of_a_kind : Label::straight_flush;
}

constexpr Mask kSixToAce = kFullDeck & ~((Mask{1} << 16) - 1);
constexpr Mask kJackToKingCards = Mask{0xfff} << 36;
constexpr Mask kNumeralCards = kFullDeck & ~kJackToKingCards;

}  // namespace

bool is_low(Family family) {
    return family == Family::low_27 || family == Family::eight_or_better || family == Family::regular_low ||
           family == Family::badugi || family == Family::standard_badugi || family == Family::fewest_points;
}

int entry_count(Family family) {
    switch (family) {
        case Family::high:
            return kHighRanking.size;
        case Family::low_27:
            return kDeuceToSevenRanking.size;
        case Family::short_deck:
            return kShortDeckRanking.size;
        case Family::eight_or_better:
            return choose(8, 5);
        case Family::regular_low:
            return kRegularLowRanking.size;
        case Family::badugi:
        case Family::standard_badugi:
            return choose(13, 4) + choose(13, 3) + choose(13, 2) + 13;
        case Family::kuhn:
            return 3;
        case Family::leduc:
            return 6;
        case Family::rhode_island:
            return 741;
        case Family::numeral211:
            return 340;
        case Family::most_points:
        case Family::fewest_points:
            return kMostPoints + 1;
        case Family::count:
            break;
    }
    return 0;
}

int cards_needed(Family family) {
    switch (family) {
        case Family::badugi:
        case Family::standard_badugi:
        case Family::kuhn:
            return 1;
        case Family::leduc:
            return 2;
        case Family::rhode_island:
        case Family::numeral211:
            return 3;
        default:
            return 5;
    }
}

int best_entry(Family family, Mask cards) {
    switch (family) {
        case Family::high:
            return best_high(cards);
        case Family::low_27:
            return best_deuce_to_seven(cards);
        case Family::short_deck:
            return best_short_deck(cards);
        case Family::eight_or_better:
            return best_eight_or_better(cards);
        case Family::regular_low:
            return best_regular_low(cards);
        case Family::badugi:
            return best_badugi(cards, true);
        case Family::standard_badugi:
            return best_badugi(cards, false);
        case Family::kuhn:
            return best_kuhn(cards);
        case Family::leduc:
            return best_leduc(cards);
        case Family::rhode_island:
            return best_rhode_island(cards);
        case Family::numeral211:
            return best_numeral211(cards);
        case Family::most_points:
            return best_points(cards, true);
        case Family::fewest_points:
            return best_points(cards, false);
        case Family::count:
            break;
    }
    return kNoEntry;
}

int lookup_entry(Family family, Mask cards) {
    const int count = card_count(cards);
    if (family == Family::badugi || family == Family::standard_badugi) {
        const SuitRanks suits(cards);
        for (const Ranks suited : suits.suits)
            if (rank_count(suited) > 1) return kNoEntry;
        return count == 0 || suits.counts().two != 0 ? kNoEntry : best_entry(family, cards);
    }
    if (count != cards_needed(family)) return kNoEntry;
    if (family == Family::short_deck && (cards & ~kSixToAce) != 0) return kNoEntry;
    if (family == Family::numeral211 && (cards & ~kNumeralCards) != 0) return kNoEntry;
    return best_entry(family, cards);
}

Label entry_label(Family family, int entry) {
    switch (family) {
        case Family::high:
            return five_card_label(kHighRanking, entry);
        case Family::low_27:
            return five_card_label(kDeuceToSevenRanking, entry);
        case Family::short_deck:
            return five_card_label(kShortDeckRanking, entry);
        case Family::regular_low:
            return five_card_label(kRegularLowRanking, entry);
        case Family::leduc:
            return entry < 3 ? Label::high_card : Label::one_pair;
        case Family::rhode_island:
            return three_card_label(13, entry);
        case Family::numeral211:
            return three_card_label(10, entry);
        default:
            return Label::high_card;
    }
}

}  // namespace croupier
