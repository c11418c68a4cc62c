#include "evaluation/strength.hpp"

#include "evaluation/families.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

// Any family with any split of hole and board cards: every choice is looked at.
std::int32_t strength_of_choices(const HandType& type, Mask hole, Mask board) {
    const Choice choice = choice_of(type, hole, board);
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

std::int32_t high_strength(Mask cards) { return best_high(cards) + 1; }

std::int32_t strength(const HandType& type, Mask hole, Mask board) {
    if (!needs_board(type))
        return strength_of_entry(best_entry(type.family, hole | board), entry_count(type.family), is_low(type.family));
    return strength_of_choices(type, hole, board);
}

std::int32_t strength(const HandType& type, std::span<const Card> hole, std::span<const Card> board) {
    return strength(type, known_cards(hole), known_cards(board));
}

}  // namespace croupier
