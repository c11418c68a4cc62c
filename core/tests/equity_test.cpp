// Equities: enumerations and random deals agree with counting board by board, can be stopped, and survive odd calls.
#include "equity/equity.hpp"

#include <cmath>
#include <cstdio>
#include <string_view>

#include "cards/notation.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/subsets.hpp"
#include "tests/checks.hpp"

using namespace croupier;

namespace {

Mask cards(std::string_view text) {
    Card codes[52];
    const ParseResult result = parse_cards(text, codes);
    check(result.error == ParseError::none, "the cards of a test can be read");
    return known_cards({codes, result.count});
}

HandRange hands(std::initializer_list<std::string_view> texts) {
    HandRange range;
    for (const std::string_view text : texts) {
        range.hands.push_back(cards(text));
        range.weights.push_back(1);
    }
    return range;
}

EquityQuestion holdem(std::vector<HandRange> players, std::string_view board = "") {
    EquityQuestion question;
    question.types = {HandType{}};
    question.players = std::move(players);
    question.board = cards(board);
    return question;
}

const Runner kAlone{1, [](double) { return true; }};
const Runner kThree{3, [](double) { return true; }};
constexpr double kPlenty = 1e12;

bool near(const Tally& one, const Tally& other) {
    for (std::size_t player = 0; player < one.shares.size(); ++player)
        if (std::abs(one.shares[player] / one.deals - other.shares[player] / other.deals) > 1e-12) return false;
    return one.deals == other.deals && one.count == other.count;
}

void test_ways_to_enumerate_agree() {
    const EquityQuestion questions[] = {
        holdem({hands({"AhKh", "QhQd", "7c2h"}), hands({"QsQc", "AhAd"})}, "2h7h9c"),
        holdem({hands({"AhKh", "3h2h"}), hands({"QsQh"}), hands({"7c7d", "KsKd"})}, "4h5h"),
        holdem({hands({"AhKd"}), hands({"3h2s"})}, "7h8h9hTh"),
        holdem({hands({"AhKd"}), hands({"3h2s"})}, "7h8h9hThJh"),
    };
    EquityQuestion short_deck = holdem({hands({"AhKh", "7h6h"}), hands({"QsQh", "KsKd"}), hands({"7c7d"})}, "9hTh");
    short_deck.deck = kFullDeck & ~Mask{0xffff};
    short_deck.types = {HandType{Family::short_deck, 5, -1, -1, false}};
    EquityQuestion royal = holdem({hands({"AhKh", "AcTd"}), hands({"QsQh", "KsKd"})}, "Js");
    royal.deck = kFullDeck & ~((Mask{1} << 32) - 1);
    std::vector<EquityQuestion> all(std::begin(questions), std::end(questions));
    all.push_back(short_deck);
    all.push_back(royal);
    for (EquityQuestion question : all)
        for (const bool histograms : {false, true}) {
            question.histograms = histograms;
            Tally clever(question), plain(question), shared(question);
            check(is_holdem(question), "these are hold'em");
            check(enumerate_holdem(question, kPlenty, kAlone, clever) == EquityEnd::done, "hold'em is counted");
            check(enumerate_deals(question, kPlenty, kAlone, plain) == EquityEnd::done, "any game is counted");
            check(enumerate_deals(question, kPlenty, kThree, shared) == EquityEnd::done, "by three threads");
            check(near(clever, plain), "ranks and suits apart give what board by board gives");
            check(plain.shares == shared.shares && plain.squares == shared.squares, "threads change no digit");
            check(!histograms || clever.histograms == plain.histograms, "the final hands too");
        }
}

void test_aces_and_kings() {
    const EquityQuestion question = holdem({hands({"AhAd"}), hands({"KhKd"})});
    Tally tally(question);
    check(enumerate_holdem(question, kPlenty, kThree, tally) == EquityEnd::done, "aces and kings");
    check(tally.deals == 1712304 && tally.count == 1712304, "on 1,712,304 boards");
    check(tally.shares[0] + tally.shares[1] == 1712304, "one pot each");
    check(std::abs(tally.shares[0] / tally.deals - 0.826366) < 5e-7, "0.826366");
}

void test_missing_hole_cards() {
    EquityQuestion question;
    question.types = {HandType{}, HandType{Family::eight_or_better, 5, -1, -1, false}};
    question.hole_count = 7;
    question.board_count = 0;
    question.players = {hands({"As2s3h8dKc"}), hands({"4h5h7hAdTcQd"})};
    Tally tally(question), shared(question), sampled(question);
    check(enumerate_deals(question, kPlenty, kAlone, tally) == EquityEnd::done, "stud");
    check(tally.count == 41 * 40 / 2 * 39, "every order of the missing cards");
    check(enumerate_deals(question, kPlenty, kThree, shared) == EquityEnd::done, "stud in parts");
    check(tally.shares == shared.shares, "the same");
    check(sample_deals(question, {100000, 0, 1}, kThree, sampled) == EquityEnd::done, "stud at random");
    const double apart = sampled.shares[0] / sampled.deals - tally.shares[0] / tally.deals;
    check(std::abs(apart) < 6 * standard_error(sampled, 0), "comes near");
}

void test_samples() {
    for (const std::string_view board : {"", "2h", "2h3c", "2h3c4h", "2h3c4h9s", "2h3c4h9sTd"}) {
        const EquityQuestion question = holdem({hands({"AhKh"}), hands({"QsQc"})}, board);
        EquityQuestion counted = question;
        counted.histograms = true;
        Tally exact(question), one(question), three(question), with_hands(counted);
        enumerate_holdem(question, kPlenty, kAlone, exact);
        check(sample_deals(question, {50000, 0, 7}, kAlone, one) == EquityEnd::done, "samples");
        check(sample_deals(question, {50000, 0, 7}, kThree, three) == EquityEnd::done, "samples by three");
        check(sample_deals(counted, {50000, 0, 7}, kThree, with_hands) == EquityEnd::done, "and their hands");
        check(one.shares == three.shares && one.deals == 50000, "the same samples whatever the threads");
        check(one.shares == with_hands.shares && one.squares == with_hands.squares, "counting hands changes nothing");
        const double apart = one.shares[0] / one.deals - exact.shares[0] / exact.deals;
        check(std::abs(apart) <= 6 * standard_error(one, 0), "samples come near");
    }
    HandRange anything;
    for_each_subset(kFullDeck, 2, [&](Mask two) {
        anything.hands.push_back(two);
        anything.weights.push_back(card_count(two & cards("AcAdAhAs")) == 2 ? 0.25 : 1);
    });
    const EquityQuestion question = holdem({anything, anything, anything, hands({"7c2d", "7d2c"})});
    Tally tally(question);
    check(sample_deals(question, {20000, 0, 3}, kThree, tally) == EquityEnd::done, "wide ranges with weights");
    check(tally.deals == 20000, "all samples");
    Tally precise(question);
    check(sample_deals(question, {1u << 30, 0.01, 3}, kThree, precise) == EquityEnd::done, "until precise");
    check(precise.deals < 1e6 && standard_error(precise, 0) <= 0.01, "and no longer");
}

void test_ends() {
    const EquityQuestion impossible = holdem({hands({"AhKh", "AhQh"}), hands({"AhAd"})});
    Tally tally(impossible);
    check(enumerate_holdem(impossible, kPlenty, kAlone, tally) == EquityEnd::no_deal, "the ace is held twice");
    check(enumerate_deals(impossible, kPlenty, kAlone, tally) == EquityEnd::no_deal, "in any game");
    check(sample_deals(impossible, {10, 0, 1}, kAlone, tally) == EquityEnd::no_deal, "at random too");
    const EquityQuestion question = holdem({hands({"AhKh"}), hands({"QsQc"})});
    Tally nothing(question);
    check(enumerate_holdem(question, 100, kAlone, nothing) == EquityEnd::too_much, "a small budget");
    check(enumerate_deals(question, 100, kAlone, nothing) == EquityEnd::too_much, "every deal of these too");
    check(nothing.deals == 0, "and nothing is counted");
    const Runner impatient{2, [](double) { return false; }};
    check(sample_deals(question, {1u << 30, 0, 1}, impatient, nothing) == EquityEnd::stopped, "told to stop");
    check(enumerate_deals(question, kPlenty, impatient, nothing) == EquityEnd::stopped, "told to stop counting");
    EquityQuestion lows = holdem({hands({"AhKh"}), hands({"QsQc"})}, "TsTcJdJhJc");
    lows.types = {HandType{Family::eight_or_better, 5, -1, -1, false}};
    Tally unmade(lows);
    check(enumerate_deals(lows, kPlenty, kAlone, unmade) == EquityEnd::done, "no low");
    check(unmade.unmade == 1, "is noticed");
}

}  // namespace

int main() {
    test_ways_to_enumerate_agree();
    test_aces_and_kings();
    test_missing_hole_cards();
    test_samples();
    test_ends();
    if (failures == 0) std::puts("equity: all right");
    return failures == 0 ? 0 : 1;
}
