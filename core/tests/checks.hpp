// How native tests complain: every failure is printed, the program ends with their number.
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
