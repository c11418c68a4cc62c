#include "evaluation/combination.hpp"

#include "cards/fixed_list.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

struct Place {
    Card card;
    std::uint8_t position;
};

// Visits the choices of `count` places in order until `found` returns true.
template <typename Found>
bool walk(std::span<const Place> places, int count, Mask cards, Combination& hand, const Found& found) {
    if (count == 0) return found(cards);
    for (std::size_t i = 0; i + std::size_t(count) <= places.size(); ++i) {
        hand.positions[std::size_t(hand.size++)] = places[i].position;
        if (walk(places.subspan(i + 1), count - 1, cards | bit(places[i].card), hand, found)) return true;
        --hand.size;
    }
    return false;
}

}  // namespace

Combination best_combination(const HandType& type, std::span<const Card> hole, std::span<const Card> board) {
    Combination hand;
    const std::int32_t target = strength(type, hole, board);
    if (target == 0) return hand;
    const bool low = is_low(type.family);
    const int entries = entry_count(type.family);
    const auto is_target = [&](Mask cards) {
        return strength_of_entry(lookup_entry(type.family, cards), entries, low) == target;
    };
    FixedList<Place, 2 * kDeckSize> places;  // cards are different, so this is enough
    std::uint8_t position = 0;
    for (const Card card : hole) {
        if (is_known(card)) places.push({card, position});
        ++position;
    }
    const std::size_t holes = places.size;
    for (const Card card : board) {
        if (is_known(card)) places.push({card, position});
        ++position;
    }
    const std::span<const Place> all = places.view(), hole_places = all.first(holes), board_places = all.subspan(holes);
    if (!needs_board(type) || ignores_board(type) || type.hole_limit > 0) {
        const auto candidates = ignores_board(type) ? hole_places : all;
        const Mask held = known_cards(hole);
        const int limit = type.hole_limit > 0 ? type.hole_limit : kDeckSize;
        const auto fits = [&](Mask cards) { return card_count(cards & held) <= limit && is_target(cards); };
        // A smaller badugi counts only if there is no larger one: try the larger sizes first.
        for (int size = type.card_count; size >= cards_needed(type.family); --size)
            if (walk(candidates, size, 0, hand, fits)) return hand;
        return hand;
    }
    const Choice choice = choice_of(type, known_cards(hole), known_cards(board));
    walk(hole_places, choice.hole, 0, hand,
         [&](Mask holes_chosen) { return walk(board_places, choice.board, holes_chosen, hand, is_target); });
    return hand;
}

}  // namespace croupier
