// Why an operation may not be carried out now. One reason, with the facts that explain it.
#pragma once

#include <cstdint>

#include "cards/chips.hpp"

namespace croupier {

enum class Reason : std::uint8_t {
    none,
    wrong_phase,              // nothing of this kind is due now
    no_such_player,           // a player index outside the table
    not_pending,              // this player has nothing of this kind to do
    burn_due,                 // a card must be burnt first
    draw_due,                 // players must draw first
    hole_cards_due,           // hole cards must be dealt first
    too_many_cards,           // more cards than are due
    no_cards,                 // no card was named
    not_enough_cards,         // deck and reserve can not serve so many
    card_not_held,            // the player does not hold that card
    nothing_to_call,          // a fold where a check is free
    bring_in_due,             // the opener must bring in or complete
    not_enough_chips,         // the stack does not go beyond a call
    nobody_to_raise_against,  // all others are folded or all-in
    raise_cap_reached,        // the most bets and raises of the street were made
    betting_not_reopened,     // only a short all-in since the player acted
    below_minimum,
    above_maximum,
    infinite_amount,   // an unknown stack can not be wagered whole
    bad_runout_count,  // below one, or more than can be dealt
    cards_hidden,      // a card to be shown is unknown
    must_show,         // tournament: an all-in hand is tabled
    partial_show,      // tournament: the whole hand is shown or none of it
    not_whole_chips,   // a fraction of a chip in a hand of whole chips
    amount_overflow,   // the amount, or the unit a split needs, can not be counted
    split_changed,     // a foreign split answers differently when it is asked again
    hand_over,
    under_way,  // an operation has not ended yet, and something it called asks for another
    count
};

// Suspicious but allowed; the caller decides how to tell.
enum Warning : std::uint8_t {
    kNoWarning = 0,
    kCardNotDealable = 1,
    kReserveReturned = 2,
    kOpenFold = 4,
    kChipsBurnt = 8,
};

struct Refusal {
    Reason reason = Reason::none;
    std::int8_t player = -1;  // whom it concerns
    std::uint8_t warnings = kNoWarning;
    std::uint8_t card = 255;  // the card it is about
    Chips given = 0;          // what was asked for
    Chips limit = 0;          // what would be allowed

    explicit operator bool() const { return reason != Reason::none; }
};

constexpr Refusal refuse(Reason reason, int player = -1, Chips given = 0, Chips limit = 0) {
    return {reason, static_cast<std::int8_t>(player), kNoWarning, 255, given, limit};
}

}  // namespace croupier
