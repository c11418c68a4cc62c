// Reading cards that came from Python.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "bindings/faults.hpp"
#include "cards/cards.hpp"

namespace croupier {

// Card codes of text; raises a ValueError that names the fault and its position.
std::vector<Card> parse_text(PyObject* text);
// Card codes of a sequence or iterable of card numbers or Card objects. Raises TypeError for other items, ValueError
// for codes that do not exist.
std::vector<Card> read_cards(PyObject* cards);
// Both: text or a sequence.
std::vector<Card> read_text_or_cards(PyObject* cards);

// The cards as a set; raises ValueError for unknown or repeated cards.
Mask distinct_cards(const std::vector<Card>& cards);

// "As", "A?", "?s", "??".
const char* card_name(Card code);

}  // namespace croupier
