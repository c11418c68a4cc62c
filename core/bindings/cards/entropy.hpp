// Keys of hands without a seed.
#pragma once

#include "cards/rng.hpp"

namespace croupier {

// 256 bits from the operating system, never the same ones twice.
Key fresh_key();

}  // namespace croupier
