// croupier.evaluate.
#pragma once

#include <nanobind/nanobind.h>

namespace croupier {

// Adds `evaluate` as a plain C function, because the call itself must be fast.
void add_evaluate(nanobind::module_& m);

}  // namespace croupier
