// Functions of Python's C API that the stable ABI lacks, each with a version for the stable ABI.
//
// With Py_LIMITED_API the macros that look into objects are functions; everything else is written once.
#pragma once

#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

#if defined(Py_LIMITED_API)
#define PyTuple_GET_SIZE(tuple) PyTuple_Size(tuple)
#define PyTuple_GET_ITEM(tuple, index) PyTuple_GetItem(tuple, index)
#define PyTuple_SET_ITEM(tuple, index, item) static_cast<void>(PyTuple_SetItem(tuple, index, item))
#define PyList_GET_SIZE(list) PyList_Size(list)
#define PyList_GET_ITEM(list, index) PyList_GetItem(list, index)
#define PyList_SET_ITEM(list, index, item) static_cast<void>(PyList_SetItem(list, index, item))
#define PyFloat_AS_DOUBLE(number) PyFloat_AsDouble(number)
#endif

namespace croupier {

// The characters of a text that is plain ASCII; false for any other.
inline bool ascii_view(PyObject* text, std::string_view& view) {
#if defined(Py_LIMITED_API)
    Py_ssize_t size = 0;
    const char* data = PyUnicode_AsUTF8AndSize(text, &size);
    if (data == nullptr) return PyErr_Clear(), false;
    if (PyUnicode_GetLength(text) != size) return false;
    view = {data, static_cast<std::size_t>(size)};
#else
    if (!PyUnicode_IS_COMPACT_ASCII(text)) return false;
    view = {static_cast<const char*>(PyUnicode_DATA(text)), static_cast<std::size_t>(PyUnicode_GET_LENGTH(text))};
#endif
    return true;
}

// Whether Python counts a character as a space.
constexpr bool is_blank(Py_UCS4 character) {
    return (character >= 0x09 && character <= 0x0d) || (character >= 0x1c && character <= 0x20) || character == 0x85 ||
           character == 0xa0 || character == 0x1680 || (character >= 0x2000 && character <= 0x200a) ||
           character == 0x2028 || character == 0x2029 || character == 0x202f || character == 0x205f ||
           character == 0x3000;
}

// The name of an object's class.
inline std::string class_name(PyObject* object) {
    const auto name = nanobind::steal<nanobind::str>(PyType_GetName(Py_TYPE(object)));
    if (!name.is_valid()) throw nanobind::python_error();
    return name.c_str();
}

}  // namespace croupier
