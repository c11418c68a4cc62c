// Shuffles several decks at once: the swaps of one deck depend on each other, those of different decks do not.
#pragma once

#include "cards/rng.hpp"

namespace croupier {

using Decks = std::array<Deck, cipher::kTogether>;

// The first `size` cards of a deck as shuffle() leaves them, with stream 0 of each key.
Decks shuffled(const Deck& deck, std::size_t size, const std::array<Key, cipher::kTogether>& keys);

}  // namespace croupier
