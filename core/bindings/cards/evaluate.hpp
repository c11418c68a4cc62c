// croupier.evaluate.
#pragma once

#include <nanobind/nanobind.h>

namespace croupier {

// Adds `evaluate` as a plain C function: the call itself must cost next to nothing.
void add_evaluate(nanobind::module_& m);

}  // namespace croupier
