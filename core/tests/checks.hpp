// Checks of native tests: every failure is printed, and the exit code is their number.
#pragma once

#include <cstdio>

namespace croupier {

inline int failures = 0;

inline void check(bool right, const char* what, const char* where = "") {
    if (right) return;
    std::printf("FAILED: %s %s\n", what, where);
    ++failures;
}

}  // namespace croupier
