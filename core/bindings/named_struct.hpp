// Structs that cross the border with named fields: one list of fields gives the constructor (keywords only), the
// attributes, equality, pickling and the repr.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "bindings/faults.hpp"

namespace croupier {

namespace nb = nanobind;

template <typename Struct, typename Type>
struct NamedField {
    const char* name;
    Type Struct::* member;
    const char* doc;
};

template <typename Struct, typename Type>
NamedField<Struct, Type> named(const char* name, Type Struct::* member, const char* doc) {
    return {name, member, doc};
}

// Lists are returned as tuples, because the values are immutable.
template <typename Type>
const Type& told(const Type& value) {
    return value;
}
template <typename Item>
nb::typed<nb::tuple, Item, nb::ellipsis> told(const std::vector<Item>& values) {
    return nb::typed<nb::tuple, Item, nb::ellipsis>(nb::tuple(nb::cast(values)));
}

template <typename Type>
bool same(const Type& one, const Type& other) {
    if constexpr (std::is_base_of_v<nb::handle, Type>) {
        return one.is(other) || one.equal(other);
    } else {
        return one == other;
    }
}

template <typename Struct, typename... Types>
nb::class_<Struct> bind_struct(nb::module_& m, const char* name, const char* doc, NamedField<Struct, Types>... fields) {
    nb::class_<Struct> cls(m, name, doc);
    cls.def(
        "__init__",
        [fields...](Struct* self, Types... values) {
            new (self) Struct();
            ((self->*fields.member = std::move(values)), ...);
        },
        nb::kw_only(), nb::arg(fields.name)...);
    (cls.def_prop_ro(fields.name, [fields](const Struct& self) { return told(self.*fields.member); }, fields.doc), ...);
    cls.def("__eq__", [fields...](const Struct& self, nb::handle other) -> nb::object {
        const Struct* given = nullptr;
        if (!nb::try_cast<const Struct*>(other, given)) return nb::borrow(Py_NotImplemented);
        return nb::bool_(&self == given || (same(self.*fields.member, given->*fields.member) && ...));
    });
    cls.attr("__hash__") = nb::none();
    cls.def("__getstate__", [fields...](const Struct& self) {
        nb::dict state;
        ((state[fields.name] = told(self.*fields.member)), ...);
        return state;
    });
    cls.def("__setstate__", [name, fields...](Struct& self, const nb::dict& state) {
        new (&self) Struct();
        const auto take = [&](const char* field, auto& to) {
            if (!state.contains(field)) throw BadValue(std::string("a pickled ") + name + " lacks " + field);
            if (!nb::try_cast(state[field], to))
                throw BadType(std::string("a pickled ") + name + " has a bad " + field);
        };
        (take(fields.name, self.*fields.member), ...);
    });
    cls.def("__repr__", [name, fields...](const Struct& self) {
        std::string text = std::string(name) + "(";
        const auto add = [&](const char* field, nb::object value) {
            if (text.back() != '(') text += ", ";
            text += std::string(field) + "=" + nb::repr(value).c_str();
        };
        (add(fields.name, nb::cast(told(self.*fields.member))), ...);
        return text + ")";
    });
    return cls;
}

}  // namespace croupier
