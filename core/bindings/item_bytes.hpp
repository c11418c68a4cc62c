// Lists of plain structs as the bytes that a pickle keeps.
#pragma once

#include <nanobind/nanobind.h>

#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

#include "bindings/faults.hpp"

namespace croupier {

template <typename T>
nanobind::bytes bytes_of(std::span<const T> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    return nanobind::bytes(reinterpret_cast<const char*>(items.data()), items.size_bytes());
}

// Reads the items; raises the fault if the bytes are not a whole number of items.
template <typename T>
std::vector<T> items_of(const nanobind::bytes& bytes, const char* fault) {
    if (bytes.size() % sizeof(T) != 0) throw BadValue(fault);
    std::vector<T> items(bytes.size() / sizeof(T));
    if (!items.empty()) std::memcpy(static_cast<void*>(items.data()), bytes.c_str(), bytes.size());
    return items;
}

}  // namespace croupier
