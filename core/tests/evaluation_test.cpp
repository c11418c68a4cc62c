// The evaluator counts every hand correctly, distinguishes hands, and survives odd calls.
#include <array>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <vector>

#include "cards/notation.hpp"
#include "evaluation/batch.hpp"
#include "evaluation/combination.hpp"
#include "evaluation/hand_types.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/sweep.hpp"
#include "tests/checks.hpp"

using namespace croupier;

namespace {

std::vector<Card> cards(std::string_view text) {
    std::vector<Card> codes(text.size() / 2);
    const ParseResult result = parse_cards(text, codes);
    check(result.error == ParseError::none, "the cards of a test can be read");
    codes.resize(result.count);
    return codes;
}

constexpr HandType kHigh{};
constexpr HandType kOmaha{Family::high, 5, 2, 3, false};
constexpr HandType kOmahaLow{Family::eight_or_better, 5, 2, 3, false};
constexpr HandType kGreek{Family::high, 5, -1, 3, true};
constexpr HandType kDeuceToSeven{Family::low_27, 5, -1, -1, false};
constexpr HandType kBadugi{Family::badugi, 4, -1, -1, false};
constexpr HandType kHoleBadugi{Family::badugi, 4, -1, 0, false};
constexpr HandType kMostPoints{Family::most_points, 5, -1, 0, false};
constexpr HandType kFewestPoints{Family::fewest_points, 5, -1, 0, false};
constexpr HandType kLazyPineapple{Family::high, 5, -1, -1, false, 2};
constexpr HandType kNinesOrBetter{Family::high, 5, -1, -1, false, 0, 2818};

std::int32_t value(const HandType& type, std::string_view hole, std::string_view board = "") {
    return strength(type, cards(hole), cards(board));
}

void test_sweeps() {
    using Counts = std::array<std::uint64_t, 9>;
    check(count_classes(5, 2) == Counts{1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 40},
          "all 2,598,960 five-card hands");
#if !defined(__SANITIZE_ADDRESS__)
    check(
        count_classes(7, 2) == Counts{23294460, 58627800, 31433400, 6461620, 6180020, 4047644, 3473184, 224848, 41584},
        "all 133,784,560 seven-card hands");
#endif
}

void test_hands() {
    check(value(kHigh, "AsKs", "QsJsTs2c3d") == 7462, "a royal flush is the best hand");
    check(value(kHigh, "AsKs", "QsJs") == 0, "four cards make no hand");
    check(value(kHigh, "AsKs??", "QsJs") == 0, "unknown cards are passed over");
    check(value(kHigh, "A?Ks?s", "QsJsTs9s") == value(kHigh, "KsQsJsTs9s"), "so are partly unknown ones");
    check(value(kHigh, "") == 0, "no cards make no hand");
    check(value(kDeuceToSeven, "2c3d4h5s7c") == 7462, "7-5-4-3-2 is the best low");
    check(value(kDeuceToSeven, "Ac2d3h4s5c") > value(kDeuceToSeven, "2c2d3h4s5c"), "the wheel is an ace high");
    check(value(kOmaha, "AsKs2c2d", "QsJsTs3h3d") == 7462, "two hole cards and three of the board");
    check(value(kOmaha, "As2h2c2d", "KsQsJsTs3d") < 7462, "one hole card is not enough");
    check(value(kOmaha, "As", "KsQsJsTs3d") == 0, "one hole card makes no Omaha hand");
    check(value(kOmahaLow, "As2sKcKd", "3c4d5hKhQh") == 56, "the wheel is the best low");
    check(value(kOmahaLow, "As2sKcKd", "3c4dThKhQh") == 0, "two low board cards make no low");
    check(value(kGreek, "AsKs", "QsJsTs3h3d") == 7462, "both hole cards play");
    check(value(kGreek, "AsKs2c", "QsJsTs3h3d") == 0, "three hole cards cannot all play");
    check(value(kBadugi, "As2d3h4c") == 1092, "A-2-3-4 rainbow");
    check(value(kBadugi, "As2s3s4s") == value(kBadugi, "As"), "four of a suit are one card");
    check(value(kHoleBadugi, "As2s3s4s5s", "2d3h4c5dKc") == value(kBadugi, "As"), "the board does not play");
    check(value(kHoleBadugi, "", "2d3h4c5dKc") == 0, "without hole cards there is no hand");
    check(value(kMostPoints, "TcTdThTs9c", "As2s3s4s5s") == 50, "49 points are the most");
    check(value(kMostPoints, "JcQdKhAs2c") == 4, "three points");
    check(value(kMostPoints, "TcTdThTs", "9c2c3c") == 0, "four hole cards are too few");
    check(value(kFewestPoints, "JcQdKhKsQc") == 50, "no point at all is the best");
    check(value(kFewestPoints, "JcQdKhKsQc2d9d") == 50, "the five best of seven");
    check(value(kLazyPineapple, "AsKsQs", "JsTs2c3d4h") < value(kHigh, "AsKsQs", "JsTs2c3d4h"), "not all three play");
    check(value(kLazyPineapple, "AsKsQs", "JsTs9s3d4h") == value(kHigh, "KsQs", "JsTs9s3d4h"), "the best two play");
    check(value(kLazyPineapple, "As", "KsQsJsTs2c") == 7462, "fewer hole cards than allowed");
    check(value(kLazyPineapple, "AsKsQs", "JsTs") == 0, "two hole and two board cards make no hand");
    check(value(kNinesOrBetter, "8s8hAdKcQs") == 0, "a pair of eights does not qualify");
    check(value(kNinesOrBetter, "9s9h4d3c2s") == value(kHigh, "9s9h4d3c2s"), "the weakest hand that does");
}

void test_combination() {
    const std::vector<Card> hole = cards("2c2d??3h"), board = cards("2h2s9cTdJh");
    const Combination four = best_combination(kHigh, hole, board);
    const std::array<std::uint8_t, 5> expected{0, 1, 4, 5, 8};
    check(four.size == 5 && four.positions == expected, "positions count unknown cards too");
    check(best_combination(kHigh, hole, {}).size == 0, "no hand, no positions");
    const Combination badugi = best_combination(kBadugi, cards("2c2dAc"), {});
    const Combination limited = best_combination(kLazyPineapple, cards("AsKsQs"), cards("JsTs9s3d4h"));
    const std::array<std::uint8_t, 5> best_two{1, 2, 3, 4, 5};
    check(limited.size == 5 && limited.positions == best_two, "at most two hole cards");
    const Combination alone = best_combination(kHoleBadugi, cards("2c2dAc"), cards("3h4s"));
    check(alone.size == 2 && alone.positions[1] == 2, "hole cards alone");
    check(badugi.size == 2 && badugi.positions[0] == 1 && badugi.positions[1] == 2, "two cards of three");
}

void test_opening() {
    using enum UpCards;
    const auto opens = [](UpCards ranking, std::string_view text) { return opening_strength(ranking, cards(text)); };
    check(opens(high, "2c2d") > opens(high, "AcKd"), "a pair opens before high cards");
    check(opens(high, "AcKd") == opens(high, "AhKs"), "suits do not matter");
    check(opens(high, "2c2d3h3s") > opens(high, "AcAdKhQs"), "two pair before one");
    check(opens(high, "2c2d2h3s") > opens(high, "AcAdKhKs"), "trips before two pair");
    check(opens(high, "2c2d2h2s") > opens(high, "AcAdAhKs"), "quads before trips");
    check(opens(high, "AcKdQhJs") > opens(high, "AcKdQh9s"), "the last card breaks ties");
    check(opens(high, "2c3c4c5c") < opens(high, "7d5d3h2s"), "no straights, no flushes");
    check(opens(ace_to_five, "Ac2d") > opens(ace_to_five, "2c3d"), "razz: the lowest opens, ace low");
    check(opens(ace_to_five, "KcQd") > opens(ace_to_five, "AcAd"), "razz: a pair counts against");
    check(opens(ace_to_five, "KcQdJhTs") > opens(ace_to_five, "Ac2d3h3s"), "razz: also the smallest");
    check(opens(deuce_to_seven, "2c3d") > opens(deuce_to_seven, "Ac2d"), "2-7 razz: the ace is high");
    check(opens(deuce_to_seven, "KcQdJhTs") > opens(deuce_to_seven, "AcKdQhJs"), "2-7 razz: a king before an ace");
    check(opens(deuce_to_seven, "AcKd") > opens(deuce_to_seven, "2c2d"), "2-7 razz: a pair counts against");
    check(opens(deuce_to_seven, "2c3c4c5c") > opens(deuce_to_seven, "2d3d4h6s"), "2-7 razz: no straights, no flushes");
}

void test_batch() {
    constexpr std::size_t kRows = 10000;
    std::vector<Mask> masks(kRows);
    Mask state = 88172645463325252;
    for (Mask& mask : masks)
        for (int left = 5 + static_cast<int>(&mask - masks.data()) % 5; left > 0;) {
            state ^= state << 13, state ^= state >> 7, state ^= state << 17;
            const Mask card = bit(static_cast<Card>(state % kDeckSize));
            if ((mask & card) == 0) mask |= card, --left;
        }
    std::vector<std::int32_t> once(kRows), shared(kRows);
    const MaskColumn column{reinterpret_cast<const std::byte*>(masks.data()), sizeof(Mask), kRows};
    check(evaluate_masks(kHigh, column, once.data(), 1).fault == HandFault::none, "good masks");
    check(evaluate_masks(kHigh, column, shared.data(), 3).fault == HandFault::none, "good masks, shared out");
    check(once == shared, "threads change nothing");
    bool same = true;
    for (std::size_t i = 0; i < kRows; ++i) same = same && once[i] == strength(kHigh, masks[i], 0);
    check(same, "many at once are as one by one");
    masks[4321] = 0xf;
    masks[9876] = Mask{1} << 60 | 0x1f;
    BatchResult result = evaluate_masks(kHigh, column, once.data(), 2);
    check(result.fault == HandFault::too_few_cards && result.row == 4321, "the first fault is reported");
    masks[4321] = 0x1f;
    result = evaluate_masks(kHigh, column, once.data(), 2);
    check(result.fault == HandFault::no_such_card && result.row == 9876, "then the next");
    std::array<Card, 10> table{0, 1, 2, 3, 4, 5, 6, 7, 8, 8};
    result = evaluate_cards(kHigh, {reinterpret_cast<const std::byte*>(table.data()), 5, 1, 2, 5}, once.data(), 1);
    check(result.fault == HandFault::duplicate && result.row == 1, "a card twice in a row");
}

void test_entries() {
    // Every label's entries are together, and no entry is beyond the lookup.
    for (int family = 0; family < static_cast<int>(Family::count); ++family) {
        const auto kind = static_cast<Family>(family);
        check(entry_count(kind) > 0, "every family has entries");
        for (Card card = 0; card < kDeckSize; ++card) {
            const int entry = lookup_entry(kind, bit(card));
            check(entry < entry_count(kind), "entries of one card");
            check(entry < 0 || cards_needed(kind) == 1, "one card is a hand only where one card is enough");
        }
    }
    check(entry_label(Family::high, 7461) == Label::straight_flush, "the last entry");
    check(entry_label(Family::short_deck, 1134) == Label::full_house, "short deck: the full house below");
    check(entry_label(Family::short_deck, 1206) == Label::flush, "the flush");
    check(entry_label(Family::regular_low, 5863) == Label::full_house, "A-5 low: no flushes");
}

}  // namespace

int main() {
    test_sweeps();
    test_hands();
    test_combination();
    test_opening();
    test_batch();
    test_entries();
    if (failures == 0) std::puts("evaluation: all right");
    return failures == 0 ? 0 : 1;
}
