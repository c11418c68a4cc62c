// Redeals the cards of a hand in progress that a player cannot see.
#pragma once

#include <vector>

#include "rules/state.hpp"

namespace croupier {

using ShuffleNumber = std::uint16_t;  // of the deck 0, of the reserve from 1 on

// Cards from one shuffle: of the deck, or of the reserve when the deck ran out. After a shuffle a card may be anywhere,
// also for players who saw it before.
struct Shuffled {
    FixedList<Card, kDeckSize> hidden;              // the cards that the viewer has not seen since, by position
    Mask cards = 0;                                 // those of a reserve; 0 = the whole deck
    std::array<ShuffleNumber, kDeckSize> before{};  // by card: the number of the shuffle it came from before
};

// The parts that a redeal may change, found once for many redeals of the same hand.
struct Redealing {
    bool by_viewer = false;      // hidden cards are redealt; otherwise only the deck is shuffled
    bool unknown_cards = false;  // some cards on the table are "??": they are dealt from the deck
    // The shuffles that hidden cards come from, in order.
    std::vector<Shuffled> shuffles;
    std::array<ShuffleNumber, kDeckSize> now{};  // by card: the number of the shuffle it came from last
    std::vector<ShuffleNumber> in_log;           // the same by card of the log, at that time
};

// With a viewer, every card that the player cannot see is redealt; without one (-1), the deck is shuffled.
Redealing find_hidden(const State& state, int viewer);
// Redeals from a key: the result depends on the key and on the viewer's information; it cannot depend on hidden cards.
// The log, if there is one, then contains the new cards.
void redeal(State& state, const Redealing& redealing, const Key& key);

}  // namespace croupier
