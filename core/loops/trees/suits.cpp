#include "loops/trees/suits.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace croupier {

namespace {

using Places = std::vector<std::uint32_t>;

// Cards of one operation are adjacent in the bytes.
template <typename Visit>
void for_each_group(const Places& places, const Visit& visit) {
    for (std::size_t begin = 0; begin < places.size();) {
        std::size_t end = begin + 1;
        while (end < places.size() && places[end] == places[end - 1] + 1) ++end;
        visit(places[begin], end - begin);
        begin = end;
    }
}

bool has_groups(const Places& places) {
    bool found = false;
    for_each_group(places, [&](std::uint32_t, std::size_t count) { found = found || count > 1; });
    return found;
}

Bytes with_names(const SuitSymmetry& symmetry, const Bytes& bytes, const Places& places, const Renaming& renaming) {
    Bytes result = bytes;
    for (const std::uint32_t place : places) result[place] = renamed(renaming, bytes[place]);
    if (symmetry.unordered) {
        for_each_group(places, [&](std::uint32_t place, std::size_t count) {
            std::sort(result.begin() + place, result.begin() + place + static_cast<std::ptrdiff_t>(count));
        });
    }
    return result;
}

// In order of appearance; suits that do not appear follow.
Renaming by_appearance(const SuitSymmetry& symmetry, const Bytes& bytes, const Places& places) {
    Renaming renaming{0, 1, 2, 3};
    std::size_t used = 0;
    std::array<bool, kSuits> known{};
    for (const std::uint32_t place : places) {
        if (!is_known(bytes[place])) continue;
        const auto suit = static_cast<std::size_t>(suit_of(bytes[place]));
        if (known[suit]) continue;
        known[suit] = true;
        if (std::ranges::count(symmetry.suits, suit) > 0) renaming[suit] = symmetry.suits[used++];
    }
    return renaming;
}

}  // namespace

SuitSymmetry symmetry_of(const Setup& setup) {
    const Game& game = setup.game;
    SuitSymmetry symmetry;
    symmetry.unordered = !game.draws_from(0);
    std::array<std::uint16_t, kSuits> ranks{};
    for (int index = 0; index < game.deck_size; ++index) {
        const Card card = game.deck[static_cast<std::size_t>(index)];
        ranks[static_cast<std::size_t>(suit_of(card))] |= static_cast<std::uint16_t>(1 << rank_of(card));
    }
    for (int index = 0; index < game.street_count; ++index) {
        if (game.streets[static_cast<std::size_t>(index)].opening != Opening::position) return symmetry;
    }
    for (std::uint8_t suit = 0; suit < kSuits; ++suit) {
        if (ranks[suit] != 0) symmetry.suits.push_back(suit);
    }
    for (const std::uint8_t suit : symmetry.suits) {
        if (ranks[suit] == ranks[symmetry.suits[0]]) continue;
        symmetry.suits.clear();
        break;
    }
    return symmetry;
}

std::vector<Renaming> renamings(std::span<const std::uint8_t> suits) {
    std::vector<std::uint8_t> order(suits.begin(), suits.end());
    std::vector<Renaming> result;
    do {
        Renaming renaming{0, 1, 2, 3};
        for (std::size_t index = 0; index < suits.size(); ++index) renaming[suits[index]] = order[index];
        result.push_back(renaming);
    } while (std::next_permutation(order.begin(), order.end()));
    return result;
}

bool make_canonical(const SuitSymmetry& symmetry, Bytes& bytes) {
    Places places;
    if (!find_cards(bytes, places)) return false;
    if (symmetry.suits.empty()) {
        bytes = with_names(symmetry, bytes, places, {0, 1, 2, 3});
        return true;
    }
    if (!symmetry.unordered || !has_groups(places)) {
        bytes = with_names(symmetry, bytes, places, by_appearance(symmetry, bytes, places));
        return true;
    }
    Bytes least;
    for (const Renaming& renaming : renamings(symmetry.suits)) {
        Bytes other = with_names(symmetry, bytes, places, renaming);
        if (least.empty() || other < least) least = std::move(other);
    }
    bytes = std::move(least);
    return true;
}

std::vector<Bytes> images(const SuitSymmetry& symmetry, const Bytes& canonical) {
    Places places;
    if (!find_cards(canonical, places)) return {};
    std::set<Bytes> found;
    for (const Renaming& renaming : renamings(symmetry.suits))
        found.insert(with_names(symmetry, canonical, places, renaming));
    return {found.begin(), found.end()};
}

std::vector<ChanceOutcome> distinct_outcomes(const SuitSymmetry& symmetry, const State& state) {
    auto outcomes = chance_outcomes(pending_deal(state));
    Mask deck = 0;
    for (const Card card : state.deck) deck |= bit(card);
    Mask touched = 0;  // suits, as a mask of their deuces
    const Game& game = state.setup->game;
    for (int index = 0; index < game.deck_size; ++index) {
        const Card card = game.deck[static_cast<std::size_t>(index)];
        if ((deck & bit(card)) == 0) touched |= Mask{1} << suit_of(card);
    }
    std::vector<std::uint8_t> fresh;
    for (const std::uint8_t suit : symmetry.suits) {
        if ((touched >> suit & 1) == 0) fresh.push_back(suit);
    }
    if (fresh.size() < 2) return outcomes;
    const auto names = renamings(fresh);
    std::map<std::vector<Card>, double> kinds;
    for (const ChanceOutcome& outcome : outcomes) {
        std::vector<Card> least;
        for (const Renaming& renaming : names) {
            std::vector<Card> cards = outcome.cards;
            for (Card& card : cards) card = renamed(renaming, card);
            std::sort(cards.begin(), cards.end());
            if (least.empty() || cards < least) least = std::move(cards);
        }
        kinds[std::move(least)] += outcome.probability;
    }
    outcomes.clear();
    for (const auto& [cards, probability] : kinds) outcomes.push_back({cards, probability});
    return outcomes;
}

}  // namespace croupier
