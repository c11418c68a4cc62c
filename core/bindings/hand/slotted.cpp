#include "bindings/hand/slotted.hpp"

#include <structmember.h>

#include "bindings/faults.hpp"

namespace croupier {

SlottedClass::SlottedClass(nb::handle cls, std::span<const char* const> fields) {
    if (fields.size() > kMostFields) throw BadType("a class has more fields than fit");
    for (const char* name : fields) {
        const nb::object descriptor = nb::getattr(cls, name);
        if (Py_TYPE(descriptor.ptr()) != &PyMemberDescr_Type) throw BadType("fields are kept in slots");
        offsets_[count_++] = reinterpret_cast<PyMemberDescrObject*>(descriptor.ptr())->d_member->offset;
    }
    type_ = reinterpret_cast<PyTypeObject*>(cls.ptr());
}

SlottedClass::Object::Object(const SlottedClass& cls) : cls_(cls) {
    object_ = nb::steal(cls.type_->tp_alloc(cls.type_, 0));
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
