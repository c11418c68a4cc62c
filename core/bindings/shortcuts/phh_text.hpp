// Plain TOML as Python's values.
#pragma once

#include <nanobind/nanobind.h>

#include "text/plain_toml.hpp"

namespace croupier {

namespace nb = nanobind;

// The letters of a string, which lives at least as long; false where there is half of a character.
bool view_of(nb::str text, std::string_view& view);
// What has a decimal point is given to `parse_float` as it is written.
nb::object to_object(const TomlValue& value, nb::handle parse_float);
// Without the fields whose names are in `skip`.
nb::dict to_dict(const TomlTable& table, nb::handle parse_float, nb::handle skip = {});

}  // namespace croupier
