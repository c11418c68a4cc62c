// Named tuples of Python, made as tuple.__new__ makes them, because a file has many lines.
#pragma once

#include "bindings/python_api.hpp"

namespace croupier {

namespace nb = nanobind;

// A tuple of a class that adds only names; `cls` was checked with `check_record`.
template <typename... Items>
nb::object record(nb::handle cls, Items&&... items) {
    nb::object made = nb::steal(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(cls.ptr()), sizeof...(items)));
    if (!made.is_valid()) throw nb::python_error();
    Py_ssize_t place = 0;
    (static_cast<void>(PyTuple_SET_ITEM(made.ptr(), place++, nb::borrow(items).release().ptr())), ...);
    return made;
}

inline void check_record(nb::handle cls) {
    if (!PyType_Check(cls.ptr()) || PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(cls.ptr()), &PyTuple_Type) == 0) {
        throw nb::type_error("expected a class of tuples");
    }
}

}  // namespace croupier
