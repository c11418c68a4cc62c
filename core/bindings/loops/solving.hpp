// Common parts of the bindings of solvers: arrays, bytes, and Ctrl-C in long loops.
#pragma once

#include <nanobind/ndarray.h>

#include <chrono>

#include "bindings/hand/bound_state.hpp"
#include "loops/trees/cfr.hpp"

namespace croupier {

[[noreturn]] void raise_setup_error(const std::string& message);

using Table = nb::ndarray<const double, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <typename T>
nb::object to_array(std::vector<T> items) {
    auto* kept = new std::vector<T>(std::move(items));
    const nb::capsule owner(kept, [](void* memory) noexcept { delete static_cast<std::vector<T>*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, T, nb::ndim<1>>(kept->data(), {kept->size()}, owner));
}

inline nb::bytes to_bytes(const Bytes& bytes) { return nb::bytes(bytes.data(), bytes.size()); }

inline Bytes from_bytes(const nb::bytes& given) {
    const auto* data = static_cast<const std::uint8_t*>(given.data());
    return {data, data + given.size()};
}

// Handles Ctrl-C; called from code that runs without the lock of the interpreter.
inline bool no_signal() {
    const nb::gil_scoped_acquire hold;
    return PyErr_CheckSignals() == 0;
}

// The same, but at most twenty times a second.
inline Stopper stopper() {
    auto next = std::chrono::steady_clock::now();
    return [next]() mutable {
        const auto now = std::chrono::steady_clock::now();
        if (now < next) return true;
        next = now + std::chrono::milliseconds(50);
        return no_signal();
    };
}

}  // namespace croupier
