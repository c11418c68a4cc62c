// A read-only attribute of State, defined the way the C API defines one.
//
// A property of nanobind's would call a function object; this calls the function, in half the time. Attributes are
// what programs ask of a hand most: several of them at every decision.
#pragma once

#include "hand.hpp"

namespace croupier {

template <typename Read>
PyObject* read_attribute(PyObject* self, void* read) noexcept {
    if (!nb::inst_ready(self)) {
        PyErr_SetString(PyExc_TypeError, "this State holds no hand: its constructor was not run");
        return nullptr;
    }
    try {
        return nb::cast((*static_cast<const Read*>(read))(*nb::inst_ptr<Hand>(self))).release().ptr();
    } catch (nb::python_error& error) {
        error.restore();
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

// Defines an attribute by the function that reads it from a Hand.
template <typename Read>
void define_attribute(nb::class_<Hand>& cls, const char* name, const Read& read, const char* doc) {
    // Both live as long as the class, which is as long as the program.
    auto* function = new Read(read);
    auto* definition = new PyGetSetDef{name, read_attribute<Read>, nullptr, doc, function};
    cls.attr(name) = nb::steal(PyDescr_NewGetSet(reinterpret_cast<PyTypeObject*>(cls.ptr()), definition));
}

}  // namespace croupier
