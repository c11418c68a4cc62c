// What players at a table are told, as structs with the same names in Python (croupier.players.view.facts).
//
// Facts hold nothing hidden, and nobody changes them: all views of a hand share them. Chips are whole.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <vector>

namespace croupier {

namespace nb = nanobind;

// What a seat did: the kind is a word such as "call", the amount the chips it added.
struct Deed {
    std::int64_t seat = 0;
    nb::str kind;
    std::int64_t amount = 0;
    std::int64_t street = 0;
};

struct IdleSeat {
    std::int64_t seat = 0, stack = 0;
    bool busted = false;
    friend bool operator==(const IdleSeat&, const IdleSeat&) = default;
};

struct PotFacts {
    std::int64_t amount = 0;
    std::vector<std::int64_t> players;
    friend bool operator==(const PotFacts&, const PotFacts&) = default;
};

struct HandFacts {
    std::int64_t round_number = 0, button_position = 0;
    nb::tuple blinds, blinds_schedule, previous;
    std::vector<std::int64_t> seats;  // by player index: first left of the button first
    std::vector<IdleSeat> idle;
    nb::tuple street_names;
};

// How a round of betting began, by player index; later actions are in the history.
struct StreetFacts {
    std::int64_t number = 0;
    nb::tuple board;
    std::vector<PotFacts> pots;
    std::int64_t total_pot = 0;
    nb::dict up_cards;  // seat -> cards
    std::vector<std::int64_t> stacks, bets;
    std::vector<bool> statuses;
    std::int64_t deeds = 0;  // the length of the history then
};

using History = nb::typed<nb::tuple, Deed, nb::ellipsis>;

// Everything that a view is made from. Choices are in chips added; no raise is 0, 0.
struct Facts {
    nb::typed<nb::object, HandFacts> hand;
    nb::typed<nb::object, StreetFacts> street;
    History history;
    std::uint64_t barred = 0;  // players who cannot raise whatever their stacks, one bit per player
    std::int64_t seat = 0, place = 0;
    std::int64_t to_call = 0, min_raise = 0, max_raise = 0;
    std::int64_t price = 0, increment = 0;  // the bet to match, and the least that a raise adds
    bool may_fold = false;                  // where the house rules neither refuse a fold nor take it for a check
};

// What a player of this process said, or the error that came instead.
struct Reply {
    nb::object answer, fault;
};

}  // namespace croupier
