// A list with room for a fixed number of items, so that a State needs no heap memory.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

namespace croupier {

template <typename T, int Capacity>
struct FixedList {
    using Item = T;
    std::uint16_t size = 0;
    std::array<T, Capacity> items;  // undefined beyond the size

    static constexpr int capacity = Capacity;

    bool empty() const { return size == 0; }
    bool full() const { return size == Capacity; }
    void clear() { size = 0; }
    T& operator[](int index) { return items[static_cast<std::size_t>(index)]; }
    const T& operator[](int index) const { return items[static_cast<std::size_t>(index)]; }
    const T& front() const { return items[0]; }
    const T& back() const { return items[static_cast<std::size_t>(size - 1)]; }
    T& back() { return items[static_cast<std::size_t>(size - 1)]; }

    // Ignores items beyond the capacity: callers check for room where it can run out.
    void push(const T& item) {
        assert(size < Capacity);
        if (size < Capacity) items[size++] = item;
    }
    void assign(std::span<const T> given) {
        assert(given.size() <= Capacity);
        size = static_cast<std::uint16_t>(std::min<std::size_t>(given.size(), Capacity));
        std::copy_n(given.begin(), size, items.begin());
    }
    void pop_back() { --size; }
    void erase(int index) {
        for (int next = index + 1; next < size; ++next) (*this)[next - 1] = (*this)[next];
        --size;
    }
    void erase_first(int count) {
        std::copy(begin() + count, end(), items.begin());
        size = static_cast<std::uint16_t>(size - count);
    }
    int find(const T& item) const {
        for (int index = 0; index < size; ++index) {
            if ((*this)[index] == item) return index;
        }
        return -1;
    }
    bool contains(const T& item) const { return find(item) >= 0; }
    std::span<const T> view() const { return {items.data(), size}; }
    const T* begin() const { return items.data(); }
    const T* end() const { return items.data() + size; }
    friend bool operator==(const FixedList& a, const FixedList& b) {
        if (a.size != b.size) return false;
        for (int index = 0; index < a.size; ++index) {
            if (!(a[index] == b[index])) return false;
        }
        return true;
    }
};

}  // namespace croupier
