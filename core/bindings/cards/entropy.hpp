// Keys of hands that were given no seed.
#pragma once

#include "cards/rng.hpp"

namespace croupier {

// 256 bits from the operating system, never the same ones twice.
Key fresh_key();

}  // namespace croupier
