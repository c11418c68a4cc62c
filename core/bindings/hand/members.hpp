// Attributes and methods of State, defined with the C API.
//
// Python calls such functions directly. A nanobind function first matches argument types, which takes about as long as
// an action itself, and programs read attributes and perform actions at every decision.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// A function of the kind METH_FASTCALL | METH_KEYWORDS.
using NativeFunction = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t, PyObject*);

// A parameter of a function: its name, and its default (nothing: the argument is required).
struct Parameter {
    const char* name;
    PyObject* fallback = nullptr;
};

// The arguments of a call as the C API passes them: positional, then by keyword.
struct GivenArguments {
    PyObject* const* items;
    Py_ssize_t count;
    PyObject* names;
};

// Finds the argument for each parameter, or raises TypeError; from `in_order` on they are keyword-only.
void match_arguments(const char* function, const GivenArguments& given, std::span<const Parameter> parameters,
                     std::size_t in_order, PyObject** matched);

template <std::size_t Count>
std::array<PyObject*, Count> read_arguments(const char* function, const GivenArguments& given,
                                            const std::array<Parameter, Count>& parameters, std::size_t in_order) {
    std::array<PyObject*, Count> matched;
    match_arguments(function, given, parameters, in_order, matched.data());
    return matched;
}

// Sets the Python error for the current C++ exception.
void set_python_error() noexcept;

// Calls a function with the hand of a State and converts the result to Python.
template <typename Function>
PyObject* call_on_hand(PyObject* self, const Function& function) noexcept {
    if (!nb::inst_ready(self)) {
        PyErr_SetString(type_error(), "this State has no hand: its constructor was not called");
        return nullptr;
    }
    try {
        return nb::cast(function(*nb::inst_ptr<BoundState>(self))).release().ptr();
    } catch (...) {
        set_python_error();
        return nullptr;
    }
}

std::vector<PyGetSetDef*>& defined_attributes();  // those of State, for its subclasses

// Defines an attribute by the function that reads it from a BoundState.
template <typename Read>
void define_attribute(nb::class_<BoundState>& cls, const char* name, const Read& read, const char* doc) {
    const auto get = [](PyObject* self, void* function) noexcept {
        return call_on_hand(self, *static_cast<const Read*>(function));
    };
    // Both live as long as the class, which is never freed.
    auto* function = new Read(read);
    auto* definition = new PyGetSetDef{name, get, nullptr, doc, function};
    defined_attributes().push_back(definition);
    cls.attr(name) = nb::steal(PyDescr_NewGetSet(reinterpret_cast<PyTypeObject*>(cls.ptr()), definition));
}

// Defines an attribute that Python reads in place.
void define_in_place(nb::class_<BoundState>& cls, const char* name, PyObject* ReadInPlace::* field, const char* doc);

// Defines a method; its signature is shown by help() and by tools that read it.
void define_method(nb::class_<BoundState>& cls, const char* name, NativeFunction function,
                   std::span<const Parameter> parameters, std::size_t in_order, const std::string& doc);
void define_function(nb::module_& m, const char* name, NativeFunction function, std::span<const Parameter> parameters,
                     std::size_t in_order, const std::string& doc);
// Copies the members to a subclass of State: Python accesses members fastest on objects of exactly their class.
void adopt_members(nb::handle cls);

}  // namespace croupier
