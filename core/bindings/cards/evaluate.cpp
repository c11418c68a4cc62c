#include "bindings/cards/evaluate.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <span>
#include <string>

#include "bindings/cards/card_input.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/python_api.hpp"
#include "cards/notation.hpp"
#include "evaluation/batch.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/strength.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

constexpr HandType kStandardHigh{};

[[noreturn]] void raise(PyObject* type, const std::string& message) {
    if (type == PyExc_TypeError) throw BadType(message);
    throw BadValue(message);
}

std::string fault_text(const HandType& type, HandFault fault) {
    switch (fault) {
        case HandFault::no_such_card:
            return "a card that does not exist: card numbers and mask bits are 0 to 51";
        case HandFault::duplicate:
            return "the same card twice";
        default:
            break;
    }
    if (!needs_board(type))
        return "too few cards: a hand of this type takes at least " + std::to_string(cards_needed(type.family));
    if (type.all_hole_cards)
        return "a wrong number of cards: every hole card must play, beside " + std::to_string(type.board_count) +
               " board cards, in a hand of " + std::to_string(type.card_count);
    if (ignores_board(type))
        return "too few cards: a hand of this type takes at least " + std::to_string(cards_needed(type.family)) +
               " hole cards, and the last five cards given are the board";
    if (type.hole_limit > 0)
        return "too few cards: a hand of this type takes at most " + std::to_string(type.hole_limit) +
               " hole cards, and the last five cards given are the board";
    return "too few cards: a hand of this type takes " + std::to_string(type.hole_count) + " hole and " +
           std::to_string(type.board_count) + " board cards, and the last five cards given are the board";
}

PyObject* mask_strength(const HandType& type, PyObject* number) {
    if (needs_board(type))
        raise(PyExc_TypeError,
              "this hand type needs hole and board cards apart, and a mask does not distinguish them: "
              "pass the hole cards and then the five board cards as text or numbers");
    const unsigned long long mask = PyLong_AsUnsignedLongLong(number);
    if (mask == std::numeric_limits<unsigned long long>::max() && PyErr_Occurred()) {
        PyErr_Clear();
        raise(PyExc_ValueError, "a mask must be 0 or more and below 2 ** 52: it has one bit for each of 52 cards");
    }
    const HandFault fault = fault_of(type, mask);
    if (fault != HandFault::none) raise(PyExc_ValueError, "the mask has " + fault_text(type, fault));
    return PyLong_FromLong(strength(type, mask, 0));
}

PyObject* cards_strength(const HandType& type, std::span<const Card> cards) {
    Mask seen = 0;
    bool clean = true;
    for (const Card card : cards) {
        clean = clean && is_known(card) && (seen & bit(card)) == 0;
        if (!clean) break;
        seen |= bit(card);
    }
    if (!clean) distinct_cards({cards.begin(), cards.end()});
    Mask board = 0;
    if (needs_board(type)) {
        const std::size_t board_size = std::min(kBoardCards, cards.size());
        board = known_cards(cards.last(board_size));
    }
    const Mask hole = seen & ~board;
    const HandFault fault = needs_board(type) ? fault_of(type, hole, board) : fault_of(type, hole);
    if (fault != HandFault::none) raise(PyExc_ValueError, "there are " + fault_text(type, fault));
    return PyLong_FromLong(strength(type, hole, board));
}

PyObject* text_strength(const HandType& type, PyObject* text) {
    if (std::string_view view; ascii_view(text, view)) {
        Card cards[64];
        const ParseResult result = parse_cards(view, cards);
        if (result.error == ParseError::none) return cards_strength(type, {cards, result.count});
    }
    return cards_strength(type, parse_text(text));
}

// A numpy array, or anything else with the same memory layout.
struct Buffer {
    Py_buffer view{};
    explicit Buffer(PyObject* object, int flags) {
        if (PyObject_GetBuffer(object, &view, flags) != 0) throw nb::python_error();
    }
    ~Buffer() { PyBuffer_Release(&view); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    char format() const {
        const char* text = view.format == nullptr ? "B" : view.format;
        if (*text == '@' || *text == '=' || *text == '<') ++text;
        return std::strlen(text) == 1 ? *text : '\0';
    }
};

PyObject* array_strengths(const HandType& type, const Buffer& input, unsigned threads) {
    const Py_buffer& view = input.view;
    const char format = input.format();
    const bool masks = view.itemsize == 8 && (format == 'L' || format == 'Q');
    const bool numbers = view.itemsize == 1 && format == 'B';
    if (!masks && !numbers)
        raise(PyExc_TypeError, std::string("arrays must have masks (dtype uint64, one dimension) or card numbers "
                                           "(dtype uint8, n x k), not items of format '") +
                                   (view.format == nullptr ? "?" : view.format) + "'");
    if (masks && view.ndim != 1)
        raise(PyExc_ValueError, "an array of masks must have one dimension, not " + std::to_string(view.ndim));
    if (numbers && view.ndim != 2)
        raise(PyExc_ValueError, "an array of card numbers must have two dimensions (n hands x k cards), not " +
                                    std::to_string(view.ndim));
    if (masks && needs_board(type))
        raise(PyExc_TypeError,
              "this hand type needs hole and board cards apart, and a mask does not distinguish them: "
              "pass an n x k array of card numbers, the five board cards last");
    nb::object numpy = nb::module_::import_("numpy");
    const auto rows = static_cast<std::size_t>(view.shape[0]);
    nb::object output = numpy.attr("empty")(rows, "int32");
    BatchResult result;
    {
        Buffer out(output.ptr(), PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS);
        auto* strengths = static_cast<std::int32_t*>(out.view.buf);
        const auto* data = static_cast<const std::byte*>(view.buf);
        nb::gil_scoped_release released;
        if (masks)
            result = evaluate_masks(type, {data, view.strides[0], rows}, strengths, threads);
        else
            result = evaluate_cards(
                type, {data, view.strides[0], view.strides[1], rows, static_cast<std::size_t>(view.shape[1])},
                strengths, threads);
    }
    if (result.fault != HandFault::none)
        raise(PyExc_ValueError,
              "the hand in row " + std::to_string(result.row) + " has " + fault_text(type, result.fault));
    return output.release().ptr();
}

// A Hand class without native evaluator is evaluated by its own from_game_or_none, one hand at a time.
PyObject* python_strength(PyObject* hand_type, PyObject* cards) {
    if (!PyType_Check(hand_type) || !PyObject_HasAttrString(hand_type, "from_game_or_none")) {
        PyErr_Format(type_error(), "hand_type must be a Hand class such as StandardHighHand, not %R", hand_type);
        throw nb::python_error();
    }
    if (!PyUnicode_Check(cards) && !PyLong_Check(cards) && PyObject_CheckBuffer(cards) && !PyBytes_Check(cards))
        raise(PyExc_TypeError, "a hand type written in Python can evaluate one hand at a time, not arrays");
    std::vector<Card> codes;
    if (PyLong_Check(cards)) {
        const unsigned long long mask = PyLong_AsUnsignedLongLong(cards);
        if (PyErr_Occurred() || (mask & ~kFullDeck) != 0) {
            PyErr_Clear();
            raise(PyExc_ValueError, "a mask must be 0 or more and below 2 ** 52: it has one bit for each of 52 cards");
        }
        for (Card card = 0; card < kDeckSize; ++card)
            if ((mask & bit(card)) != 0) codes.push_back(card);
    } else {
        codes = read_text_or_cards(cards);
    }
    distinct_cards(codes);
    nb::list objects;
    for (const Card code : codes) objects.append(nb::borrow(card_object(code)));
    const nb::handle cls(hand_type);
    nb::object hand = cls.attr("from_game_or_none")(objects);
    if (hand.is_none()) return PyLong_FromLong(0);
    const long index = nb::cast<long>(hand.attr("entry").attr("index"));
    // The number of entries is not known here, so lows count down from a large number.
    constexpr long kAboveAll = std::numeric_limits<std::int32_t>::max();
    return PyLong_FromLong(nb::cast<bool>(cls.attr("low")) ? kAboveAll - index : index + 1);
}

PyObject* evaluate_object(const HandType& type, PyObject* cards, unsigned threads) {
    if (PyLong_Check(cards)) return mask_strength(type, cards);
    if (PyUnicode_Check(cards)) return text_strength(type, cards);
    if (PyObject_CheckBuffer(cards) && !PyBytes_Check(cards) && !PyByteArray_Check(cards)) {
        const Buffer buffer(cards, PyBUF_STRIDES | PyBUF_FORMAT);
        if (buffer.view.ndim > 0) return array_strengths(type, buffer, threads);
    }
    // A numpy scalar is a mask too; a list of numpy integers is not an array.
    if (PyIndex_Check(cards)) {
        nb::object number = nb::steal(PyNumber_Index(cards));
        if (!number.is_valid()) throw nb::python_error();
        return mask_strength(type, number.ptr());
    }
    return cards_strength(type, read_cards(cards));
}

unsigned read_threads(PyObject* value) {
    const long threads = PyLong_AsLong(value);
    if (threads == -1 && PyErr_Occurred()) throw nb::python_error();
    if (threads < 1 || threads > 1024)
        raise(PyExc_ValueError, "threads must be 1 to 1024, not " + std::to_string(threads));
    return static_cast<unsigned>(threads);
}

struct Arguments {
    PyObject* cards = nullptr;
    PyObject* hand_type = Py_None;
    PyObject* threads = nullptr;
};

Arguments read_arguments(PyObject* const* args, Py_ssize_t positional, PyObject* names) {
    Arguments given;
    if (positional > 2) raise(PyExc_TypeError, "evaluate() takes 1 or 2 positional arguments (cards, hand_type)");
    if (positional > 0) given.cards = args[0];
    if (positional > 1) given.hand_type = args[1];
    const Py_ssize_t named = names == nullptr ? 0 : PyTuple_GET_SIZE(names);
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* name = PyTuple_GET_ITEM(names, i);
        PyObject* value = args[positional + i];
        if (PyUnicode_CompareWithASCIIString(name, "threads") == 0) {
            given.threads = value;
        } else if (PyUnicode_CompareWithASCIIString(name, "hand_type") == 0 && positional < 2) {
            given.hand_type = value;
        } else if (PyUnicode_CompareWithASCIIString(name, "cards") == 0 && positional < 1) {
            given.cards = value;
        } else {
            PyErr_Format(type_error(), "evaluate() got an unexpected or repeated argument %R", name);
            throw nb::python_error();
        }
    }
    if (given.cards == nullptr) raise(PyExc_TypeError, "evaluate() needs cards");
    return given;
}

PyObject* evaluate(PyObject*, PyObject* const* args, Py_ssize_t positional, PyObject* names) {
    try {
        if (positional == 1 && names == nullptr) {
            // The most common call, with a valid mask, has a fast path; all other calls take the general one.
            if (PyLong_CheckExact(args[0])) {
                const unsigned long long mask = PyLong_AsUnsignedLongLong(args[0]);
                const std::int32_t value = mask <= kFullDeck ? high_strength(mask) : 0;
                if (value > 0) return PyLong_FromLong(value);
                PyErr_Clear();
            }
            return evaluate_object(kStandardHigh, args[0], 1);
        }
        const Arguments given = read_arguments(args, positional, names);
        const unsigned threads = given.threads == nullptr ? 1 : read_threads(given.threads);
        if (given.hand_type == Py_None) return evaluate_object(kStandardHigh, given.cards, threads);
        const HandType* type = hand_type_of(given.hand_type);
        if (type == nullptr) return python_strength(given.hand_type, given.cards);
        return evaluate_object(*type, given.cards, threads);
    } catch (...) {
        set_python_error();
    }
    return nullptr;
}

constexpr const char* kDocumentation =
    "evaluate($module, /, cards, hand_type=None, *, threads=1)\n--\n\n"
    "Return the strength of a hand: greater wins, 0 = no such hand.\n\n"
    "One hand is a text ('AsKsQsJsTs'), a sequence of card numbers or Cards, or a mask of 52 bits.\n"
    "Many hands are a numpy array of masks (uint64) or of card numbers (uint8, n x k); the result is an\n"
    "array of int32. In Omaha and Greek hold'em the last five cards are the board.\n"
    "A Hand class written in Python is slower, and evaluates one hand at a time.";

PyMethodDef evaluate_definition = {"evaluate", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&evaluate)),
                                   METH_FASTCALL | METH_KEYWORDS, kDocumentation};

}  // namespace

void add_evaluate(nb::module_& m) {
    nb::object name = m.attr("__name__");
    nb::object function = nb::steal(PyCFunction_NewEx(&evaluate_definition, m.ptr(), name.ptr()));
    m.attr("evaluate") = function;
}

}  // namespace croupier
