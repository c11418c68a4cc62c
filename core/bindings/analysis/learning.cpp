// Learning what deals are worth: every argument is checked here, the loops run without the lock of the interpreter.
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <memory>
#include <string>

#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/topics.hpp"
#include "evaluation/ranks.hpp"
#include "learning/deals.hpp"
#include "learning/habits.hpp"
#include "learning/trees.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

template <typename T>
using Line = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename T>
using Rows = nb::ndarray<const T, nb::ndim<2>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t kMostBoards = 10000;

void demand(bool right, const std::string& otherwise) {
    if (!right) throw BadValue(otherwise);
}

template <typename T>
nb::object array_of(std::vector<T>&& items, std::vector<std::size_t> shape) {
    auto* kept = new std::vector<T>(std::move(items));
    const nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, T>(kept->data(), shape.size(), shape.data(), owner));
}

std::vector<std::uint8_t> bins_of(const Line<std::uint8_t>& values, std::size_t size) {
    demand(values.size() == 0 || values.size() == size, "there is a bin for each hand of two cards, or none");
    const std::vector<std::uint8_t> bins(values.data(), values.data() + values.size());
    for (const std::uint8_t bin : bins) demand(bin < kBins, "bins are 0 to 63");
    return bins;
}

void make_game(DealGame* self, nb::handle hand_type, Mask deck, int hole_count, const std::vector<int>& boards,
               const Line<std::uint8_t>& starts, const Line<std::uint8_t>& edges) {
    const HandType* type = hand_type_of(hand_type.ptr());
    demand(type != nullptr, "the native core does not know this hand type");
    demand((deck & ~kFullDeck) == 0, "a deck is a mask of cards");
    demand(hole_count >= 1 && hole_count <= 7, "there are 1 to 7 hole cards");
    demand(!boards.empty() && boards.size() <= kMostStreets, "there are 1 to 5 streets with board cards");
    int before = 0;
    for (const int count : boards) {
        demand(count > before && count <= 7, "each street adds to a board of at most 7 cards");
        before = count;
    }
    demand(2 * hole_count + before <= card_count(deck), "the deck has not enough cards");
    DealGame game;
    game.type = *type;
    game.deck = deck;
    game.hole_count = hole_count;
    game.boards = boards;
    game.starts = bins_of(starts, kPairs);
    game.edges = bins_of(edges, kPairs * kPairs);
    demand((game.starts.empty() && game.edges.empty()) || hole_count == 2, "tables are for hands of two cards");
    demand(game.starts.empty() == game.edges.empty(), "there are both tables, or none");
    {
        nb::gil_scoped_release released;
        game.cut_strengths();
    }
    new (self) DealGame(std::move(game));
}

const Card* read_cards(const DealGame& game, const Rows<std::uint8_t>& deals) {
    demand(deals.shape(1) == game.cards(), "a deal is both hands and the whole board");
    const Card* card = deals.data();
    for (std::size_t row = 0; row < deals.shape(0); ++row) {
        Mask seen = 0;
        for (std::size_t place = 0; place < game.cards(); ++place, ++card) {
            demand(*card < kDeckSize && (game.deck & bit(*card)) != 0, "deals are made of cards of the deck");
            demand((seen & bit(*card)) == 0, "no card is in two places");
            seen |= bit(*card);
        }
    }
    return deals.data();
}

nb::object features(const DealGame& game, const Rows<std::uint8_t>& deals) {
    const Card* cards = read_cards(game, deals);
    DealTable table;
    {
        nb::gil_scoped_release released;
        read_deals(game, cards, deals.shape(0), table);
    }
    return array_of(std::move(table.values), {game.features(), table.rows});
}

nb::object drawn(const DealGame& game, std::size_t boards, std::uint64_t seed) {
    demand(boards >= 1 && boards <= kMostBoards, "there are 1 to 10,000 boards");
    DealTable table;
    {
        nb::gil_scoped_release released;
        FastStream stream(seed, 0);
        draw_deals(game, stream, boards, table);
    }
    return array_of(std::move(table.values), {game.features(), table.rows});
}

DealTable read_table(const Rows<std::uint8_t>& columns) {
    DealTable table;
    table.rows = columns.shape(1);
    table.values.assign(columns.data(), columns.data() + columns.size());
    for (const std::uint8_t value : table.values) demand(value < kBins, "features are 0 to 63");
    return table;
}

Forest grow_forest(const Rows<std::uint8_t>& columns, const Line<double>& targets, std::size_t learned,
                   std::size_t trees, std::size_t depth, double rate, double prior, double rows, double share,
                   std::size_t patience, std::uint64_t seed) {
    const DealTable table = read_table(columns);
    demand(columns.shape(0) >= 1, "there is a feature");
    demand(targets.size() == table.rows, "each row has a target");
    for (std::size_t row = 0; row < table.rows; ++row) demand(std::isfinite(targets.data()[row]), "targets are finite");
    demand(learned >= 1 && learned < table.rows && table.rows <= 100'000'000, "some rows are learned, some are not");
    demand(trees <= 10000 && depth >= 1 && depth <= 8, "there are up to 10,000 trees of 1 to 8 levels");
    demand(rate > 0 && rate <= 1 && prior > 0 && std::isfinite(prior), "rate is above 0 to 1, and prior above 0");
    demand(rows > 0 && rows <= 1 && share > 0 && share <= 1, "shares of rows and columns are above 0 to 1");
    const TreeSettings settings{trees, depth, rate, prior, rows, share, patience, seed};
    nb::gil_scoped_release released;
    return grow(table, columns.shape(0), targets.data(), learned, settings);
}

void require_fit(const Forest& forest, std::size_t features) {
    for (const Question& question : forest.questions)
        demand(question.feature < features, "the trees were learned from other features");
}

nb::object predict_rows(const Forest& forest, const Rows<std::uint8_t>& columns) {
    require_fit(forest, columns.shape(0));
    const DealTable table = read_table(columns);
    std::vector<double> out(table.rows);
    {
        nb::gil_scoped_release released;
        predict(forest, table, out.data());
    }
    const std::size_t rows = table.rows;
    return array_of(std::move(out), {rows});
}

void subtract_means(const Forest& forest, const DealGame& game, const Card* cards, const std::uint64_t* seeds,
                    std::size_t boards, std::vector<double>& out) {
    DealTable table;
    read_deals(game, cards, out.size(), table);
    predict(forest, table, out.data());
    if (forest.trees() == 0) return;
    const std::size_t each = boards * game.hands_per_board();
    std::vector<double> others;
    for (std::size_t row = 0; row < out.size(); ++row) {
        FastStream stream(seeds[row], 0);
        draw_deals(game, stream, boards, table);
        others.assign(each, 0);
        predict(forest, table, others.data());
        double sum = 0;
        for (const double other : others) sum += other;
        out[row] -= sum / static_cast<double>(each);
    }
}

nb::object centred(const Forest& forest, const DealGame& game, const Rows<std::uint8_t>& deals,
                   const Line<std::uint64_t>& seeds, std::size_t boards) {
    require_fit(forest, game.features());
    const Card* cards = read_cards(game, deals);
    demand(seeds.size() == deals.shape(0), "each deal has a seed");
    demand(boards >= 1 && boards <= kMostBoards, "there are 1 to 10,000 boards");
    demand(game.hands_per_board() >= 2, "the deck has not enough cards");
    const std::size_t count = seeds.size();
    std::vector<double> out(count);
    {
        nb::gil_scoped_release released;
        subtract_means(forest, game, cards, seeds.data(), boards, out);
    }
    return array_of(std::move(out), {count});
}

// A game as hands of it begin, to the end without anybody's help.
DealtGame dealt_game(const DealGame& game, const BoundState& start) {
    Setup automatic = *start.state.setup;
    automatic.automations = static_cast<std::uint16_t>((1U << kAutomationTexts.size()) - 1);
    return {&game, opening_of(std::make_shared<const Setup>(automatic))};
}

// Whether any deal can be put into hands that begin like this one.
bool can_play_deals(const DealGame& game, const BoundState& start) {
    if (start.state.setup->hooks != nullptr) return false;
    const DealtGame found = dealt_game(game, start);
    const Setup& setup = *found.opening.setup;
    if (!can_play_out(found.opening) || setup.game.deck_size != card_count(game.deck)) return false;
    if (setup.hole_stride != game.hole_count || setup.units_per_chip != 1) return false;
    if (setup.game.street_count != static_cast<int>(game.streets()) + 1) return false;
    int shown = 0;
    for (std::size_t street = 0; street < game.streets(); ++street) {
        shown += setup.game.streets[street + 1].board_count;
        if (shown != game.boards[street]) return false;
    }
    return true;
}

Habits learn_all_habits(const DealGame& game, const BoundState& start, const Rows<std::uint8_t>& deals,
                        const Rows<std::int32_t>& codes, const Rows<std::uint64_t>& words, std::size_t trees,
                        std::size_t depth, double leaf, double rows, double columns, double sure, std::uint64_t seed) {
    demand(can_play_deals(game, start), "hands that begin like this cannot be played out");
    const DealtGame dealt = dealt_game(game, start);
    const Card* cards = read_cards(game, deals);
    demand(codes.shape(0) == deals.shape(0) && codes.shape(1) % 2 == 0, "each deal has decisions of two seatings");
    demand(words.shape(0) == deals.shape(0) && words.shape(1) % 4 == 0, "each deal has words of two players twice");
    demand(trees >= 1 && trees <= 1000 && depth >= 1 && depth <= 40, "there are 1 to 1,000 trees of 1 to 40 levels");
    demand(leaf >= 1 && rows > 0 && rows <= 1 && columns > 0 && columns <= 1, "shares are above 0 to 1");
    const HabitSettings settings{trees, depth, leaf, rows, columns, sure, seed};
    nb::gil_scoped_release released;
    return learn_habits(
        dealt, {cards, deals.shape(0), codes.data(), codes.shape(1) / 2, words.data(), words.shape(1) / 4}, settings);
}

nb::object habit_values(const Habits& habits, const DealGame& game, const BoundState& start,
                        const Rows<std::uint8_t>& deals, const Rows<std::uint64_t>& words,
                        const Line<std::uint64_t>& seeds, std::size_t times, std::size_t boards, std::size_t meetings,
                        int threads) {
    demand(can_play_deals(game, start), "hands that begin like this cannot be played out");
    const DealtGame dealt = dealt_game(game, start);
    const Card* cards = read_cards(game, deals);
    demand(seeds.size() == deals.shape(0), "each deal has a seed");
    demand(words.shape(0) == deals.shape(0) && words.shape(1) % 4 == 0, "each deal has words of two players twice");
    demand(times >= 1 && times <= 1000 && boards <= kMostBoards, "deals are played out 1 to 1,000 times");
    demand(meetings >= 1 && meetings < game.hands_per_board(), "each hand meets others on its board");
    demand(!habits.of[0].trees.empty(), "habits are learned first");
    demand(threads >= 1, "there is a thread or more");
    const std::size_t count = seeds.size();
    const ValuedDeals wanted{cards, count, words.data(), words.shape(1) / 4, seeds.data(), times, boards, meetings};
    std::vector<double> out(count);
    {
        nb::gil_scoped_release released;
        value_deals(dealt, habits, wanted, threads, out.data());
    }
    return array_of(std::move(out), {count});
}

}  // namespace

void init_learning(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<DealGame>(m, "DealGame", "How the deals of a heads-up game with one board become rows of numbers.")
        .def("__init__", &make_game, "hand_type"_a, "deck"_a, "hole_count"_a, "boards"_a, "starts"_a, "edges"_a)
        .def("features", &features, "deals"_a, "The features of deals, one row per feature.")
        .def("drawn", &drawn, "boards"_a, "seed"_a, "The features of random deals, several for each board.");
    nb::class_<Forest>(m, "Forest", "Symmetric trees whose values are added.")
        .def(nb::init<>())
        .def_prop_ro("trees", &Forest::trees, "How many there are.")
        .def("predict", &predict_rows, "features"_a, "What the trees say of each column of features.")
        .def("centred", &centred, "game"_a, "deals"_a, "seeds"_a, "boards"_a,
             "What the trees say of each deal, less their mean over random deals from its seed.");
    nb::class_<Habits>(m, "Habits", "What two players do, learned from what they did.")
        .def(nb::init<>())
        .def("values", &habit_values, "game"_a, "start"_a, "deals"_a, "words"_a, "seeds"_a, "times"_a, "boards"_a,
             "meetings"_a, "threads"_a,
             "What the first player wins with each deal in both seatings, less the mean over random deals.");
    m.def("can_play_deals", &can_play_deals, "game"_a, "start"_a,
          "Whether any deal can be put into hands that begin like this one.");
    m.def("learn_habits", &learn_all_habits, "game"_a, "start"_a, "deals"_a, "codes"_a, "words"_a, nb::kw_only(),
          "trees"_a, "depth"_a, "leaf"_a, "rows"_a, "columns"_a, "sure"_a, "seed"_a,
          "Learn what two players do from their hands: the deals, and the decisions of both seatings.");
    m.def("grow_forest", &grow_forest, "features"_a, "targets"_a, "learned"_a, nb::kw_only(), "trees"_a, "depth"_a,
          "rate"_a, "prior"_a, "rows"_a, "columns"_a, "patience"_a, "seed"_a,
          "Learn targets by gradient boosting; the rows from `learned` on say how many trees are kept.");
}

}  // namespace croupier
