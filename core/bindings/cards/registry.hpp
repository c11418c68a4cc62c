// The Python objects that native code returns or recognises: the 70 cards and the hand types.
#pragma once

#include <nanobind/nanobind.h>

#include "cards/cards.hpp"
#include "evaluation/hand_types.hpp"

namespace croupier {

inline constexpr int kNotACard = -1;

// The registered Card object of a code, borrowed; raises RuntimeError when none were registered.
PyObject* card_object(Card code);
// The code of a registered Card object, kNotACard for anything else.
int registered_code(PyObject* object);
// The same, also for an equal Card that is another object.
int card_code(PyObject* object);
// The native description of a registered Hand class, nullptr when it is not registered.
const HandType* hand_type_of(PyObject* cls);

void register_cards(nanobind::sequence cards);
void register_hand_type(nanobind::type_object cls, const HandType& type);

// A HandType from a caller's numbers; raises ValueError for invalid ones.
HandType make_hand_type(int family, int card_count, int hole_count, int board_count, bool all_hole_cards,
                        int hole_limit, int qualifier);
Family make_family(int family);

}  // namespace croupier
