// What rule books disagree about, as data: the engine never asks for a preset's name.
//
// Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/rake.hpp"

namespace croupier {

// clang-format off

enum class OpenFold : std::uint8_t { allow, to_check, illegal, by_mode };
inline constexpr std::array<std::string_view, 4> kOpenFoldTexts{"allow", "to_check", "illegal", "by_mode"};
enum class Order : std::uint8_t { standard, left_of_dealer_always };
inline constexpr std::array<std::string_view, 2> kOrderTexts{"standard", "left_of_dealer_always"};
enum class HeadsupBlinds : std::uint8_t { button_sb, left_of_button_sb };
inline constexpr std::array<std::string_view, 2> kHeadsupBlindsTexts{"button_sb", "left_of_button_sb"};
enum class ForcedBets : std::uint8_t { blinds, everyone_antes };
inline constexpr std::array<std::string_view, 2> kForcedBetsTexts{"blinds", "everyone_antes"};
enum class MinRaise : std::uint8_t { last_full_increment, any_larger };
inline constexpr std::array<std::string_view, 2> kMinRaiseTexts{"last_full_increment", "any_larger"};
enum class AskLonePlayer : std::uint8_t { no, yes, by_mode };
inline constexpr std::array<std::string_view, 3> kAskLonePlayerTexts{"no", "yes", "by_mode"};
enum class Uncalled : std::uint8_t { returned, one_player_pot };
inline constexpr std::array<std::string_view, 2> kUncalledTexts{"returned", "one_player_pot"};
enum class OddChips : std::uint8_t { one_each_left_of_button, all_to_first };
inline constexpr std::array<std::string_view, 2> kOddChipsTexts{"one_each_left_of_button", "all_to_first"};
enum class OrphanPot : std::uint8_t { last_contender, main_pot_winners, burnt };
inline constexpr std::array<std::string_view, 3> kOrphanPotTexts{"last_contender", "main_pot_winners", "burnt"};
enum class Reopen : std::uint8_t { cumulative, consecutive, single };
inline constexpr std::array<std::string_view, 3> kReopenTexts{"cumulative", "consecutive", "single"};
enum class ShortBigBlind : std::uint8_t { full_price, posted };
inline constexpr std::array<std::string_view, 2> kShortBigBlindTexts{"full_price", "posted"};
enum class BigBlindAnte : std::uint8_t { blind_first, ante_first };
inline constexpr std::array<std::string_view, 2> kBigBlindAnteTexts{"blind_first", "ante_first"};
enum class Showdown : std::uint8_t { standard, winners_only, all };
inline constexpr std::array<std::string_view, 3> kShowdownTexts{"standard", "winners_only", "all"};
enum class EqualBlinds : std::uint8_t { button_first, first_index };
inline constexpr std::array<std::string_view, 2> kEqualBlindsTexts{"button_first", "first_index"};
enum class DrawDealing : std::uint8_t { player_by_player, card_by_card };
inline constexpr std::array<std::string_view, 2> kDrawDealingTexts{"player_by_player", "card_by_card"};
enum class PotMerging : std::uint8_t { same_claimant, never, killed };
inline constexpr std::array<std::string_view, 3> kPotMergingTexts{"same_claimant", "never", "killed"};
enum class LimitAllIn : std::uint8_t { half_bet, full_bet, any, half_bet_completed };
inline constexpr std::array<std::string_view, 4> kLimitAllInTexts{"half_bet", "full_bet", "any", "half_bet_completed"};
enum class HeadsupCap : std::uint8_t { capped, uncapped, uncapped_when_round_starts_headsup, uncapped_in_tournament_headsup };
inline constexpr std::array<std::string_view, 4> kHeadsupCapTexts{
    "capped", "uncapped", "uncapped_when_round_starts_headsup", "uncapped_in_tournament_headsup"
};
enum class StraddleMinRaise : std::uint8_t { big_blind, straddle };
inline constexpr std::array<std::string_view, 2> kStraddleMinRaiseTexts{"big_blind", "straddle"};
enum class Reshuffle : std::uint8_t { earlier_discards, all_discards };
inline constexpr std::array<std::string_view, 2> kReshuffleTexts{"earlier_discards", "all_discards"};
// A number of them is counted from `number` up.
enum class RaiseCap : std::int32_t { bet_and_three, bet_and_four, none, number };
inline constexpr std::array<std::string_view, 3> kRaiseCapTexts{"bet_and_three", "bet_and_four", "none"};
inline constexpr int kMostRaiseCap = 1000;
enum class StudTie : std::uint8_t { position, suit };
inline constexpr std::array<std::string_view, 2> kStudTieTexts{"position", "suit"};
enum class PotLimitBlinds : std::uint8_t { full, posted };
inline constexpr std::array<std::string_view, 2> kPotLimitBlindsTexts{"full", "posted"};
inline constexpr std::array<std::string_view, 2> kBoolTexts{"no", "yes"};

// The defaults are those of a State without rules.
struct HouseRules {
    // A fold when checking is free. by_mode: refused in tournaments, a warning in cash games.
    OpenFold open_fold = OpenFold::by_mode;
    // Who acts first.
    Order order = Order::standard;
    // Who posts the small blind heads-up.
    HeadsupBlinds headsup_blinds = HeadsupBlinds::button_sb;
    // everyone_antes: the player left of the dealer pays the small blind, all others the big blind, dead.
    ForcedBets forced_bets = ForcedBets::blinds;
    // The minimum raise. TDA 43: the size of the last full bet or raise.
    MinRaise min_raise = MinRaise::last_full_increment;
    // Whether the only player with chips is asked when there is nothing to call. by_mode: in cash games only.
    AskLonePlayer ask_lone_player = AskLonePlayer::by_mode;
    // How the uncalled part of a bet is returned.
    Uncalled uncalled = Uncalled::returned;
    // Who gets chips that cannot be split evenly; in stud one_each_left_of_button goes by high card and suit.
    OddChips odd_chips = OddChips::all_to_first;
    // Who wins a pot that no remaining player paid into; burnt: nobody, with a warning.
    OrphanPot orphan_pot = OrphanPot::burnt;
    // When several short all-ins re-open the betting: TDA 47 adds them up, WSOP 96 only while nobody calls in between.
    Reopen reopen = Reopen::cumulative;
    // What the others owe after a short big blind or bring-in (WSOP seven-card stud).
    ShortBigBlind short_big_blind = ShortBigBlind::full_price;
    // What a short big blind pays first (TDA RP-11).
    BigBlindAnte big_blind_ante = BigBlindAnte::blind_first;
    // Whether a card is burnt before a deal.
    bool burn = true;
    // Who shows at showdown. standard: the last aggressor first, others may muck; all-ins show.
    Showdown showdown = Showdown::standard;
    // Who opens heads-up if both blinds have the same size (TDA 34). first_index: the player with index 0.
    EqualBlinds equal_blinds = EqualBlinds::button_first;
    // How replacements are dealt: all of a player's at once, or one card at a time.
    DrawDealing draw_dealing = DrawDealing::player_by_player;
    // When neighbouring pots are merged. same_claimant: if only one player can win them. killed: hands that are mucked
    // or killed merge pots at once, before the rake.
    PotMerging pot_merging = PotMerging::same_claimant;
    // Whether a pot that the rake took completely is still pushed to the last player.
    bool empty_push = false;
    // Whether a face-up hand may be shown again while pots are pushed and afterwards.
    bool show_after_folds = false;
    // Fixed limit: how large a short all-in must be to count as a raise (TDA 47-B). any: every all-in raises the next
    // bet and counts for the cap; the largest raise so far re-opens. half_bet_completed: from half a bet on it re-
    // opens, but the next raise only completes it.
    LimitAllIn limit_all_in = LimitAllIn::half_bet;
    // Fixed limit: whether the cap on raises applies heads-up: if two are dealt in, if two begin a betting round (WSOP
    // live action, limit games), or if two are left in a tournament (TDA 48).
    HeadsupCap headsup_cap = HeadsupCap::capped;
    // The minimum raise over a straddle (WSOP live action 11).
    StraddleMinRaise straddle_min_raise = StraddleMinRaise::big_blind;
    // Draw, when the deck runs out: whether discards of the current draw are shuffled in (WSOP draw: no).
    Reshuffle reshuffle = Reshuffle::all_discards;
    // Fixed limit: bets and raises on a street; the big blind is the bet. Or a number, without blinds. It applies to
    // streets whose cap is "house".
    RaiseCap raise_cap = RaiseCap{static_cast<std::int32_t>(RaiseCap::number) + 4};
    // Stud, equal hands showing: who opens, the first left of the dealer or the highest suit.
    StudTie stud_tie = StudTie::position;
    // Pot limit: whether a raise counts blinds as if posted in full (TDA 54).
    PotLimitBlinds pot_limit_blinds = PotLimitBlinds::full;
    // Pot limit: whether the small blind counts as a big blind in the pot (WSOP live action).
    bool small_blind_as_big = false;
    Rake rake;
    friend bool operator==(const HouseRules&, const HouseRules&) = default;
};

// Visits every rule: its name, its member, and the texts of its options in their order.
template <typename Visit>
constexpr void for_each_rule(const Visit& visit) {
    visit("open_fold", &HouseRules::open_fold, kOpenFoldTexts);
    visit("order", &HouseRules::order, kOrderTexts);
    visit("headsup_blinds", &HouseRules::headsup_blinds, kHeadsupBlindsTexts);
    visit("forced_bets", &HouseRules::forced_bets, kForcedBetsTexts);
    visit("min_raise", &HouseRules::min_raise, kMinRaiseTexts);
    visit("ask_lone_player", &HouseRules::ask_lone_player, kAskLonePlayerTexts);
    visit("uncalled", &HouseRules::uncalled, kUncalledTexts);
    visit("odd_chips", &HouseRules::odd_chips, kOddChipsTexts);
    visit("orphan_pot", &HouseRules::orphan_pot, kOrphanPotTexts);
    visit("reopen", &HouseRules::reopen, kReopenTexts);
    visit("short_big_blind", &HouseRules::short_big_blind, kShortBigBlindTexts);
    visit("big_blind_ante", &HouseRules::big_blind_ante, kBigBlindAnteTexts);
    visit("burn", &HouseRules::burn, kBoolTexts);
    visit("showdown", &HouseRules::showdown, kShowdownTexts);
    visit("equal_blinds", &HouseRules::equal_blinds, kEqualBlindsTexts);
    visit("draw_dealing", &HouseRules::draw_dealing, kDrawDealingTexts);
    visit("pot_merging", &HouseRules::pot_merging, kPotMergingTexts);
    visit("empty_push", &HouseRules::empty_push, kBoolTexts);
    visit("show_after_folds", &HouseRules::show_after_folds, kBoolTexts);
    visit("limit_all_in", &HouseRules::limit_all_in, kLimitAllInTexts);
    visit("headsup_cap", &HouseRules::headsup_cap, kHeadsupCapTexts);
    visit("straddle_min_raise", &HouseRules::straddle_min_raise, kStraddleMinRaiseTexts);
    visit("reshuffle", &HouseRules::reshuffle, kReshuffleTexts);
    visit("raise_cap", &HouseRules::raise_cap, kRaiseCapTexts);
    visit("stud_tie", &HouseRules::stud_tie, kStudTieTexts);
    visit("pot_limit_blinds", &HouseRules::pot_limit_blinds, kPotLimitBlindsTexts);
    visit("small_blind_as_big", &HouseRules::small_blind_as_big, kBoolTexts);
}

// clang-format on

}  // namespace croupier
