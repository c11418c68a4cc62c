// A Batch as Python holds it.
#pragma once

#include <nanobind/ndarray.h>

#include <mutex>
#include <string>

#include "bindings/hand/bound_state.hpp"
#include "loops/batch.hpp"
#include "loops/encoding.hpp"

namespace croupier {

// Held while tables change, because the interpreter runs other threads meanwhile.
struct Tables {
    Batch batch;
    std::mutex mutex;

    int count() const { return static_cast<int>(batch.tables.size()); }
    void check(std::int64_t table) const {
        if (table >= 0 && table < count()) return;
        const std::string text = "there is no table " + std::to_string(table) + " among " + std::to_string(count());
        throw nb::index_error(text.c_str());
    }
};

template <typename T>
using Input = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
template <typename T>
using Output = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

// batch_reading.cpp: rows written into arrays of the caller.
void init_batch_reading(nb::module_& m, nb::class_<Tables>& cls);
// Refuses an encoding of another game, or of more decisions than the Batch keeps.
void check_encoding(const Encoding& encoding, const Batch& batch);

// saved_tables.cpp: stakes of single tables, tables saved and restored.
void init_saved_tables(nb::module_& m, nb::class_<Tables>& cls);

}  // namespace croupier
