// The information state of a player as bytes: equal if the player cannot distinguish two hands, otherwise different.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/state.hpp"

namespace croupier {

using Bytes = std::vector<std::uint8_t>;

// Whether the log starts at the beginning of the hand: a hand taken off a batch has no log.
bool has_whole_log(const State& state);

// Appends the information state of a player. It is the player's share of the log: the game, the stacks and forced bets
// it began with, then every operation in order, with cards that the player was not shown as kUnknownCard. Commentaries
// are left out. Assumes has_whole_log.
//
//   player, player count, fingerprint of the game (8 bytes)
//   amounts: starting stacks, antes and blinds by player, then the bring-in
//   operations: kind, player + 1, then the fields of the kind: an amount; a count and as many cards; shares of a pot
//
// An amount is a denominator and a numerator (zigzag) as variable-length integers, so that it does not depend on the
// unit a hand is counted in; the denominator 0 stands for an infinite amount.
void append_information(const State& state, int player, Bytes& bytes);

// Finds the positions of cards in such bytes, in order; false if the bytes are not an information state.
bool find_cards(std::span<const std::uint8_t> bytes, std::vector<std::uint32_t>& places);

// A hash of the bytes: collisions have a probability of 2^-64.
std::uint64_t information_key(const Bytes& bytes);

}  // namespace croupier
