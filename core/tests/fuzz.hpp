// The interface of a fuzz target: inputs to start from, and a function that tries an input.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace croupier {

const std::vector<std::string>& fuzz_seeds();

// Ends the program if the tested code broke a promise.
inline void demand(bool promise, const char* what) {
    if (promise) return;
    std::fprintf(stderr, "broken promise: %s\n", what);
    std::abort();
}

}  // namespace croupier

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
