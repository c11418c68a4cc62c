// What users give to operations: player indices, cards, amounts, comments.
#pragma once

#include <string>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// Text of a comment, kept alive while the operation runs.
class Comment {
  public:
    explicit Comment(nb::handle commentary);
    Commentary get() const { return given_ ? &text_ : nullptr; }

  private:
    std::string text_;
    bool given_ = false;
};

// A player index as given: None is whoever is next; anything else that is not a player is refused.
int read_player(const BoundState& hand, nb::handle player, const char* operation);
// Cards in any spelling: one card, several, or text.
FixedList<Card, kDeckSize> read_named(const BoundState& hand, nb::handle cards, const char* operation);
// Cards to deal: None = as many as are due, a number = that many from the deck, else the cards themselves.
CardRequest read_request(const BoundState& hand, nb::handle cards, const char* operation);
// None = as the rules have it, True = show, False = muck, else the cards to show.
Showing read_showing(const BoundState& hand, nb::handle given);
// A number of runouts; None = no preference, which is -1.
int read_runouts(const BoundState& hand, nb::handle runouts);
// The amount of a raise; None is the minimum.
Wager read_raise(const BoundState& hand, nb::handle amount);
// Why a raise may not happen now. One that needs a finer unit is refused by raising the error: what a Refusal tells
// of amounts is in units of the hand.
Refusal why_not_raise_to(const BoundState& hand, const Wager& wager);
void raise_to(State& state, const Wager& wager, Commentary commentary);  // found possible before

}  // namespace croupier
