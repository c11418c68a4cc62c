// Named tuples of Python, read and made by the names of their fields.
//
// A file has many lines, so tuples are read and made as tuple.__new__ makes them, without a call into Python. Where
// each field stands is compared with the names of the class first, once for each call of a shortcut.
#pragma once

#include <array>
#include <string>

#include "bindings/faults.hpp"
#include "bindings/python_api.hpp"

namespace croupier {

namespace nb = nanobind;

// `Fields` has an enum of places, and `kNames` with the name at each place.
template <typename Fields>
class RecordClass {
  public:
    static constexpr std::size_t kCount = Fields::kNames.size();
    using Place = typename Fields::Place;

    explicit RecordClass(nb::handle cls) : cls_(cls) {
        if (!is_tuple_class() || !has_names()) throw BadType(expected().c_str());
    }

    bool made(nb::handle record) const { return record.type().is(cls_); }

    // Of a record that was `made` from this class.
    nb::handle get(nb::handle record, Place place) const {
        return PyTuple_GET_ITEM(record.ptr(), static_cast<Py_ssize_t>(place));
    }

    // The items in the order of the names.
    template <typename... Items>
    nb::object make(Items&&... items) const {
        static_assert(sizeof...(Items) == kCount);
        nb::object record = nb::steal(PyType_GenericAlloc(type(), static_cast<Py_ssize_t>(kCount)));
        if (!record.is_valid()) throw nb::python_error();
        Py_ssize_t place = 0;
        (static_cast<void>(PyTuple_SET_ITEM(record.ptr(), place++, nb::borrow(items).release().ptr())), ...);
        return record;
    }

  private:
    PyTypeObject* type() const { return reinterpret_cast<PyTypeObject*>(cls_.ptr()); }

    bool is_tuple_class() const { return PyType_Check(cls_.ptr()) && PyType_IsSubtype(type(), &PyTuple_Type) != 0; }

    bool has_names() const {
        const nb::object names = nb::getattr(cls_, "_fields", nb::none());
        if (!PyTuple_Check(names.ptr()) || PyTuple_GET_SIZE(names.ptr()) != static_cast<Py_ssize_t>(kCount))
            return false;
        for (std::size_t place = 0; place < kCount; ++place) {
            PyObject* name = PyTuple_GET_ITEM(names.ptr(), static_cast<Py_ssize_t>(place));
            if (!PyUnicode_Check(name) || PyUnicode_CompareWithASCIIString(name, Fields::kNames[place]) != 0)
                return false;
        }
        return true;
    }

    static std::string expected() {
        std::string text = "expected a class of tuples with the fields ";
        for (const char* name : Fields::kNames) text += std::string(name) + (name == Fields::kNames.back() ? "" : ", ");
        return text;
    }

    nb::handle cls_;
};

// What the readers of rooms make of a line (history/transcripts/transcript.py, history/rooms/reading/said.py).
struct EventFields {
    enum Place : std::size_t { kind, player, amount, cards, line };
    static constexpr std::array kNames{"kind", "player", "amount", "cards", "line"};
};

struct SaidFields {
    enum Place : std::size_t { kind, amount, by };
    static constexpr std::array kNames{"kind", "amount", "by"};
};

struct SeatFields {
    enum Place : std::size_t { number, name, stack, line, away };
    static constexpr std::array kNames{"number", "name", "stack", "line", "away"};
};

struct HeldFields {
    enum Place : std::size_t { cards, line };
    static constexpr std::array kNames{"cards", "line"};
};

// The sums of a hand (history/transcripts/ledger.py).
struct AccountFields {
    enum Place : std::size_t { put, uncalled, collected, printed, events };
    static constexpr std::array kNames{"put", "uncalled", "collected", "printed", "events"};
};

}  // namespace croupier
