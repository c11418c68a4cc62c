// The luck of the deals of many hands at once, for croupier.arena.
//
// A shortcut: its twin in Python is BoardControl.luck in croupier.arena.slices.luck, one hand and one equity at a time.
// tests/arena/slices/test_luck.py compares them.
#include "equity/luck.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <string>

#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/topics.hpp"
#include "evaluation/ranks.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

template <typename T>
using Line = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

constexpr std::size_t kMostPlace = 100'000'000;

void demand(bool right, const std::string& otherwise) {
    if (!right) throw BadValue(otherwise);
}

void make_table(PreflopTable* self, const Line<std::int64_t>& keys, const Line<double>& shares) {
    demand(keys.size() == shares.size(), "each pair of hands has a share");
    std::vector<std::int64_t> sorted(keys.data(), keys.data() + keys.size());
    demand(std::is_sorted(sorted.begin(), sorted.end()), "keys are in ascending order");
    std::vector<double> values(shares.data(), shares.data() + shares.size());
    new (self) PreflopTable(std::move(sorted), std::move(values));
}

void make_luck(DealLuck* self, const nb::tuple& hand_types, Mask deck, int hole_count, int board_count,
               std::size_t boards, std::size_t controls, bool only_board, std::shared_ptr<PreflopTable> preflop,
               double budget, std::uint64_t samples) {
    LuckGame game;
    demand(nb::len(hand_types) >= 1 && nb::len(hand_types) <= kMostEquityTypes, "there are 1 to 4 hand types");
    for (const nb::handle cls : hand_types) {
        const HandType* type = hand_type_of(cls.ptr());
        demand(type != nullptr, "the native core does not know this hand type");
        game.dealt.types.push_back(*type);
    }
    demand((deck & ~kFullDeck) == 0 && deck != 0, "a deck is a mask of cards");
    demand(hole_count >= 0 && board_count >= 0 && hole_count <= kDeckSize && board_count <= kDeckSize,
           "there are 0 to 52 hole and board cards");
    demand(boards >= 1 && boards <= kMaxBoards, "there are 1 to 16 boards");
    demand(controls != 1 && controls <= kMaxStreets, "there are no controls, or one more than later streets");
    demand(budget >= 0 && samples >= 1, "there is a budget, and a number of random deals");
    game.dealt.deck = deck;
    game.dealt.hole_count = hole_count;
    game.dealt.board_count = board_count;
    game.boards = boards;
    game.controls = controls;
    game.only_board = only_board;
    game.preflop = std::move(preflop);
    game.budget = budget;
    game.samples = samples;
    new (self) DealLuck(std::move(game));
}

bool note(DealLuck& luck, const BoundState& hand, std::size_t place) {
    demand(place < kMostPlace, "places are numbered from 0");
    demand(!hand.state.running(), "the hand is not over");
    return luck.note(hand.state, place);
}

std::optional<nb::object> measure(DealLuck& luck, const Line<std::uint64_t>& words) {
    auto* found = new std::vector<double>;
    const nb::capsule owner(found, [](void* memory) noexcept { delete static_cast<std::vector<double>*>(memory); });
    const std::size_t hands = luck.hands();
    LuckEnd end = LuckEnd::done;
    {
        nb::gil_scoped_release released;
        end = luck.measure({words.data(), words.size()}, *found);
    }
    if (end == LuckEnd::no_words) return std::nullopt;
    demand(end == LuckEnd::done, "nobody wins some deal of a pot, so it has no value");
    const std::size_t each = hands == 0 ? 0 : found->size() / hands;
    const std::size_t shape[] = {hands, luck.controls() == 0 ? 0 : each / luck.controls(), luck.controls()};
    return nb::cast(nb::ndarray<nb::numpy, double>(found->data(), 3, shape, owner));
}

// A hand whose board has not been dealt yet: both hands, then the board, as card numbers.
nb::bytes deal_numbers(const BoundState& hand, const std::vector<std::size_t>& places) {
    const State& state = hand.state;
    std::vector<Card> cards;
    for (int player = 0; player < state.player_count(); ++player)
        for (const Card card : state.hole_cards(player)) cards.push_back(card);
    for (const std::size_t place : places) {
        demand(place < state.deck.size, "the deck does not have that many cards");
        cards.push_back(state.deck[static_cast<int>(place)]);
    }
    return nb::bytes(cards.data(), cards.size());
}

}  // namespace

void init_luck(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<PreflopTable>(m, "PreflopTable", "The share of each hand of hold'em against each other before the flop.")
        .def("__init__", &make_table, "keys"_a, "shares"_a)
        .def("share", &PreflopTable::share, "first"_a, "second"_a, "The share of the pot that the first hand wins.");
    nb::class_<DealLuck>(m, "DealLuck", "Measures the luck of the deals of many hands at once.")
        .def("__init__", &make_luck, "hand_types"_a, "deck"_a, "hole_count"_a, "board_count"_a, "boards"_a,
             "controls"_a, "only_board"_a, "preflop"_a.none(), nb::kw_only(), "budget"_a, "samples"_a)
        .def("note", &note, "hand"_a, "place"_a,
             "Store a finished hand if luck may have decided it; hands of one place have the same deal.")
        .def("measure", &measure, "words"_a,
             "The luck of each stored hand by player and control; None if random words are missing.");
    m.def("deal_numbers", &deal_numbers, "hand"_a, "places"_a,
          "The cards of a hand whose board has not been dealt: both hands, then those of the deck at these places.");
}

}  // namespace croupier
