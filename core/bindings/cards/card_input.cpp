#include "bindings/cards/card_input.hpp"

#include <array>
#include <string>

#include "bindings/cards/registry.hpp"
#include "bindings/python_api.hpp"
#include "cards/notation.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

[[noreturn]] void raise_value(const std::string& message) { throw BadValue(message); }

// A text that is not a list of cards.
[[noreturn]] void raise_notation(const std::string& message) {
    PyErr_SetString(error_class("NotationError"), message.c_str());
    throw nb::python_error();
}

// One character as Python shows it, quotes included.
std::string quoted(PyObject* text, std::size_t position) {
    const auto at = static_cast<Py_ssize_t>(position);
    nb::object character = nb::steal(PyUnicode_Substring(text, at, at + 1));
    return nb::repr(character).c_str();
}

[[noreturn]] void raise_parse_error(PyObject* text, const ParseResult& result) {
    const std::string where =
        " at position " + std::to_string(result.position) + " of " + nb::repr(nb::handle(text)).c_str();
    switch (result.error) {
        case ParseError::bad_rank:
            raise_notation(quoted(text, result.position) + where +
                           " is not a rank: expected one of 23456789TJQKA, 10 or ?");
        case ParseError::bad_suit:
            raise_notation(quoted(text, result.position) + where + " is not a suit: expected one of cdhs or ?");
        case ParseError::missing_suit:
            raise_notation("the rank " + quoted(text, result.position) + where +
                           " has no suit: expected one of cdhs or ? after it");
        default:
            raise_notation("too many cards" + where);
    }
}

// The text in one byte per character: Unicode spaces become spaces, other wide characters an invalid one.
std::string narrow(PyObject* text) {
    std::string bytes;
    const Py_ssize_t length = PyUnicode_GetLength(text);
    bytes.reserve(static_cast<std::size_t>(length));
    for (Py_ssize_t i = 0; i < length; ++i) {
        const Py_UCS4 character = PyUnicode_ReadChar(text, i);
        bytes.push_back(character < 128 ? static_cast<char>(character) : is_blank(character) ? ' ' : '\x7f');
    }
    return bytes;
}

Card read_card(PyObject* item, std::size_t position) {
    if (PyLong_CheckExact(item)) {
        const long value = PyLong_AsLong(item);
        if (value >= 0 && value < kCardCodes) return static_cast<Card>(value);
        PyErr_Clear();
    }
    const int code = card_code(item);
    if (code != kNotACard) return static_cast<Card>(code);
    if (!PyIndex_Check(item)) {
        PyErr_Format(type_error(),
                     "cards must be card numbers or Card objects, but the one at position %zu is %R of type %s",
                     position, item, class_name(item).c_str());
        throw nb::python_error();
    }
    nb::object number = nb::steal(PyNumber_Index(item));
    if (!number.is_valid()) throw nb::python_error();
    int overflow = 0;
    const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || value < 0 || value >= kCardCodes) {
        PyErr_Format(value_error(), "there is no card number %S (at position %zu): card numbers are 0 to 51",
                     number.ptr(), position);
        throw nb::python_error();
    }
    return static_cast<Card>(value);
}

}  // namespace

std::vector<Card> parse_text(PyObject* text) {
    std::string_view view;
    std::string narrowed;
    if (!ascii_view(text, view)) {
        narrowed = narrow(text);
        view = narrowed;
    }
    std::vector<Card> cards(view.size() / 2);
    const ParseResult result = parse_cards(view, cards);
    if (result.error != ParseError::none) raise_parse_error(text, result);
    cards.resize(result.count);
    return cards;
}

std::vector<Card> read_cards(PyObject* cards) {
    std::vector<Card> codes;
    nb::object items = nb::steal(PySequence_Fast(cards, ""));
    if (!items.is_valid()) {
        if (PyErr_ExceptionMatches(PyExc_TypeError)) {
            PyErr_Format(type_error(), "expected a sequence of card numbers or Card objects, not %s",
                         class_name(cards).c_str());
        }
        throw nb::python_error();
    }
    const Py_ssize_t count = PySequence_Fast_GET_SIZE(items.ptr());
    codes.reserve(static_cast<std::size_t>(count));
    for (Py_ssize_t i = 0; i < count && i < PySequence_Fast_GET_SIZE(items.ptr()); ++i) {
        PyObject* item = PySequence_Fast_GET_ITEM(items.ptr(), i);
        if (PyUnicode_Check(item)) {
            for (const Card card : parse_text(item)) codes.push_back(card);
        } else {
            codes.push_back(read_card(item, static_cast<std::size_t>(i)));
        }
    }
    return codes;
}

std::vector<Card> read_text_or_cards(PyObject* cards) {
    return PyUnicode_Check(cards) ? parse_text(cards) : read_cards(cards);
}

Mask distinct_cards(const std::vector<Card>& cards) {
    Mask mask = 0;
    for (std::size_t i = 0; i < cards.size(); ++i) {
        const std::string where = " (at position " + std::to_string(i) + ")";
        if (!is_known(cards[i]))
            raise_value(std::string("the card ") + card_name(cards[i]) + where +
                        " is unknown: only known cards have a strength");
        if ((mask & bit(cards[i])) != 0)
            raise_value(std::string("the card ") + card_name(cards[i]) + where + " appears twice");
        mask |= bit(cards[i]);
    }
    return mask;
}

const char* card_name(Card code) {
    static const auto names = [] {
        std::array<std::string, kCardCodes> table;
        const std::string ranks = "23456789TJQKA", suits = "cdhs";
        for (std::size_t i = 0; i < table.size(); ++i) {
            if (i < kDeckSize)
                table[i] = {ranks[i / kSuits], suits[i % kSuits]};
            else if (i == kUnknownCard)
                table[i] = "??";
            else if (i < kUnknownRank)
                table[i] = {ranks[i - kUnknownSuit], '?'};
            else
                table[i] = {'?', suits[i - kUnknownRank]};
        }
        return table;
    }();
    return names[code].c_str();
}

}  // namespace croupier
