// Interchangeable suits: information states that differ only in the names of suits are one information set.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "loops/chance.hpp"
#include "loops/information.hpp"

namespace croupier {

struct SuitSymmetry {
    std::vector<std::uint8_t> suits;  // the interchangeable suits, in order; empty = none
    bool unordered = true;            // cards dealt together have no order: no draw refers to their positions
};

// Empty if suits matter: because they decide who opens, or because the deck has different cards in each suit.
SuitSymmetry symmetry_of(const Setup& setup);

// A renaming of suits: the new suit, by suit.
using Renaming = std::array<std::uint8_t, kSuits>;
std::vector<Renaming> renamings(std::span<const std::uint8_t> suits);
inline Card renamed(const Renaming& renaming, Card card) {
    return is_known(card) ? make_card(rank_of(card), renaming[static_cast<std::size_t>(suit_of(card))]) : card;
}

// The same bytes for all information states that differ only in the names of suits; false if the bytes are invalid.
bool make_canonical(const SuitSymmetry& symmetry, Bytes& bytes);
// All information states that have these canonical bytes; cards dealt together are in the order of their numbers.
std::vector<Bytes> images(const SuitSymmetry& symmetry, const Bytes& canonical);

// One of each class of equivalent outcomes, with the probability of the whole class. Suits are interchangeable while
// no card of them has left the deck.
std::vector<ChanceOutcome> distinct_outcomes(const SuitSymmetry& symmetry, const State& state);

}  // namespace croupier
