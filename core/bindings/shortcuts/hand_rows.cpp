// Finished hands as columns of tables, for data sets.
//
// Its twin in Python is tests/history/plain_rows.py, one operation at a time; tests/history/test_dataset.py compares
// them.
#include <nanobind/ndarray.h>

#include "bindings/hand/bound_state.hpp"
#include "bindings/topics.hpp"
#include "loops/rows.hpp"

namespace croupier {

namespace {

constexpr std::size_t kMostLetters = std::size_t{1} << 30;  // offsets are 32 bits wide

template <typename T>
nb::object column(std::vector<T>& items) {
    auto* kept = new std::vector<T>(std::move(items));
    items = {};
    const nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

// The offsets of the texts, and all letters.
nb::tuple column(TextColumn& texts) {
    nb::object offsets = column(texts.offsets);
    const nb::bytes letters(texts.letters.data(), texts.letters.size());
    texts = {};
    return nb::make_tuple(offsets, letters);
}

bool add(HandRows& rows, const BoundState& hand) {
    require_settled(hand, "read");
    if (hand.state.phase != Phase::over) throw BadValue("the hand is not over");
    if (rows.action.cards.letters.size() + rows.player.cards.letters.size() > kMostLetters)
        throw BadValue("too many rows: take them first");
    return add_rows(hand.state, rows);
}

nb::dict take(HandRows& rows) {
    nb::dict hands, players, actions, tables;
    hands["players"] = column(rows.hand.players);
    hands["board"] = column(rows.hand.board);
    hands["pot"] = column(rows.hand.pot);
    hands["rake"] = column(rows.hand.rake);
    hands["showdown"] = column(rows.hand.showdown);
    players["hand"] = column(rows.player.hand);
    players["player_index"] = column(rows.player.player_index);
    players["stack"] = column(rows.player.stack);
    players["put_in"] = column(rows.player.put_in);
    players["net"] = column(rows.player.net);
    players["cards"] = column(rows.player.cards);
    players["won"] = column(rows.player.won);
    players["folded"] = column(rows.player.folded);
    players["showed"] = column(rows.player.showed);
    actions["hand"] = column(rows.action.hand);
    actions["number"] = column(rows.action.number);
    actions["street"] = column(rows.action.street);
    actions["player_index"] = column(rows.action.player_index);
    actions["player_row"] = column(rows.action.player_row);
    actions["action"] = column(rows.action.action);
    actions["amount"] = column(rows.action.amount);
    actions["to"] = column(rows.action.to);
    actions["pot_before"] = column(rows.action.pot_before);
    actions["cards"] = column(rows.action.cards);
    actions["all_in"] = column(rows.action.all_in);
    rows.hands = 0;
    tables["hands"] = hands;
    tables["players"] = players;
    tables["actions"] = actions;
    return tables;
}

}  // namespace

void init_hand_rows(nb::module_& m) {
    nb::class_<HandRows>(m, "HandRows", "Finished hands as columns of tables.")
        .def(nb::init<>())
        .def("add", add, nb::arg("state"), nb::sig("def add(self, state: State) -> bool"),
             "Append the rows of a hand; return whether luck decided after the last decision.")
        .def("take", take, nb::sig("def take(self) -> dict[str, dict[str, Any]]"),
             "Return the columns of each table and begin anew.")
        .def("__len__", [](const HandRows& rows) { return rows.hands; });
}

}  // namespace croupier
