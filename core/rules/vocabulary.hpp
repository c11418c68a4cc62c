// The words that the core shares with Python, and their texts there.
//
// Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace croupier {

// clang-format off

// How much may be bet at once.
enum class BettingStructure : std::uint8_t {
    fixed_limit,
    pot_limit,
    no_limit,
};
inline constexpr std::array<std::string_view, 3> kBettingStructureTexts{"Fixed-limit", "Pot-limit", "No-limit"};

// Who opens the betting of a street: by position, by an up card, or by the up cards' hand.
enum class Opening : std::uint8_t {
    position,
    low_card,
    high_card,
    low_hand,
    high_hand,
    high_card_ace_high,
    low_hand_ace_high,
};
inline constexpr std::array<std::string_view, 7> kOpeningTexts{
    "Position", "Low card", "High card", "Low hand", "High hand", "High card, ace high", "Low hand, ace high"
};

// Tournaments are stricter: no runouts, no partial shows, all-in hands are tabled.
enum class Mode : std::uint8_t {
    tournament,
    cash_game,
};
inline constexpr std::array<std::string_view, 2> kModeTexts{"Tournament", "Cash-game"};

// An operation that the engine performs as soon as it is due.
enum class Automation : std::uint8_t {
    ante_posting,
    bet_collection,
    blind_or_straddle_posting,
    card_burning,
    hole_dealing,
    board_dealing,
    runout_count_selection,
    hole_cards_showing_or_mucking,
    hand_killing,
    chips_pushing,
    chips_pulling,
};
inline constexpr std::array<std::string_view, 11> kAutomationTexts{
    "Ante posting", "Bet collection", "Blind or straddle posting", "Card burning", "Hole dealing", "Board dealing",
    "Runout-count selection", "Hole cards showing or mucking", "Hand killing", "Chips pushing", "Chips pulling"
};

// The phases of a hand, in their order.
enum class Phase : std::uint8_t {
    ante_posting,
    bet_collection,
    blind_or_straddle_posting,
    dealing,
    betting,
    showdown,
    hand_killing,
    chips_pushing,
    chips_pulling,
    over,
};
inline constexpr std::array<std::string_view, 10> kPhaseTexts{
    "Ante posting", "Bet collection", "Blind or straddle posting", "Dealing", "Betting", "Showdown", "Hand killing",
    "Chips pushing", "Chips pulling", "Over"
};

// The actions of players in the rows of a data set.
enum class Act : std::uint8_t {
    ante,
    blind,
    bring_in,
    fold,
    check,
    call,
    bet,
    raise,
    draw,
    stand_pat,
};
inline constexpr std::array<std::string_view, 10> kActTexts{
    "ante", "blind", "bring-in", "fold", "check", "call", "bet", "raise", "draw", "stand pat"
};

// The kinds of operations.
enum class Kind : std::uint8_t {
    ante_posting,
    bet_collection,
    blind_or_straddle_posting,
    card_burning,
    hole_dealing,
    board_dealing,
    standing_pat_or_discarding,
    folding,
    checking_or_calling,
    bring_in_posting,
    completion_betting_or_raising_to,
    runout_count_selection,
    hole_cards_showing_or_mucking,
    hand_killing,
    chips_pushing,
    chips_pulling,
    no_operation,
    count
};
inline constexpr std::array<std::string_view, 17> kKindTexts{
    "AntePosting", "BetCollection", "BlindOrStraddlePosting", "CardBurning", "HoleDealing", "BoardDealing",
    "StandingPatOrDiscarding", "Folding", "CheckingOrCalling", "BringInPosting", "CompletionBettingOrRaisingTo",
    "RunoutCountSelection", "HoleCardsShowingOrMucking", "HandKilling", "ChipsPushing", "ChipsPulling", "NoOperation"
};

// Why an operation was refused; the sentence of each is in `SENTENCES`.
enum class Reason : std::uint8_t {
    none,
    wrong_phase,  // it is not due now
    no_such_player,  // there is no such player in this hand
    not_your_turn,  // it is not due from this player
    burn_first,  // a card must be burnt first
    discards_first,  // a player must draw or stand pat first
    hole_cards_first,  // the hole cards must be dealt first
    too_many_cards,  // that is more cards than are due
    no_cards,  // at least one card is needed
    not_enough_cards,  // the deck does not have that many cards
    card_not_held,  // the player does not hold that card
    nothing_to_call,  // there is nothing to call, checking is free
    bring_in_due,  // the bring-in must be posted or completed
    not_enough_chips,  // the stack does not cover more than a call
    nobody_to_raise_against,  // no opponent has chips left to call a raise
    raise_cap_reached,  // no more bets or raises are allowed on this street
    betting_not_reopened,  // nobody made a full raise since the player acted
    below_minimum,  // the amount is below the minimum
    above_maximum,  // the amount is above the maximum
    bad_amount,  // that is not an amount of chips
    infinite_amount,  // an unknown stack cannot go all-in
    not_whole_chips,  // a fraction of a chip in a hand of whole chips
    amount_overflow,  // the amount, or the unit that a split needs, is too large
    bad_runout_count,  // the number of runouts must be from one to what the deck allows
    cards_hidden,  // the cards are unknown: pass the cards that are shown
    must_show,  // the hand must be shown
    partial_show,  // all hole cards must be shown, or none
    split_changed,  // divmod must return the same result for the same pot each time
    hand_over,  // the hand is over
    wrong_discard_count,  // that is not the number of cards that must be discarded
    up_card,  // a face-up card cannot be discarded
    under_way,  // another operation of this hand is under way
    count
};
inline constexpr std::array<std::string_view, 32> kReasonTexts{
    "", "wrong phase", "no such player", "not your turn", "burn first", "discards first", "hole cards first",
    "too many cards", "no cards", "not enough cards", "card not held", "nothing to call", "bring-in due",
    "not enough chips", "nobody to raise against", "raise cap reached", "betting not reopened", "below minimum",
    "above maximum", "bad amount", "bad amount", "bad amount", "bad amount", "bad runout count", "cards hidden",
    "must show", "partial show", "split changed", "hand over", "wrong discard count", "up card", "under way"
};

// clang-format on

}  // namespace croupier
