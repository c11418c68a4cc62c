// Cards, lookups and hand types of the extension; `evaluate` has its own file.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bindings/cards/card_input.hpp"
#include "bindings/cards/evaluate.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/python_api.hpp"
#include "bindings/topics.hpp"
#include "evaluation/combination.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/sweep.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

nb::bytes parse_cards_to_bytes(nb::str text) {
    const std::vector<Card> cards = parse_text(text.ptr());
    return nb::bytes(cards.data(), cards.size());
}

int lookup_index(int family, nb::object cards) {
    return lookup_entry(make_family(family), distinct_cards(read_cards(cards.ptr())));
}

int lookup_label(int family, int index) {
    const Family known = make_family(family);
    if (index < 0 || index >= entry_count(known)) {
        const std::string message = "there is no entry " + std::to_string(index) + ": the lookup has entries 0 to " +
                                    std::to_string(entry_count(known) - 1);
        throw BadValue(message);
    }
    return static_cast<int>(entry_label(known, index));
}

nb::object best_hand(const HandType& type, nb::object hole, nb::object board) {
    const std::vector<Card> holes = read_cards(hole.ptr()), boards = read_cards(board.ptr());
    std::vector<Card> known;
    for (const std::vector<Card>* cards : {&holes, &boards})
        for (const Card card : *cards)
            if (is_known(card)) known.push_back(card);
    distinct_cards(known);
    if (holes.size() + boards.size() > 255) throw BadValue("more than 255 cards");
    const Combination hand = best_combination(type, holes, boards);
    if (hand.size == 0) return nb::none();
    nb::object positions = nb::steal(PyTuple_New(hand.size));
    for (int i = 0; i < hand.size; ++i)
        PyTuple_SET_ITEM(positions.ptr(), i, PyLong_FromLong(hand.positions[static_cast<std::size_t>(i)]));
    return positions;
}

std::vector<std::uint64_t> count_classes_checked(int card_count, int threads) {
    if (card_count < 5 || card_count > 7) throw BadValue("card_count must be 5, 6 or 7");
    if (threads < 1) throw BadValue("threads must be at least 1");
    nb::gil_scoped_release released;
    const auto counts = count_classes(card_count, static_cast<unsigned>(threads));
    return {counts.begin(), counts.end()};
}

}  // namespace

void init_evaluation(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<HandType> type(m, "HandType", "A hand type in the form of the native evaluator.");
    type.def(
        "__init__",
        [](HandType* self, int family, int card_count, int hole_count, int board_count, bool all_hole_cards,
           int hole_limit, int qualifier) {
            new (self) HandType(
                make_hand_type(family, card_count, hole_count, board_count, all_hole_cards, hole_limit, qualifier));
        },
        nb::kw_only(), "family"_a, "card_count"_a, "hole_count"_a = -1, "board_count"_a = -1,
        "all_hole_cards"_a = false, "hole_limit"_a = 0, "qualifier"_a = 0);
    type.def_prop_ro(
        "family", [](const HandType& self) { return static_cast<int>(self.family); }, "The number of the lookup.");
    type.def_ro("hole_count", &HandType::hole_count, "How many hole cards must play; -1 = any number.");
    type.def_ro("board_count", &HandType::board_count, "How many board cards must play; -1 = any number.");
    type.def_ro("all_hole_cards", &HandType::all_hole_cards, "Whether every hole card plays.");
    type.def_ro("hole_limit", &HandType::hole_limit, "How many hole cards play at most; 0 = any number.");
    type.def("__eq__", [](const HandType& self, nb::handle other) {
        const HandType* given = nullptr;
        return nb::try_cast<const HandType*>(other, given) && given != nullptr && self == *given;
    });
    type.attr("__hash__") = nb::none();
    m.def("parse_cards", &parse_cards_to_bytes, "text"_a, "Read cards from text as card codes.");
    m.def("register_cards", &register_cards, "cards"_a, "Register the 70 Card objects, by code.");
    m.def("register_hand_type", &register_hand_type, "cls"_a, "hand_type"_a,
          "Register a Hand class that has a native evaluator.");
    m.def("lookup_index", &lookup_index, "family"_a, "cards"_a, "Return the entry of exactly these cards, -1 = none.");
    m.def("lookup_label", &lookup_label, "family"_a, "index"_a, "Return the label of an entry as its index in Label.");
    m.def(
        "lookup_size", [](int family) { return entry_count(make_family(family)); }, "family"_a,
        "Return the number of entries of a lookup.");
    m.def("best_hand", &best_hand, "hand_type"_a, "hole"_a, "board"_a,
          "Return the positions in hole + board of the first best combination, None = no hand.");
    m.def("count_classes", &count_classes_checked, "card_count"_a, "threads"_a = 1,
          "Count the labels of all hands of 5, 6 or 7 cards.");
    add_evaluate(m);
}

}  // namespace croupier
