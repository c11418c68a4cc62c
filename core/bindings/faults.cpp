#include "bindings/faults.hpp"

#include "bindings/topics.hpp"

namespace croupier {

namespace nb = nanobind;

PyObject* error_class(const char* name) {
    PyErr_Clear();  // the error that this one replaces
    // Imported only for an error, when every module of the package can be imported.
    const nb::object cls = nb::module_::import_("croupier.errors").attr(name);
    return cls.ptr();  // the module keeps it
}

void init_faults(nb::module_&) {
    nb::register_exception_translator([](const std::exception_ptr& fault, void*) {
        try {
            std::rethrow_exception(fault);
        } catch (const BadValue& bad) {
            PyErr_SetString(value_error(), bad.what());
        } catch (const BadType& bad) {
            PyErr_SetString(type_error(), bad.what());
        }
    });
}

}  // namespace croupier
