// Writes the rows, the history and the keys of a table of a batch.
#pragma once

#include "loops/batch.hpp"

namespace croupier {

// Writes all rows of a table after its hand has changed.
void write_row(Batch& batch, int index, const Table& table);
// A new hand: there are no decisions yet.
void forget(Batch& batch, int index);
// Before a decision is carried out.
void remember(Batch& batch, int index, const State& hand, int player, const Decision& decision);
// After a decision: adds the view of each player to the player's key.
void extend_keys(Batch& batch, int index, const State& hand);
// The rows and cards at the end of a hand.
void keep_end(Batch& batch, int index, const Table& table);

}  // namespace croupier
