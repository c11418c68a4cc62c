// A hand in its middle, with other cards where somebody can not see them.
#pragma once

#include <vector>

#include "rules/state.hpp"

namespace croupier {

using ShuffleNumber = std::uint16_t;  // of the deck 0, of the reserve from 1 on

// Cards from one shuffle: of the deck, or of what was laid aside and shuffled in when the deck ran out. A card that
// comes back that way lies anywhere, also for those who saw it before.
struct Shuffled {
    FixedList<Card, kDeckSize> hidden;              // those a viewer has not seen since, in the order of their places
    Mask cards = 0;                                 // those of a reserve; 0 stands for the whole deck
    std::array<ShuffleNumber, kDeckSize> before{};  // by card: the number of the shuffle it came from before
};

// What a redeal may change, found once for many redeals of the same hand.
struct Redealing {
    bool by_viewer = false;      // hidden cards change places; else the deck alone is shuffled
    bool unknown_cards = false;  // some cards on the table are "??": they are dealt from the deck
    // Where cards that somebody can not see come from, in the order of the shuffles.
    std::vector<Shuffled> shuffles;
    std::array<ShuffleNumber, kDeckSize> now{};  // by card: the number of the shuffle it came from last
    std::vector<ShuffleNumber> in_log;           // the same by card of the log, at that time
};

// With a viewer, every card that player can not see is dealt anew; without one (-1), the deck is shuffled.
Redealing find_hidden(const State& state, int viewer);
// Deals anew from a key: what comes out depends on it and on what the viewer knows, on no hidden card. The log, where
// there is one, tells of the new cards.
void redeal(State& state, const Redealing& redealing, const Key& key);

}  // namespace croupier
