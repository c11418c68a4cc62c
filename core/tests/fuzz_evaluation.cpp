// The evaluator agrees, for any cards and any shape of hand, with trying every combination one by one.
#include <algorithm>
#include <bit>
#include <span>
#include <string>
#include <vector>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"
#include "evaluation/lookup.hpp"
#include "tests/fuzz.hpp"

namespace croupier {

// An input is: family, shape, number of hole cards, then cards; the rest of them is the board.
const std::vector<std::string>& fuzz_seeds() {
    static const std::vector<std::string> seeds = {
        std::string("\x00\x00\x02\x33\x2f\x2b\x27\x23\x00\x01", 10),          // hold'em with a royal flush
        std::string("\x00\x01\x04\x33\x32\x2f\x2e\x00\x05\x0a\x0f\x14", 12),  // Omaha
        std::string("\x03\x01\x04\x30\x00\x05\x0a\x0f\x14\x19\x1e\x23", 12),  // Omaha, eight or better
        std::string("\x00\x02\x02\x33\x32\x2f\x2e\x00\x05\x0a", 10),          // Greek hold'em
        std::string("\x05\x00\x04\x30\x05\x0a\x0f", 7),                       // badugi
        std::string("\x01\x00\x05\x00\x05\x0a\x0f\x16", 8),                   // deuce to seven
        std::string("\x02\x00\x02\x33\x10\x15\x1a\x1f\x20\x24", 10),          // short deck
        std::string("\x04\x00\x07\x30\x00\x05\x0a\x0f\x14\x34", 10),          // razz, one card unknown
        std::string("\x07\x00\x01\x24", 4),                                   // Kuhn
        std::string("\x08\x00\x01\x24\x25", 5),                               // Leduc
        std::string("\x09\x00\x01\x24\x28\x2c", 6),                           // Rhode Island
        std::string("\x0a\x00\x01\x24\x28\x2c", 6),                           // Numeral211
        std::string("\x0b\x03\x05\x24\x28\x2c\x20\x21\x01\x02\x03", 11),      // the most points, without the board
        std::string("\x0c\x00\x05\x24\x28\x2c\x20\x21", 8),                   // the fewest points
        std::string("\x00\x04\x03\x33\x2f\x2b\x27\x23\x00\x01\x05", 11),      // Lazy Pineapple
        std::string("\x00\x65\x05\x33\x2f\x2b\x27\x23", 8),                   // with a qualifier
    };
    return seeds;
}

namespace {

constexpr std::size_t kMostTriedOneByOne = 10;

int made_of(Family family) {
    switch (family) {
        case Family::badugi:
        case Family::standard_badugi:
            return 4;
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

HandType shape(std::uint8_t family_byte, std::uint8_t shape_byte) {
    HandType type;
    type.family = static_cast<Family>(family_byte % static_cast<int>(Family::count));
    type.card_count = static_cast<std::uint8_t>(made_of(type.family));
    // Every fifth shape or so has a qualifier somewhere in the ranking.
    if (shape_byte >= 100) type.qualifier = shape_byte * entry_count(type.family) / 256;
    if (shape_byte % 5 == 3) type.board_count = 0;
    if (type.card_count != 5) return type;
    if (shape_byte % 5 == 4) type.hole_limit = static_cast<std::uint8_t>(1 + shape_byte % 3);
    if (shape_byte % 5 == 1) {
        type.hole_count = 2;
        type.board_count = 3;
    }
    type.all_hole_cards = shape_byte % 5 == 2;
    return type;
}

Mask set_of(std::span<const Card> cards) {
    Mask mask = 0;
    for (const Card card : cards)
        if (is_known(card)) mask |= bit(card);
    return mask;
}

// The best lookup entry among all subsets that the type allows, as a strength.
std::int32_t tried_one_by_one(const HandType& type, Mask hole, Mask board) {
    const bool is_badugi = type.family == Family::badugi || type.family == Family::standard_badugi;
    const int entries = entry_count(type.family);
    std::int32_t best = 0;
    const Mask all = hole | board;
    for (Mask chosen = all; chosen != 0; chosen = (chosen - 1) & all) {
        const int size = std::popcount(chosen);
        if (is_badugi ? size > type.card_count : size != type.card_count) continue;
        if (type.hole_count >= 0 && std::popcount(chosen & hole) != type.hole_count) continue;
        if (type.board_count >= 0 && std::popcount(chosen & board) != type.board_count) continue;
        if (type.all_hole_cards && (chosen & hole) != hole) continue;
        if (type.hole_limit > 0 && std::popcount(chosen & hole) > type.hole_limit) continue;
        const int entry = lookup_entry(type.family, chosen);
        best = std::max(best, strength_of_entry(entry, entries, is_low(type.family)));
    }
    return best < type.qualifier ? 0 : best;
}

}  // namespace
}  // namespace croupier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace croupier;
    if (size < 3) return 0;
    const HandType type = shape(data[0], data[1]);

    std::vector<Card> cards;
    Mask seen = 0;
    for (const std::uint8_t byte : std::span(data, size).subspan(3)) {
        const auto card = static_cast<Card>(byte % kCardCodes);
        if (is_known(card) && (seen & bit(card)) != 0) continue;  // no deck has a card twice
        if (is_known(card)) seen |= bit(card);
        cards.push_back(card);
    }
    const std::size_t in_hand = std::min<std::size_t>(data[2] % 8, cards.size());
    const std::vector<Card> hole(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(in_hand));
    const std::vector<Card> board(cards.begin() + static_cast<std::ptrdiff_t>(in_hand), cards.end());

    const std::int32_t found = strength(type, hole, board);
    demand(found >= 0 && found <= entry_count(type.family), "a strength is the number of an entry, or 0");
    const std::vector<Card> reversed_hole(hole.rbegin(), hole.rend());
    const std::vector<Card> reversed_board(board.rbegin(), board.rend());
    demand(strength(type, reversed_hole, reversed_board) == found, "the order of the cards does not matter");
    if (static_cast<std::size_t>(std::popcount(seen)) <= kMostTriedOneByOne)
        demand(found == tried_one_by_one(type, set_of(hole), set_of(board)), "the best combination is found");
    return 0;
}
