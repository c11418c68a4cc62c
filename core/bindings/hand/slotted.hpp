// Fills objects of Python classes with slots in place: the same as their constructors, at a fraction of the cost.
//
// Programs ask a hand for such objects at every decision: records of operations, choices, views.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <span>

namespace croupier {

namespace nb = nanobind;

class SlottedClass {
  public:
    static constexpr std::size_t kMostFields = 20;
    SlottedClass() = default;
    // Finds the offsets of the fields; raises TypeError if one is not a slot.
    SlottedClass(nb::handle cls, std::span<const char* const> fields);
    bool known() const { return type_ != nullptr; }

    class Object {
      public:
        explicit Object(const SlottedClass& cls);
        // The value of the next field.
        Object& operator<<(nb::object value);
        Object& operator<<(PyObject* value) { return *this << nb::steal(value); }
        Object& operator<<(bool value) { return *this << nb::borrow(value ? Py_True : Py_False); }
        nb::object take();  // once every field has its value

      private:
        const SlottedClass& cls_;
        nb::object object_;
        std::size_t next_ = 0;
    };

  private:
    PyTypeObject* type_ = nullptr;
    allocfunc allocate_ = nullptr;
    std::size_t count_ = 0;
    std::array<Py_ssize_t, kMostFields> offsets_{};
};

}  // namespace croupier
