#include "bindings/hand/operation_input.hpp"

#include <limits>

#include "bindings/cards/card_input.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"

namespace croupier {

Comment::Comment(nb::handle commentary) {
    if (commentary.is_none()) return;
    if (!PyUnicode_Check(commentary.ptr())) throw BadType("a commentary must be a string or None");
    const nb::bytes encoded =
        nb::steal<nb::bytes>(PyUnicode_AsEncodedString(commentary.ptr(), "utf-8", "surrogatepass"));
    if (!encoded.is_valid()) throw nb::python_error();
    text_.assign(encoded.c_str(), encoded.size());
    given_ = true;
}

// Every error in an argument of an operation is a ValueError, so that can_... returns False.
[[noreturn]] static void raise_value_error(const char* complaint) {
    PyErr_SetString(value_error(), complaint);
    throw nb::python_error();
}

// A whole number of any size; numbers outside int64 become its largest or smallest value.
static long long read_whole(nb::handle number, const char* complaint) {
    const nb::object index = nb::steal(PyNumber_Index(number.ptr()));
    if (!index.is_valid()) {
        PyErr_Clear();
        raise_value_error(complaint);
    }
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0) return overflow > 0 ? std::numeric_limits<long long>::max() : -1;
    return value;
}

int read_player(const BoundState& hand, nb::handle player, const char* operation) {
    if (player.is_none()) return kAnyone;
    const long long value = read_whole(player, "a player index must be a whole number or None");
    if (value < 0 || value >= hand.state.player_count()) {
        raise_refusal(hand, operation, refuse(Reason::no_such_player, -1, value));
    }
    return static_cast<int>(value);
}

static std::vector<Card> read_any_cards(nb::handle cards) {
    try {
        return read_text_or_cards(cards.ptr());
    } catch (const nb::python_error& error) {
        if (!error.matches(PyExc_TypeError)) throw;
        raise_value_error(nb::str(error.value()).c_str());
    }
}

// Cards in a list or a tuple, the common case; false for anything else.
static bool read_card_objects(PyObject* cards, FixedList<Card, kDeckSize>& list) {
    if (!PyList_CheckExact(cards) && !PyTuple_CheckExact(cards)) return false;
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(cards);
    if (count > kDeckSize) return false;
    for (Py_ssize_t index = 0; index < count; ++index) {
        const int code = registered_code(PySequence_Fast_GET_ITEM(cards, index));
        if (code == kNotACard) return false;
        list.push(static_cast<Card>(code));
    }
    return true;
}

FixedList<Card, kDeckSize> read_named(const BoundState& hand, nb::handle cards, const char* operation) {
    FixedList<Card, kDeckSize> list;
    if (read_card_objects(cards.ptr(), list)) return list;
    list.clear();
    const int code = card_code(cards.ptr());
    if (code != kNotACard) {
        list.push(static_cast<Card>(code));
        return list;
    }
    const std::vector<Card> codes = read_any_cards(cards);
    if (codes.size() > kDeckSize) {
        raise_refusal(hand, operation, refuse(Reason::too_many_cards, -1, static_cast<Chips>(codes.size()), kDeckSize));
    }
    for (const Card card : codes) list.push(card);
    return list;
}

CardRequest read_request(const BoundState& hand, nb::handle cards, const char* operation) {
    CardRequest request;
    if (cards.is_none()) return request;
    if (PyIndex_Check(cards.ptr())) {
        const long long count = read_whole(cards, "");
        if (count > kDeckSize) {
            raise_refusal(hand, operation, refuse(Reason::too_many_cards, -1, kDeckSize + 1, kDeckSize));
        }
        request.count = count < 1 ? 0 : static_cast<int>(count);
        return request;
    }
    request.named = true;
    request.cards = read_named(hand, cards, operation);
    return request;
}

Showing read_showing(const BoundState& hand, nb::handle given) {
    Showing showing;
    if (given.is_none()) return showing;
    if (PyBool_Check(given.ptr())) {
        showing.choice = given.ptr() == Py_True ? Showing::Choice::show : Showing::Choice::muck;
        return showing;
    }
    showing.choice = Showing::Choice::cards;
    showing.cards = read_named(hand, given, "show_or_muck_hole_cards");
    return showing;
}

int read_runouts(const BoundState& hand, nb::handle runouts) {
    if (runouts.is_none()) return -1;
    const long long value = read_whole(runouts, "a number of runouts must be a whole number or None");
    const int most = kMaxBoards / hand.state.setup->board_count;
    if (value < 1 || value > most) {
        raise_refusal(hand, "select_runout_count", refuse(Reason::bad_runout_count, -1, value, most));
    }
    return static_cast<int>(value);
}

static constexpr const char* kRaise = "complete_bet_or_raise_to";

// The minimum or maximum raise, if the given float is its rounded value: the exact amount may have more digits.
static bool is_shown_bound(const BoundState& hand, nb::handle amount, Wager& bound) {
    if (hand.spec->kind != ChipKind::real || !PyFloat_Check(amount.ptr()) || why_not_raise(hand.state)) return false;
    for (const Chips units : {min_raise_to(hand.state), max_raise_to(hand.state)}) {
        if (PyFloat_AS_DOUBLE(to_python(hand, units).ptr()) != PyFloat_AS_DOUBLE(amount.ptr())) continue;
        bound = {units};
        return true;
    }
    return false;
}

Wager read_raise(const BoundState& hand, nb::handle amount) {
    if (amount.is_none()) return {why_not_raise(hand.state) ? 0 : min_raise_to(hand.state)};
    Wager bound;
    return is_shown_bound(hand, amount, bound) ? bound : read_amount(hand, amount, kRaise);
}

// Checks on a copy of the hand that is counted in the unit of the wager.
[[gnu::noinline]] static Refusal why_not_finer(const BoundState& hand, const Wager& wager) {
    BoundState fine = hand;
    if (!refine(fine.state, wager.finer))
        raise_refusal(hand, kRaise, refuse(Reason::amount_overflow, actor(hand.state)));
    const Refusal refusal = why_not_raise_to(fine.state, wager.units);
    if (refusal) raise_refusal(fine, kRaise, refusal);
    return refusal;
}

Refusal why_not_raise_to(const BoundState& hand, const Wager& wager) {
    return wager.finer == 1 ? why_not_raise_to(hand.state, wager.units) : why_not_finer(hand, wager);
}

void raise_to(State& state, const Wager& wager, Commentary commentary) {
    refine(state, wager.finer);
    raise_to(state, wager.units, commentary);
}

}  // namespace croupier
