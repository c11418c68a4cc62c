// The statements of a file about a hand, several in one call: the first cards, betting as long as each statement is
// exactly the next operation, and whether the stacks are those of the file.
//
// Its twin are the methods of a State, one call for each statement; tests/history/rooms/test_following.py compares
// them.
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/operation_input.hpp"
#include "bindings/hand/performing.hpp"

namespace croupier {

namespace {

constexpr int kHundredths = 100;

enum class Told : std::uint8_t { fold, check, call, raise_to, something_else };

// One statement of a file: its kind, the player, and the amount in hundredths of a chip.
struct Statement {
    Told kind = Told::something_else;
    int player = -1;
    Chips hundredths = 0;
};

nb::object field(nb::handle event, PyObject* name) {
    PyObject* value = PyObject_GetAttr(event.ptr(), name);
    if (value == nullptr) throw nb::python_error();
    return nb::steal(value);
}

// The objects of the kinds of statements.
using Kinds = std::array<nb::object, static_cast<std::size_t>(Told::something_else)>;

Statement read_statement(nb::handle event, const nb::dict& places, const Kinds& kinds) {
    static PyObject* const kind_name = PyUnicode_InternFromString("kind");
    static PyObject* const player_name = PyUnicode_InternFromString("player");
    static PyObject* const amount_name = PyUnicode_InternFromString("amount");
    Statement told;
    const nb::object stated = field(event, kind_name);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        if (stated.is(kinds[kind])) told.kind = static_cast<Told>(kind);
    }
    if (told.kind == Told::something_else) return told;
    PyObject* place = PyDict_GetItemWithError(places.ptr(), field(event, player_name).ptr());
    if (place == nullptr && PyErr_Occurred() != nullptr) throw nb::python_error();
    if (place == nullptr || !nb::try_cast(nb::handle(place), told.player) ||
        !nb::try_cast(field(event, amount_name), told.hundredths)) {
        told.kind = Told::something_else;
    }
    return told;
}

// Carries out an operation if it is possible without a warning; its error is raised when it is tried alone.
template <typename WhyNot, typename Do>
bool succeeds(BoundState& hand, const char* name, const WhyNot& why_not, const Do& action) {
    {
        const UnderWay under_way(hand, name);
        const Refusal refusal = ask(hand, why_not);
        if (refusal || refusal.warnings != 0) return false;
        try {
            carry_out(hand, name, action);
        } catch (nb::python_error&) {
            return false;
        }
    }
    if (hand.state.warnings != 0) warn(hand, hand.state.warnings, 255);
    return true;
}

bool follow(BoundState& hand, const Statement& told) {
    State& state = hand.state;
    if (told.player < 0 || actor(state) != told.player) return false;
    if (told.kind == Told::fold) {
        return succeeds(hand, "fold", [&] { return why_not_fold(state); }, [&] { fold(state); });
    }
    const Chips scale = state.setup->units_per_chip;
    if (told.kind == Told::raise_to) {
        const Chips part = told.hundredths % kHundredths * scale;
        const auto to = static_cast<__int128>(told.hundredths / kHundredths) * scale + part / kHundredths;
        if (part % kHundredths != 0 || to < 0 || to > kMaxChips) return false;
        const auto amount = static_cast<Chips>(to);
        return succeeds(
            hand, "complete_bet_or_raise_to", [&] { return why_not_raise_to(state, amount); },
            [&] { raise_to(state, amount); });
    }
    if (why_not_check_or_call(state) ||
        static_cast<__int128>(call_amount(state)) * kHundredths != static_cast<__int128>(told.hundredths) * scale) {
        return false;
    }
    return succeeds(hand, "check_or_call", [&] { return why_not_check_or_call(state); }, [&] { check_or_call(state); });
}

std::size_t follow_betting(BoundState& hand, nb::list events, std::size_t begin, nb::dict places, nb::object fold,
                           nb::object check, nb::object call, nb::object raise_to) {
    const Kinds kinds{fold, check, call, raise_to};  // in the order of Told
    std::size_t place = begin;
    for (; place < events.size(); ++place) {
        const nb::object event = nb::borrow(events[place]);
        const Statement told = read_statement(event, places, kinds);
        if (told.kind == Told::something_else || !follow(hand, told)) break;
    }
    return place;
}

// Deals hole cards to one player after the other, each as deal_hole does.
void deal_holes(BoundState& hand, nb::list cards) {
    constexpr const char* kName = "deal_hole";
    for (std::size_t place = 0; place < cards.size(); ++place) {
        const nb::object own = nb::borrow(cards[place]);
        CardRequest request = read_request(hand, own, kName);
        int player = read_player(hand, nb::int_(place), kName);
        perform(
            hand, kName, [&] { return why_not_deal_hole(hand.state, request, player); },
            [&] { deal_hole(hand.state, request, player); });
    }
}

bool has_hundredths(const BoundState& hand, nb::list stacks) {
    const State& state = hand.state;
    if (stacks.size() != static_cast<std::size_t>(state.player_count())) return false;
    for (std::size_t player = 0; player < stacks.size(); ++player) {
        Chips hundredths = 0;
        if (!nb::try_cast(nb::handle(stacks[player]), hundredths) || is_infinite(state.stacks[player]) ||
            static_cast<__int128>(state.stacks[player]) * kHundredths !=
                static_cast<__int128>(hundredths) * state.setup->units_per_chip) {
            return false;
        }
    }
    return true;
}

}  // namespace

void init_following(nb::class_<BoundState>& cls) {
    cls.def("_follow_betting", follow_betting, nb::arg("events"), nb::arg("begin"), nb::arg("places"), nb::kw_only(),
            nb::arg("fold"), nb::arg("check"), nb::arg("call"), nb::arg("raise_to"),
            nb::sig("def _follow_betting(self, events: list[Any], begin: int, places: dict[str, int], *, "
                    "fold: object, check: object, call: object, raise_to: object) -> int"),
            "Carry out events (kind, player, amount in hundredths of a chip) from `begin` on, and return the place of "
            "the first that is not exactly what the hand has next. The keywords are what `kind` is for each.");
    cls.def("_deal_holes", deal_holes, nb::arg("cards"), nb::sig("def _deal_holes(self, cards: list[str]) -> None"),
            "Deal hole cards to one player after the other.");
    cls.def("_has_hundredths", has_hundredths, nb::arg("stacks"),
            nb::sig("def _has_hundredths(self, stacks: list[int]) -> bool"),
            "Return whether the stacks are exactly these numbers of hundredths of a chip.");
}

}  // namespace croupier
