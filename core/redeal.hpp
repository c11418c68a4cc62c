// A hand in its middle, with other cards where somebody can not see them.
#pragma once

#include "state.hpp"

namespace croupier {

// What a redeal may change, found once for many redeals of the same hand.
struct Redealing {
    bool by_value = false;              // hidden cards change places; else the deck alone is shuffled
    FixedList<Card, kDeckSize> hidden;  // the cards a viewer can not see
    bool unknown_cards = false;         // some cards on the table are "??": they are dealt from the deck
};

// With a viewer, every card that player can not see is dealt anew; without one (-1), the deck is shuffled.
Redealing find_hidden(const State& state, int viewer);
// Deals anew from a key. The log, where there is one, tells of the new cards.
void redeal(State& state, const Redealing& redealing, const Key& key);

}  // namespace croupier
