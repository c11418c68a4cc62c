// The operations of a hand as JSON lines.
#pragma once

#include <string>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// Appends the line of an operation, with its newline.
void add_operation_line(const BoundState& hand, const Record& record, std::string& text);

}  // namespace croupier
