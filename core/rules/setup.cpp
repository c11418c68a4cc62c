#include "rules/setup.hpp"

#include <algorithm>

namespace croupier {

bool Setup::has_button() const {
    for (int street = 0; street < game.street_count; ++street) {
        if (game.streets[street].opening == Opening::position) return true;
    }
    return false;
}

int Setup::small_blind_player() const {
    return player_count == 2 && rules.headsup_blinds == HeadsupBlinds::button_sb ? 1 : 0;
}

int Setup::big_blind_player() const {
    const int second = 1 - small_blind_player();
    return blinds[second] > 0 ? second : last_blind_player();
}

int Setup::last_blind_player() const {
    int best = -1;
    for (int player = 0; player < player_count; ++player) {
        if (blinds[player] > 0 && (best < 0 || blinds[player] > blinds[best])) best = player;
    }
    return best;
}

// The number of voluntary bets and raises that the house allows on a street; -1 = any number (TDA 48).
static std::int32_t raises_allowed(const Setup& setup, int street) {
    const HouseRules& rules = setup.rules;
    if (setup.game.structure != BettingStructure::fixed_limit || rules.raise_cap == RaiseCap::none) return -1;
    const bool headsup = setup.player_count == 2;
    if (headsup && rules.headsup_cap == HeadsupCap::uncapped) return -1;
    if (headsup && rules.headsup_cap == HeadsupCap::uncapped_in_tournament_headsup && setup.mode == Mode::tournament)
        return -1;
    if (rules.raise_cap >= RaiseCap::number) {
        return static_cast<std::int32_t>(rules.raise_cap) - static_cast<std::int32_t>(RaiseCap::number);
    }
    // The big blind is the bet, and a straddle does not count as a raise. A bring-in is not a bet: completing it is.
    const bool bet_is_posted = street == 0 && setup.big_blind_player() >= 0;
    return (rules.raise_cap == RaiseCap::bet_and_three ? 3 : 4) + (bet_is_posted ? 0 : 1);
}

void Setup::apply_positions(std::span<const Chips> given_antes, std::span<const Chips> given_blinds) {
    // Heads-up the button posts the small blind (TDA 34): the value for position 0 belongs to player 1.
    const bool swapped = player_count == 2 && rules.headsup_blinds == HeadsupBlinds::button_sb;
    for (int player = 0; player < player_count; ++player) {
        const std::size_t position = static_cast<std::size_t>(swapped ? 1 - player : player);
        antes[player] = given_antes[position];
        blinds[player] = given_blinds[position];
    }
    if (rules.forced_bets == ForcedBets::everyone_antes) {
        // The player left of the dealer pays the small blind, all others the big blind, with nothing to call. It is
        // matched like a bet: a player who cannot pay in full wins only that much from each. The small blind counts as
        // paid in full.
        ante_trimming = true;
        const Chips small = given_blinds[0];
        const Chips big = given_blinds[1];
        ante_saved = std::max<Chips>(big - small, 0);
        for (int player = 0; player < player_count; ++player) {
            antes[player] += player == 0 ? small : big;
            blinds[player] = 0;
        }
    }
    for (int street = 0; street < game.street_count; ++street) {
        if (game.streets[street].house_cap) game.streets[street].max_raises = raises_allowed(*this, street);
    }
}

Chips Setup::effective_ante(int player) const {
    if (antes[player] == 0) return 0;
    const Chips stack = starting_stacks[player];
    Chips left = stack;
    if (rules.big_blind_ante == BigBlindAnte::blind_first && !ante_trimming && antes[player] > 0 &&
        blinds[player] > 0 && player == big_blind_player()) {
        // TDA RP-11: a short big blind pays the blind first. Only if nobody else antes: uniform antes come first.
        bool alone = true;
        for (int other = 0; other < player_count; ++other) alone = alone && (other == player || antes[other] == 0);
        if (alone) left = minus(stack, std::min(stack, blinds[player]));
    }
    return std::min(antes[player], left);
}

Chips Setup::effective_blind(int player) const {
    if (blinds[player] == 0) return 0;
    const Chips blind = blinds[player] < 0 ? -blinds[player] : blinds[player];
    return std::min(blind, minus(starting_stacks[player], effective_ante(player)));
}

bool Setup::can_refine(Chips factor) const {
    const auto fits = [factor](Chips amount) {
        return is_infinite(amount) || (amount <= kMaxChips / factor && amount >= -(kMaxChips / factor));
    };
    bool fit = factor >= 1 && fits(units_per_chip) && fits(bring_in) && fits(ante_saved) && fits(rules.rake.cap);
    for (const Chips amount : rules.rake.taken) fit = fit && fits(amount);
    for (const RakeStep& cap : rules.rake.caps) fit = fit && fits(cap.amount);
    for (const RakeStep& step : rules.rake.steps) fit = fit && fits(step.from) && fits(step.amount);
    for (int player = 0; player < player_count; ++player) {
        fit = fit && fits(antes[player]) && fits(blinds[player]) && fits(starting_stacks[player]);
    }
    for (const Street& street : game.streets) fit = fit && fits(street.min_bet) && fits(street.max_bet);
    return fit;
}

Setup Setup::refined(Chips factor) const {
    Setup fine = *this;
    fine.units_per_chip *= factor;
    if (!real_chips) fine.odd_chip *= factor;
    const auto scale = [factor](Chips& amount) {
        if (!is_infinite(amount)) amount *= factor;
    };
    scale(fine.bring_in);
    scale(fine.ante_saved);
    scale(fine.rules.rake.cap);
    for (int pot = 0; pot < fine.rules.rake.taken.size; ++pot) scale(fine.rules.rake.taken[pot]);
    for (int cap = 0; cap < fine.rules.rake.caps.size; ++cap) scale(fine.rules.rake.caps[cap].amount);
    for (int step = 0; step < fine.rules.rake.steps.size; ++step) {
        scale(fine.rules.rake.steps[step].from);
        scale(fine.rules.rake.steps[step].amount);
    }
    for (int player = 0; player < kMaxPlayers; ++player) {
        scale(fine.antes[player]);
        scale(fine.blinds[player]);
        scale(fine.starting_stacks[player]);
    }
    for (Street& street : fine.game.streets) {
        scale(street.min_bet);
        scale(street.max_bet);
    }
    return fine;
}

// The cards that the first street takes from the deck: with fewer, nobody could act (docs/done-right.md, 11).
int Setup::most_dealt_in() const {
    const Street& street = game.streets[0];
    const int burnt = street.burn && rules.burn ? 1 : 0;
    const int left = game.deck_size - burnt - board_count * street.board_count;
    return std::clamp(left / street.hole_count, 0, static_cast<int>(kMaxPlayers));
}

// Stud and draw return burnt cards and discards to a deck that runs out (Robert's Rules of Poker; WSOP, draw). If only
// the board is dealt after the first street, cards that left play stay out.
static bool returns_cards(const Game& game) {
    const auto deals_to_players = [](const Street& street) { return street.hole_count > 0 || street.replaces(); };
    return std::any_of(game.streets.begin() + 1, game.streets.begin() + game.street_count, deals_to_players);
}

static bool may_run_out(const Setup& setup, int players) {
    const Game& game = setup.game;
    const bool returned = returns_cards(game);
    int held = 0;  // cards that do not return to the deck
    for (int number = 0; number < game.street_count; ++number) {
        const Street& street = game.streets[number];
        const int for_all = players * street.hole_count;
        const bool shared = number > 0 && held + for_all > game.deck_size;
        held += (shared ? setup.board_count * street.hole_count : for_all) + setup.board_count * street.board_count;
        if (!returned && street.burn && setup.rules.burn) ++held;
        if (held > game.deck_size) return true;
        if (returned) held -= players * street.discard_count;
    }
    return false;
}

int Setup::most_players() const {
    int most = 0;
    while (most < kMaxPlayers && !may_run_out(*this, most + 1)) ++most;
    return most;
}

SetupFault find_fault(const Setup& setup) {
    const Game& game = setup.game;
    if (game.street_count == 0) return SetupFault::no_streets;
    if (game.streets[0].hole_count == 0) return SetupFault::no_first_hole_cards;
    if (game.hand_type_count == 0) return SetupFault::no_hand_types;
    bool forced = setup.bring_in > 0;
    bool live_blinds = false;
    for (int player = 0; player < setup.player_count; ++player) {
        if (setup.antes[player] < 0) return SetupFault::negative_ante;
        forced = forced || setup.antes[player] != 0 || setup.blinds[player] != 0;
        live_blinds = live_blinds || setup.blinds[player] != 0;
    }
    if (setup.bring_in < 0) return SetupFault::negative_bring_in;
    if (!forced) return SetupFault::no_forced_bet;
    for (int player = 0; player < setup.player_count; ++player) {
        if (setup.starting_stacks[player] <= 0) return SetupFault::stack_not_positive;
    }
    if (setup.bring_in > 0 && live_blinds) return SetupFault::bring_in_with_blinds;
    if (setup.bring_in > 0 && setup.bring_in >= game.streets[0].min_bet) return SetupFault::bring_in_too_large;
    if (setup.player_count < 2) return SetupFault::too_few_players;
    if (setup.board_count == 0) return SetupFault::no_boards;
    if (setup.player_count * setup.hole_stride > kMaxHoleCards) return SetupFault::too_many_cards;
    if (setup.player_count > setup.most_dealt_in()) return SetupFault::deck_too_small;
    return SetupFault::none;
}

}  // namespace croupier
