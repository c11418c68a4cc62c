// Deals as rows of numbers, trees over them, and habits: edges of their input and threads, under the sanitizers.
#include <algorithm>
#include <cstdio>

#include "learning/deals.hpp"
#include "learning/habits.hpp"
#include "learning/trees.hpp"
#include "rules/operations.hpp"
#include "tests/checks.hpp"
#include "tests/loop_games.hpp"

using namespace croupier;

namespace {

DealGame make_game(HandType type, Mask deck, int hole_count, std::vector<int> boards) {
    DealGame game;
    game.type = type;
    game.deck = deck;
    game.hole_count = hole_count;
    game.boards = std::move(boards);
    game.cut_strengths();
    return game;
}

void test_rows_of_drawn_deals() {
    const DealGame games[] = {
        make_game(HandType{}, kFullDeck, 2, {3, 4, 5}),
        make_game(HandType{Family::high, 5, 2, 3, false}, kFullDeck, 4, {3, 4, 5}),
        make_game(HandType{Family::short_deck, 5, -1, -1, false}, kFullDeck & ~Mask{0xffff}, 2, {3, 4, 5}),
        make_game(HandType{}, kFullDeck, 7, {1, 2, 3, 4, 7}),
    };
    for (const DealGame& game : games) {
        FastStream stream(1, 0);
        DealTable table;
        draw_deals(game, stream, 50, table);
        check(table.rows == 50 * game.hands_per_board(), "each hand meets another one, both ways round");
        check(table.values.size() == table.rows * game.features(), "every feature has a column");
        for (const std::uint8_t value : table.values) check(value < kBins, "values fit into the bins");
        const std::size_t width = game.hand_features();
        for (std::size_t row = 0; row < table.rows; row += 2)
            for (std::size_t feature = 0; feature < width; ++feature)
                check(table.column(feature)[row] == table.column(width + feature)[row + 1], "the hands change places");
    }
}

void test_trees() {
    DealTable table;
    table.rows = 1000;
    table.values.resize(2 * table.rows);
    std::vector<double> targets(table.rows), noise(table.rows);
    FastStream stream(2, 0);
    for (std::size_t row = 0; row < table.rows; ++row) {
        table.column(0)[row] = static_cast<std::uint8_t>(stream.below(kBins));
        table.column(1)[row] = static_cast<std::uint8_t>(stream.below(2));
        targets[row] = (table.column(0)[row] > 40 ? 3.0 : 0.0) * (table.column(1)[row] == 1 ? 1 : -1);
        noise[row] = stream.unit();
    }
    TreeSettings settings;
    settings.columns = 1;
    const Forest forest = grow(table, 2, targets.data(), 800, settings);
    check(forest.trees() > 10 && forest.leaves.size() == forest.trees() << settings.depth, "trees are kept");
    std::vector<double> found(table.rows);
    predict(forest, table, found.data());
    double rest = 0;
    for (std::size_t row = 0; row < table.rows; ++row)
        rest += (targets[row] - found[row]) * (targets[row] - found[row]) / 1000;
    check(rest < 0.1, "a product of two questions is learned");
    const Forest none = grow(table, 2, noise.data(), 800, settings);
    std::fill(found.begin(), found.end(), 0.0);
    predict(none, table, found.data());
    double said = 0;  // noise has a variance of 1/12
    for (std::size_t row = 800; row < table.rows; ++row) said += found[row] * found[row] / 200;
    check(said < 0.01, "of noise next to nothing is learned");
    settings.depth = 8;
    settings.trees = 3;
    check(grow(table, 2, targets.data(), 1, settings).trees() <= 3, "one row can be learned from");
    settings.trees = 0;
    predict(grow(table, 2, targets.data(), 800, settings), table, found.data());
}

// The first entry calls and the second one raises: what deals are worth does not depend on the number of threads.
void test_threads() {
    constexpr std::size_t kDeals = 100, kWidth = 12;
    const DealGame deals = make_game(HandType{}, kFullDeck, 2, {3, 4, 5});
    const DealtGame game{&deals, opening_of(loop_game("heads-up", holdem(), 2).setup)};
    check(can_play_out(game.opening), "deals can be put into the hand");
    FastStream stream(3, 0);
    Pile pile(deals.deck);
    std::vector<Card> cards;
    std::vector<std::uint64_t> seeds;
    for (std::size_t deal = 0; deal < kDeals; ++deal) {
        const Card* dealt = pile.deal(stream, deals.cards());
        cards.insert(cards.end(), dealt, dealt + deals.cards());
        seeds.push_back(stream.next());
    }
    std::vector<Code> codes(2 * kDeals * kWidth, 2);
    for (std::size_t hand = 0; hand < 2 * kDeals; ++hand) codes[hand * kWidth + hand % 2] = kRaises + 4;
    const Habits habits = learn_habits(game, {cards.data(), kDeals, codes.data(), kWidth, nullptr, 0}, {});
    const ValuedDeals wanted{cards.data(), kDeals, nullptr, 0, seeds.data(), 2, 1, 1};
    std::vector<double> alone(kDeals), together(kDeals);
    value_deals(game, habits, wanted, 1, alone.data());
    check(std::any_of(alone.begin(), alone.end(), [](double value) { return value != 0; }), "deals differ");
    for (const int threads : {2, 4, 100}) {
        value_deals(game, habits, wanted, threads, together.data());
        check(together == alone, "threads change no value");
    }
}

}  // namespace

int main() {
    test_rows_of_drawn_deals();
    test_trees();
    test_threads();
    if (failures == 0) std::puts("learning: all right");
    return failures == 0 ? 0 : 1;
}
