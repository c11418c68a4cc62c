// The arguments of operations: player indices, cards, amounts, comments.
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

// A player index; None is the next player to act; any other value that is not a player is refused.
int read_player(const BoundState& hand, nb::handle player, const char* operation);
// Cards in any form: one card, several, or text.
FixedList<Card, kDeckSize> read_named(const BoundState& hand, nb::handle cards, const char* operation);
// Cards to deal: None = as many as are due, a number = that many from the deck, otherwise the cards themselves.
CardRequest read_request(const BoundState& hand, nb::handle cards, const char* operation);
// None = by the rules, True = show, False = muck, otherwise the cards to show.
Showing read_showing(const BoundState& hand, nb::handle given);
// A number of runouts; None = no preference, which is -1.
int read_runouts(const BoundState& hand, nb::handle runouts);
// The amount of a raise; None is the minimum.
Wager read_raise(const BoundState& hand, nb::handle amount);
// Why a raise is not allowed now. A raise that needs a finer unit is refused by raising the error, because the amounts
// of a Refusal are in units of the hand.
Refusal why_not_raise_to(const BoundState& hand, const Wager& wager);
void raise_to(State& state, const Wager& wager, Commentary commentary);  // assumes that it is legal

}  // namespace croupier
