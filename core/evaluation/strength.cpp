#include "evaluation/strength.hpp"

#include <algorithm>

#include "evaluation/families.hpp"
#include "evaluation/high_table.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/omaha.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

// Any number of cards of one family.
std::int32_t strength_of_cards(Family family, Mask cards) {
    return strength_of_entry(best_entry(family, cards), entry_count(family), is_low(family));
}

// Any family with any split of hole and board cards: tries every choice.
std::int32_t strength_of_choices(const HandType& type, const Choice& choice, Mask hole, Mask board) {
    const bool low = is_low(type.family);
    const int entries = entry_count(type.family);
    std::int32_t best = 0;
    for_each_subset(hole, choice.hole, [&](Mask holes) {
        for_each_subset(board, choice.board, [&](Mask boards) {
            const int entry = lookup_entry(type.family, holes | boards);
            const std::int32_t value = strength_of_entry(entry, entries, low);
            best = value > best ? value : best;
        });
    });
    return best;
}

}  // namespace

std::int32_t high_strength(Mask cards) { return HighTable::get().strength(cards); }

// The best hand with some of the hole cards and any of the board.
static std::int32_t strength_within_limit(const HandType& type, Mask hole, Mask board) {
    std::int32_t best = 0;
    for_each_subset(hole, std::min<int>(type.hole_limit, card_count(hole)),
                    [&](Mask holes) { best = std::max(best, strength_of_cards(type.family, holes | board)); });
    return best;
}

static std::int32_t unqualified_strength(const HandType& type, Mask hole, Mask board) {
    if (!needs_board(type)) return strength_of_cards(type.family, hole | board);
    if (ignores_board(type)) return strength_of_cards(type.family, hole);
    if (type.hole_limit > 0) return strength_within_limit(type, hole, board);
    const Choice choice = choice_of(type, hole, board);
    if (choice.hole == 2 && choice.board == 3 && type.family == Family::high) return best_omaha_high(hole, board) + 1;
    if (choice.hole == 2 && choice.board == 3 && type.family == Family::eight_or_better)
        return strength_of_entry(best_omaha_low(hole, board), entry_count(type.family), true);
    return strength_of_choices(type, choice, hole, board);
}

std::int32_t strength(const HandType& type, Mask hole, Mask board) {
    if (type == HandType{}) return high_strength(hole | board);
    const std::int32_t found = unqualified_strength(type, hole, board);
    return found < type.qualifier ? 0 : found;
}

std::int32_t strength(const HandType& type, std::span<const Card> hole, std::span<const Card> board) {
    return strength(type, known_cards(hole), known_cards(board));
}

}  // namespace croupier
