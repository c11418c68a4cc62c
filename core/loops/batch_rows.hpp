// What is written and remembered of a table of a batch.
#pragma once

#include "loops/batch.hpp"

namespace croupier {

// Everything that is read of a table, after its hand has changed.
void write_row(Batch& batch, int index, const Table& table);
// A new hand: nothing was decided yet.
void forget(Batch& batch, int index);
// Before a decision is carried out.
void remember(Batch& batch, int index, const State& hand, int player, const Decision& decision);
// After it: everybody's key goes on with what everybody sees now.
void extend_keys(Batch& batch, int index, const State& hand);
// The rows and cards that a hand ended with.
void keep_end(Batch& batch, int index, const Table& table);

}  // namespace croupier
