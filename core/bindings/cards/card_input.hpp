// Reading cards that came from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "bindings/faults.hpp"
#include "cards/cards.hpp"

namespace croupier {

// Card codes of text; raises ValueError with what was wrong and where.
std::vector<Card> parse_text(PyObject* text);
// Card codes of a sequence of card numbers or Card objects (an iterable of them will do).
// Raises TypeError for other things, ValueError for codes that do not exist.
std::vector<Card> read_cards(PyObject* cards);
// Both: text or a sequence.
std::vector<Card> read_text_or_cards(PyObject* cards);

// The cards as a set; raises ValueError for unknown or repeated cards.
Mask distinct_cards(const std::vector<Card>& cards);

// "As", "A?", "?s", "??".
const char* card_name(Card code);

}  // namespace croupier
