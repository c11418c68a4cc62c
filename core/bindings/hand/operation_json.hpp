// The operations of a hand as lines of JSON.
#pragma once

#include <string>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// Appends the line of an operation, with its end.
void add_operation_line(const BoundState& hand, const Record& record, std::string& text);

}  // namespace croupier
