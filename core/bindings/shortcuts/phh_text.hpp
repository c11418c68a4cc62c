// Plain TOML as Python's values.
#pragma once

#include <nanobind/nanobind.h>

#include "text/plain_toml.hpp"

namespace croupier {

namespace nb = nanobind;

// The characters of a string, which must live as long; false if it has a lone surrogate.
bool view_of(nb::str text, std::string_view& view);
// Numbers with a decimal point are passed to `parse_float` as text.
nb::object to_object(const TomlValue& value, nb::handle parse_float);
// Without the fields whose names are in `skip`.
nb::dict to_dict(const TomlTable& table, nb::handle parse_float, nb::handle skip = {});

}  // namespace croupier
