// A cache of recently made values by their arguments: see croupier.recent.
#include <nanobind/nanobind.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <utility>
#include <vector>

#include "bindings/hand/members.hpp"
#include "bindings/python_api.hpp"
#include "bindings/topics.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

using Key = std::vector<std::uint64_t>;

struct KeyHash {
    std::size_t operator()(const Key& key) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15u;
        for (const std::uint64_t word : key) hash = (hash ^ word) * 0xff51afd7ed558ccdu, hash ^= hash >> 32;
        return hash;
    }
};

enum Tag : std::uint64_t { whole = 1, real, items, text, identity };

void push(Key& key, Tag tag, std::uint64_t value) {
    key.push_back(tag);
    key.push_back(value);
}

// Adds the key of an object: for numbers the value and type (1 and 1.0 are different chips), for strings the text, for
// tuples the items, for other objects the identity. False for mutable or one-shot arguments: lists, mappings and
// iterators cannot be keys.
bool add(Key& key, PyObject* given) {
    if (PyLong_CheckExact(given)) {
        int overflow = 0;
        const long long value = PyLong_AsLongLongAndOverflow(given, &overflow);
        if (overflow != 0) return false;
        push(key, whole, static_cast<std::uint64_t>(value));
        return true;
    }
    if (PyTuple_CheckExact(given)) {
        const Py_ssize_t size = PyTuple_GET_SIZE(given);
        push(key, items, static_cast<std::uint64_t>(size));
        for (Py_ssize_t index = 0; index < size; ++index) {
            if (!add(key, PyTuple_GET_ITEM(given, index))) return false;
        }
        return true;
    }
    if (PyFloat_CheckExact(given)) {
        push(key, real, std::bit_cast<std::uint64_t>(PyFloat_AS_DOUBLE(given)));
        return true;
    }
    if (PyUnicode_CheckExact(given)) {
        Py_ssize_t size = 0;
        const char* letters = PyUnicode_AsUTF8AndSize(given, &size);
        if (letters == nullptr) return PyErr_Clear(), false;
        const std::size_t begin = key.size() + 2;
        push(key, text, static_cast<std::uint64_t>(size));
        key.resize(begin + (static_cast<std::size_t>(size) + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t));
        std::memcpy(key.data() + begin, letters, static_cast<std::size_t>(size));
        return true;
    }
    const bool lasting = PyTuple_Check(given) || PyUnicode_Check(given) || PyType_Check(given);
    if (!lasting && PyType_GetSlot(Py_TYPE(given), Py_tp_iter) != nullptr) return false;
    push(key, identity, reinterpret_cast<std::uintptr_t>(given));
    return true;
}

class Recent {
  public:
    nb::object find(PyObject* given) {
        if (is_last(given)) return last_.value;
        key_.clear();
        if (!add(key_, given)) return nb::none();
        const auto given_now = nb::borrow<nb::tuple>(given);
        if (const auto found = made_.find(key_); found != made_.end())
            return remember({found->second.value, given_now});
        const auto older = older_.find(key_);
        if (older == older_.end()) return nb::none();
        Entry entry = std::move(older->second);
        older_.erase(older);
        const nb::object value = remember({entry.value, given_now});
        keep(std::move(entry));
        return value;
    }
    void put(const nb::tuple& given, nb::object value) {
        const Entry before = std::exchange(last_, Entry{});  // destroyed at the end, as in remember()
        key_.clear();
        if (add(key_, given.ptr())) keep({std::move(value), given});
    }
    std::size_t size() const { return made_.size() + older_.size(); }

  private:
    static constexpr std::size_t kMost = 512;  // in each of the two tables
    struct Entry {
        nb::object value;
        nb::tuple given;  // kept alive, so that no other object gets the identity of an item
    };
    using Table = std::unordered_map<Key, Entry, KeyHash>;
    Entry last_;   // the last value found: the next hand often starts with the same objects
    Key key_;      // reused to avoid allocations
    Table made_;   // values made or found since the other table was full
    Table older_;  // earlier values: dropped when this table is full too

    // Whether each argument is the same object as last time. Those are kept alive and are immutable, or compared by
    // identity anyway.
    bool is_last(PyObject* given) const {
        if (!last_.given.is_valid()) return false;
        const Py_ssize_t size = PyTuple_GET_SIZE(given);
        if (size != PyTuple_GET_SIZE(last_.given.ptr())) return false;
        for (Py_ssize_t index = 0; index < size; ++index)
            if (PyTuple_GET_ITEM(given, index) != PyTuple_GET_ITEM(last_.given.ptr(), index)) return false;
        return true;
    }
    nb::object remember(Entry entry) {
        const Entry before = std::exchange(last_, std::move(entry));  // destroyed at the end: that may run user code
        return last_.value;
    }
    void keep(Entry&& entry) {
        // Destroying dropped values may run user code: only after the tables are consistent again.
        Table dropped;
        if (made_.size() >= kMost) {
            dropped.swap(older_);
            older_.swap(made_);
        }
        std::swap(made_[key_], entry);
    }
};

// Programs call these for every hand: with the C API, as the members of State.
PyObject* find(PyObject* self, PyObject* given) noexcept {
    try {
        if (!PyTuple_Check(given)) throw BadType("the arguments must be a tuple");
        return nb::inst_ptr<Recent>(self)->find(given).release().ptr();
    } catch (...) {
        set_python_error();
        return nullptr;
    }
}

// Finds a spec and deals a hand of it in one call: `cls`, the arguments, the stacks, the seed, the next cards.
PyObject* start(PyObject* self, PyObject* const* items, Py_ssize_t count) noexcept {
    try {
        if (count != 5 || !PyTuple_Check(items[1]))
            throw BadType("start() takes a class, a tuple and three more arguments");
        const nb::object spec = nb::inst_ptr<Recent>(self)->find(items[1]);
        if (spec.is_none()) return nb::none().release().ptr();
        return start_whole(items[0], spec.ptr(), items[2], items[3], items[4]).release().ptr();
    } catch (...) {
        set_python_error();
        return nullptr;
    }
}

}  // namespace

void init_recent(nb::module_& m) {
    nb::class_<Recent> cls(m, "Recent", "The last few hundred values, by the arguments they were made from.");
    static PyMethodDef finding{"find", find, METH_O,
                               "find($self, given)\n--\n\nReturn the value made from these arguments, or None."};
    cls.attr("find") = nb::steal(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(cls.ptr()), &finding));
    static PyMethodDef starting{
        "start", reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(start)), METH_FASTCALL,
        "start($self, cls, given, stacks, seed, next_cards, /)\n--\n\n"
        "Deal a hand of the spec made from these arguments; None if there is none, or if chips are not whole."};
    cls.attr("start") = nb::steal(PyDescr_NewMethod(reinterpret_cast<PyTypeObject*>(cls.ptr()), &starting));
    cls.def(nb::init<>())
        .def("put", &Recent::put, nb::arg("given"), nb::arg("value"),
             "Store a value, unless its arguments are lists, mappings or iterators.")
        .def("__len__", &Recent::size);
}

}  // namespace croupier
