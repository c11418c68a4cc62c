#include "bindings/hand/slotted.hpp"

#include <structmember.h>

#include <string_view>

#include "bindings/faults.hpp"

namespace croupier {

// The slot of a field in a class or its base classes.
static const PyMemberDef* find_slot(PyTypeObject* type, std::string_view name) {
    while (type != nullptr) {
        const auto* member = static_cast<const PyMemberDef*>(PyType_GetSlot(type, Py_tp_members));
        for (; member != nullptr && member->name != nullptr; ++member)
            if (member->name == name) return member;
        type = static_cast<PyTypeObject*>(PyType_GetSlot(type, Py_tp_base));
    }
    return nullptr;
}

SlottedClass::SlottedClass(nb::handle cls, std::span<const char* const> fields) {
    if (fields.size() > kMostFields) throw BadType("a class has too many fields");
    for (const char* name : fields) {
        const PyMemberDef* slot = find_slot(reinterpret_cast<PyTypeObject*>(cls.ptr()), name);
        if (slot == nullptr) throw BadType("fields must be slots");
        offsets_[count_++] = slot->offset;
    }
    type_ = reinterpret_cast<PyTypeObject*>(cls.ptr());
    allocate_ = reinterpret_cast<allocfunc>(PyType_GetSlot(type_, Py_tp_alloc));
}

SlottedClass::Object::Object(const SlottedClass& cls) : cls_(cls) {
    object_ = nb::steal(cls.allocate_(cls.type_, 0));
    if (!object_.is_valid()) throw nb::python_error();
}

SlottedClass::Object& SlottedClass::Object::operator<<(nb::object value) {
    if (!value.is_valid()) throw nb::python_error();
    const Py_ssize_t offset = cls_.offsets_[next_++];
    *reinterpret_cast<PyObject**>(reinterpret_cast<char*>(object_.ptr()) + offset) = value.release().ptr();
    return *this;
}

nb::object SlottedClass::Object::take() {
    if (next_ != cls_.count_) throw BadType("a field has no value");
    return std::move(object_);
}

}  // namespace croupier
