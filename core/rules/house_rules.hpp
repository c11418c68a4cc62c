// What rule books disagree about, as data. The engine reads these fields and never asks for a preset's name.
#pragma once

#include <cstdint>

#include "cards/chips.hpp"
#include "cards/fixed_list.hpp"

namespace croupier {

enum class OpenFold : std::uint8_t { allow, to_check, illegal, by_mode };
enum class Order : std::uint8_t { standard, left_of_dealer_always };
enum class HeadsupBlinds : std::uint8_t { button_sb, left_of_button_sb };
enum class ForcedBets : std::uint8_t { blinds, everyone_antes };
enum class MinRaise : std::uint8_t { last_full_increment, any_larger };
enum class AskLonePlayer : std::uint8_t { no, yes, by_mode };
enum class Uncalled : std::uint8_t { returned, one_player_pot };
enum class OddChips : std::uint8_t { one_each_left_of_button, all_to_first };
enum class OrphanPot : std::uint8_t { last_contender, main_pot_winners, burnt };
enum class Reopen : std::uint8_t { cumulative, consecutive, single };
enum class ShortBigBlind : std::uint8_t { full_price, posted };
enum class BigBlindAnte : std::uint8_t { blind_first, ante_first };
enum class Showdown : std::uint8_t { standard, winners_only, all };
enum class EqualBlinds : std::uint8_t { button_first, first_index };
enum class DrawDealing : std::uint8_t { player_by_player, card_by_card };
enum class PotMerging : std::uint8_t { same_claimant, never, killed };
enum class LimitAllIn : std::uint8_t { half_bet, full_bet, any };
enum class HeadsupCap : std::uint8_t { capped, uncapped, when_round_starts_headsup, in_tournament_headsup };
enum class StraddleMinRaise : std::uint8_t { big_blind, straddle };
enum class Reshuffle : std::uint8_t { earlier_discards, all_discards };
enum class StudTie : std::uint8_t { position, suit };
enum class PotLimitBlinds : std::uint8_t { full, posted };

// The bets and raises allowed on a street of fixed limit: a number of voluntary ones from `number` up.
enum class RaiseCap : std::int32_t { bet_and_three, bet_and_four, none, number };

inline constexpr int kMaxRakedPots = 12;

// The share of the house: per pot percentage in millionths, with a cap over the hand or over each pot.
struct Rake {
    std::int64_t millionths = 0;
    Chips cap = kInfinite;
    bool cap_per_pot = false;
    bool no_flop_no_drop = false;
    // What was taken from each pot, main pot first, where that is known: then nothing else is asked.
    FixedList<Chips, kMaxRakedPots> taken{};
    friend bool operator==(const Rake&, const Rake&) = default;
};

struct HouseRules {
    OpenFold open_fold = OpenFold::by_mode;
    Order order = Order::standard;
    HeadsupBlinds headsup_blinds = HeadsupBlinds::button_sb;
    ForcedBets forced_bets = ForcedBets::blinds;
    MinRaise min_raise = MinRaise::last_full_increment;
    AskLonePlayer ask_lone_player = AskLonePlayer::by_mode;
    Uncalled uncalled = Uncalled::returned;
    OddChips odd_chips = OddChips::all_to_first;
    OrphanPot orphan_pot = OrphanPot::burnt;
    Reopen reopen = Reopen::cumulative;
    ShortBigBlind short_big_blind = ShortBigBlind::full_price;
    BigBlindAnte big_blind_ante = BigBlindAnte::blind_first;
    bool burn = true;
    Showdown showdown = Showdown::standard;
    EqualBlinds equal_blinds = EqualBlinds::button_first;
    DrawDealing draw_dealing = DrawDealing::player_by_player;
    PotMerging pot_merging = PotMerging::same_claimant;
    bool empty_push = false;
    bool show_after_folds = false;
    LimitAllIn limit_all_in = LimitAllIn::half_bet;
    HeadsupCap headsup_cap = HeadsupCap::capped;
    StraddleMinRaise straddle_min_raise = StraddleMinRaise::big_blind;
    Reshuffle reshuffle = Reshuffle::all_discards;
    RaiseCap raise_cap{static_cast<std::int32_t>(RaiseCap::number) + 4};
    StudTie stud_tie = StudTie::position;
    PotLimitBlinds pot_limit_blinds = PotLimitBlinds::full;
    bool small_blind_as_big = false;
    Rake rake;
    friend bool operator==(const HouseRules&, const HouseRules&) = default;
};

}  // namespace croupier
