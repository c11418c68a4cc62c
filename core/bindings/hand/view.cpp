// The view of one player or a spectator. Hidden cards are removed only here, and from operations in records.cpp.
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/slotted.hpp"

namespace croupier {

namespace {

constexpr int kNobody = -1;  // a viewer without cards: a spectator

nb::tuple by_player(const State& state, const auto& item) {
    return make_tuple(static_cast<std::size_t>(state.player_count()),
                      [&](std::size_t player) { return item(static_cast<int>(player)); });
}

// The hole cards of a player as the viewer sees them: face-down cards of others are unknown.
nb::tuple seen_hole_cards(const State& state, int player, int viewer) {
    if (player == viewer) return card_tuple(state.hole_cards(player));
    FixedList<Card, 32> seen;
    for (const Card card : state.hole_cards(player))
        seen.push((state.hole_up[player] >> seen.size & 1) != 0 ? card : kUnknownCard);
    return card_tuple(seen.view());
}

nb::object number(std::size_t count) { return nb::steal(PyLong_FromSize_t(count)); }

nb::object view_of(BoundState& hand, int viewer) {
    static const SlottedClass& cls = *new SlottedClass(
        types().view, std::array{"player_index", "phase", "street_index", "turn_index", "stacks", "bets", "payoffs",
                                 "statuses", "pots", "hole_cards", "board_cards", "deck_count", "burn_count",
                                 "muck_count", "discard_counts", "legal_actions", "operations"});
    // Computing the pots may call the user's rake function, and that code may read this hand too.
    nb::tuple pots = pot_tuple(hand);
    const State& state = hand.state;
    const auto players = static_cast<std::size_t>(state.player_count());
    const int turn = turn_index(state);
    const auto& records = state.log.records;
    SlottedClass::Object view(cls);
    view << index_or_none(viewer) << nb::borrow(types().phases[static_cast<int>(state.phase)])
         << index_or_none(state.street) << index_or_none(turn) << to_tuple(hand, {state.stacks.data(), players})
         << to_tuple(hand, {state.bets.data(), players}) << to_tuple(hand, {state.payoffs.data(), players})
         << by_player(state, [&](int player) { return nb::borrow(state.is_live(player) ? Py_True : Py_False); })
         << std::move(pots) << by_player(state, [&](int player) { return seen_hole_cards(state, player, viewer); })
         << make_tuple(
                static_cast<std::size_t>(board_count(state)),
                [&](std::size_t board) { return card_tuple(board_cards(state, static_cast<int>(board)).view()); })
         << number(state.deck.size) << number(state.burnt.size) << number(state.muck.size)
         << make_tuple(state.setup->game.street_count,
                       [&](std::size_t street) { return number(state.discards_of(static_cast<int>(street)).size()); })
         << legal_actions(hand, viewer != kNobody && turn == viewer)
         << make_tuple(records.size(), [&](std::size_t index) { return seen_operation(hand, records[index], viewer); });
    return view.take();
}

const std::array kViewParameters{Parameter{"player_index"}};

PyObject* view_method(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
    return call_on_hand(self, [&](BoundState& hand) {
        const auto [player] = read_arguments("view", {arguments, count, names}, kViewParameters, 1);
        const int viewer = player == Py_None ? kNobody : read_player(hand, player);
        require_settled(hand, "view");
        return view_of(hand, viewer);
    });
}

}  // namespace

int read_player(const BoundState& hand, nb::handle given) {
    const Py_ssize_t index = PyNumber_AsSsize_t(given.ptr(), nullptr);
    if (index == -1 && PyErr_Occurred()) throw nb::python_error();
    if (index >= 0 && index < hand.state.player_count()) return static_cast<int>(index);
    const std::string players = std::to_string(hand.state.player_count());
    throw BadValue(("there is no player " + std::to_string(index) + " among " + players).c_str());
}

void init_view(nb::class_<BoundState>& cls) {
    define_method(cls, "view", view_method, kViewParameters, 1,
                  "Return the view of one player; with None, the view of a spectator.");
}

}  // namespace croupier
