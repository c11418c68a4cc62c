// Errors for invalid arguments. In Python they are an ArgumentError, which is a ValueError, or an ArgumentTypeError,
// which is a TypeError; both are in croupier.errors.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

namespace croupier {

struct BadValue : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct BadType : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// A class of croupier.errors.
PyObject* error_class(const char* name);
// The classes in place of Python's own two.
inline PyObject* value_error() { return error_class("ArgumentError"); }
inline PyObject* type_error() { return error_class("ArgumentTypeError"); }

}  // namespace croupier
