// Folding, checking, calling, bringing in, completing, betting and raising.
#include "rules/betting.hpp"

#include <algorithm>

#include "rules/operations.hpp"
#include "rules/phases.hpp"
#include "rules/recording.hpp"
#include "rules/turn.hpp"

namespace croupier {

int actor(const State& state) { return state.next_actor; }

// Functions that every decision calls several times are always inlined.

static Chips total_of(const State& state, int player) {
    return std::min(state.stacks[player] + state.bets[player], kInfinite);  // no bet is infinite
}

// The largest total among the other live players: nobody needs to match more.
[[gnu::noinline]] static Chips deepest_opponent(const State& state, int player) {
    Chips deepest = 0;
    for_each(state.live & ~player_bit(player), [&](int other) { deepest = std::max(deepest, total_of(state, other)); });
    return deepest;
}

// Whether another player could put in more than an amount; otherwise there is nobody to raise against.
static bool reaches_beyond(const State& state, int player, Chips amount) {
    for (Players left = state.live & ~player_bit(player); left != 0; left &= left - 1) {
        if (total_of(state, first_of(left)) > amount) return true;
    }
    return false;
}

// A big blind or a bring-in posted short leaves the full amount owed on the first street (house rule short_big_blind;
// WSOP, short blinds; WSOP seven-card stud).
// All-in or fold: the price is everything. What nobody can match is not owed.
Chips forced_price(const Course& course, const Setup& setup) {
    if (course.street >= 0 && setup.game.streets[static_cast<std::size_t>(course.street)].all_in) {
        const auto stacks = std::span(setup.starting_stacks).first(setup.player_count);
        return std::min(*std::max_element(stacks.begin(), stacks.end()), kMaxChips);
    }
    if (course.street != 0 || setup.rules.short_big_blind == ShortBigBlind::posted) return 0;
    if (setup.bring_in > 0) return course.bring_in_due ? 0 : setup.bring_in;
    const int big_blind = setup.big_blind_player();
    return big_blind < 0 ? 0 : setup.blinds[big_blind];
}

[[gnu::always_inline]] static inline Chips owed(const State& state, const Turn& turn) {
    const Chips bet = state.top_bet;
    const Chips floor = turn.forced > bet ? std::min(turn.forced, deepest_opponent(state, turn.player)) : 0;
    return std::max(bet, floor) - state.bets[turn.player];
}

Chips second_total(const State& state) {
    Chips largest = 0;
    Chips second = 0;
    for (int player = 0; player < state.player_count(); ++player) {
        const Chips total = state.is_live(player) ? total_of(state, player) : 0;
        second = std::max(second, std::min(largest, total));
        largest = std::max(largest, total);
    }
    return second;
}

Chips effective_stack(const State& state, int player) {
    if (!state.is_live(player) || state.street < 0) return 0;
    return std::min(state.stacks[player], std::max<Chips>(minus(second_total(state), state.bets[player]), 0));
}

static Chips call_amount(const State& state, const Turn& turn, Chips due) {
    return std::min(state.stacks[turn.player], std::max<Chips>(due, 0));
}

static Chips call_amount(const State& state, const Turn& turn) { return call_amount(state, turn, owed(state, turn)); }

Chips call_amount(const State& state) { return call_amount(state, turn_of(state)); }

Chips bring_in_amount(const State& state) { return std::min(state.stacks[actor(state)], state.setup->bring_in); }

static bool is_limit(const State& state) { return state.setup->game.structure == BettingStructure::fixed_limit; }

// The smallest increment that counts as a raise: it re-opens the betting and sets the next minimum.
[[gnu::always_inline]] static inline Chips full_raise(const State& state) {
    const Setup& setup = *state.setup;
    const Chips unit = state.street_rules().min_bet;
    if (is_limit(state)) {
        switch (setup.rules.limit_all_in) {
            case LimitAllIn::half_bet:  // TDA 47-B: from half a bet on an all-in counts as a full bet
            case LimitAllIn::half_bet_completed:
                return (unit + 1) / 2;
            case LimitAllIn::full_bet:
                return unit;
            case LimitAllIn::any:  // the first all-in of a street counts in full, and sets the measure for the next
                return state.raise_amount;
        }
    }
    if (setup.rules.min_raise == MinRaise::any_larger) return setup.least_increment();
    Chips yardstick = std::max(state.raise_amount, unit);
    if (setup.rules.straddle_min_raise == StraddleMinRaise::straddle && state.street == 0) {
        const int last_blind = setup.last_blind_player();
        if (last_blind >= 2) yardstick = std::max(yardstick, setup.blinds[last_blind]);
    }
    return yardstick;
}

// TDA 47: a player who already acted may raise again only when facing at least a full raise.
[[gnu::always_inline]] static inline bool may_raise_again(const State& state, int player, Chips bet) {
    if (!contains(state.acted, player)) return true;
    if (state.setup->rules.reopen != Reopen::cumulative) return false;
    return bet - state.bets[player] >= full_raise(state);
}

[[gnu::always_inline]] static inline bool is_capped(const State& state) {
    const Street& street = state.street_rules();
    if (street.max_raises < 0 || state.raise_count < street.max_raises) return false;
    return !(state.headsup_round && street.house_cap);  // WSOP live action, limit games
}

[[gnu::always_inline]] static inline Refusal why_not_raise(const State& state, const Turn& turn) {
    const int player = turn.player;
    if (player < 0) return refuse(Reason::wrong_phase);
    if (is_capped(state)) {
        return refuse(Reason::raise_cap_reached, player, state.raise_count, state.street_rules().max_raises);
    }
    const Chips bet = turn.price;
    if (total_of(state, player) <= bet) {
        return refuse(Reason::not_enough_chips, player, state.stacks[player], bet - state.bets[player]);
    }
    if (!reaches_beyond(state, player, bet)) return refuse(Reason::nobody_to_raise_against, player);
    if (!may_raise_again(state, player, bet)) {
        return refuse(Reason::betting_not_reopened, player, bet - state.bets[player], full_raise(state));
    }
    return {};
}

Refusal why_not_raise(const State& state) { return why_not_raise(state, turn_of(state)); }

// The minimum raise for a player who has the chips.
[[gnu::always_inline]] static inline Chips least_raise_to(const State& state, Chips price) {
    const Chips unit = state.street_rules().min_bet;
    if (state.completion_due) return unit;
    if (is_limit(state)) return state.ladder + unit;
    if (state.setup->rules.min_raise == MinRaise::any_larger)
        return price > 0 ? price + state.setup->least_increment() : unit;
    return price + full_raise(state);
}

[[gnu::always_inline]] static inline Chips min_raise_to(const State& state, const Turn& turn) {
    return std::min(least_raise_to(state, turn.price), total_of(state, turn.player));
}

Chips min_raise_to(const State& state) { return min_raise_to(state, turn_of(state)); }

// Chips that a pot-sized raise before the flop counts although nobody paid them.
static Chips not_posted(const State& state, const Turn& turn) {
    const Setup& setup = *state.setup;
    if (setup.bring_in > 0) {
        // A short bring-in counts in full. Its player is not stored: until a raise it is the largest bet.
        const bool full = setup.rules.pot_limit_blinds == PotLimitBlinds::full && state.raise_count == 0;
        return full ? std::max<Chips>(turn.forced - state.top_bet, 0) : 0;
    }
    const int small = setup.small_blind_player();
    if (!setup.rules.small_blind_as_big || setup.blinds[small] <= 0) return state.unposted;
    return state.unposted + std::max<Chips>(setup.blinds[1 - small] - state.bets[small], 0);
}

Chips raise_by_pot_to(const State& state, const Turn& turn) {
    Chips pot = total_pot(state);
    if (state.street == 0) pot += not_posted(state, turn);
    return 2 * turn.price - state.bets[turn.player] + pot;
}

Chips pot_raise_to(const State& state, const Turn& turn) {
    const Chips to = raise_by_pot_to(state, turn);
    return std::min(std::max(to, min_raise_to(state, turn)), total_of(state, turn.player));
}

Chips pot_raise_to(const State& state) { return pot_raise_to(state, turn_of(state)); }

// Spread limit: the largest bet or raise of a street is on top of what must be called; a completion is a bet. It is
// never less than the minimum, which a large straddle can raise.
static Chips spread_raise_to(const State& state, const Turn& turn, Chips most) {
    const Chips max_bet = state.street_rules().max_bet;
    const Chips to = state.completion_due ? max_bet : turn.price + max_bet;
    return std::min(std::max(to, min_raise_to(state, turn)), most);
}

[[gnu::always_inline]] static inline Chips structure_raise_to(const State& state, const Turn& turn) {
    switch (state.setup->game.structure) {
        case BettingStructure::fixed_limit:
            return min_raise_to(state, turn);
        case BettingStructure::pot_limit:
            return pot_raise_to(state, turn);
        case BettingStructure::no_limit:
            break;
    }
    return total_of(state, turn.player);
}

[[gnu::always_inline]] static inline Chips max_raise_to(const State& state, const Turn& turn) {
    const Chips most = structure_raise_to(state, turn);
    return state.street_rules().max_bet == 0 ? most : spread_raise_to(state, turn, most);
}

Chips max_raise_to(const State& state) { return max_raise_to(state, turn_of(state)); }

[[gnu::always_inline]] static inline RaiseRange range_of(const State& state, const Turn& turn) {
    if (why_not_raise(state, turn)) return {};
    return {true, min_raise_to(state, turn), max_raise_to(state, turn)};
}

RaiseRange raise_range(const State& state, const Turn& turn) { return range_of(state, turn); }

[[gnu::always_inline]] static inline void take_turn(State& state, int player) {
    set_actors(state, state.actors & ~player_bit(player), player);
    state.acted |= player_bit(player);
}

// If another player must act, nothing is automatic, and advance() would have no effect. After the last player perhaps
// nobody has to act.
static void go_on(State& state) {
    if ((state.actors & (state.actors - 1)) == 0) advance(state);
}

[[gnu::always_inline]] static inline Refusal why_not_fold(const State& state, const Turn& turn, Chips due) {
    const int player = turn.player;
    if (state.bring_in_due) return refuse(Reason::bring_in_due, player);
    Refusal result;
    if (due > 0) return result;
    const OpenFold rule = state.setup->rules.open_fold;
    const bool by_mode = rule == OpenFold::by_mode;
    if (rule == OpenFold::illegal || (by_mode && state.setup->mode == Mode::tournament)) {
        return refuse(Reason::nothing_to_call, player);
    }
    if (by_mode) result.warnings = kOpenFold;
    return result;
}

// Whether a fold is carried out as the check that is free.
static bool fold_is_check(const State& state, Chips due) {
    return due <= 0 && state.setup->rules.open_fold == OpenFold::to_check;
}

Refusal why_not_fold(const State& state, const Turn& turn) {
    if (turn.player < 0) return refuse(Reason::wrong_phase);
    return why_not_fold(state, turn, owed(state, turn));
}

Refusal why_not_fold(const State& state) { return why_not_fold(state, turn_of(state)); }

BettingOptions betting_options(const State& state, const Turn& turn) {
    const Chips due = owed(state, turn);
    const Chips price = state.bring_in_due ? bring_in_amount(state) : call_amount(state, turn, due);
    return {!why_not_fold(state, turn, due), price, range_of(state, turn)};
}

BettingOptions betting_options(const State& state) { return betting_options(state, turn_of(state)); }

// What the others must match after the bring-in is posted.
static Chips price_of_bring_in(const State& state) {
    return state.setup->rules.short_big_blind == ShortBigBlind::posted ? bring_in_amount(state) : state.setup->bring_in;
}

BettingTerms betting_terms(const State& state) {
    const Turn turn = turn_of(state);
    if (turn.player < 0) return {.price = 0, .increment = state.street_rules().min_bet, .barred = 0, .fold = false};
    const Chips others_price = state.bring_in_due ? price_of_bring_in(state) : turn.price;
    const auto is_barred = [&](int player) {
        const Chips price = player == turn.player ? turn.price : others_price;
        return !reaches_beyond(state, player, price) || !may_raise_again(state, player, price);
    };
    const Players barred = is_capped(state) ? state.live : those_who(state.live, is_barred);
    const Chips least = least_raise_to(state, turn.price);
    if (state.bring_in_due) return {state.setup->bring_in, least - state.setup->bring_in, barred, false};
    const Chips due = owed(state, turn);
    const bool folds = !why_not_fold(state, turn, due) && !fold_is_check(state, due);
    return {turn.price, least - turn.price, barred, folds};
}

void fold(State& state, const Turn& turn, Commentary commentary) {
    const int player = turn.player;
    const Chips due = owed(state, turn);
    if (fold_is_check(state, due)) {
        check_or_call(state, turn, commentary);
        return;
    }
    if (due <= 0) state.open_folds |= player_bit(player);
    take_turn(state, player);
    state.live &= ~player_bit(player);
    state.contenders &= ~player_bit(player);
    state.fold_order.push(static_cast<std::uint8_t>(player));
    muck_hole_cards(state, player);
    record(state, Kind::folding, player, 0, commentary);
    if (is_one(state.live)) set_actors(state, 0, player);
    go_on(state);
}

void fold(State& state, Commentary commentary) { fold(state, turn_of(state), commentary); }

Refusal why_not_check_or_call(const State& state) {
    const int player = actor(state);
    if (player < 0) return refuse(Reason::wrong_phase);
    if (state.bring_in_due) return refuse(Reason::bring_in_due, player);
    return {};
}

void check_or_call(State& state, const Turn& turn, Commentary commentary) {
    const int player = turn.player;
    const Chips amount = call_amount(state, turn);
    wager(state, player, amount);
    take_turn(state, player);
    // WSOP 96: a call between two short all-ins ends the series.
    if (amount > 0 && state.setup->rules.reopen == Reopen::consecutive) state.short_all_ins = 0;
    record(state, Kind::checking_or_calling, player, amount, commentary);
    go_on(state);
}

void check_or_call(State& state, Commentary commentary) { check_or_call(state, turn_of(state), commentary); }

Refusal why_not_post_bring_in(const State& state) {
    const int player = actor(state);
    if (player < 0 || !state.bring_in_due) return refuse(Reason::wrong_phase, player);
    return {};
}

void post_bring_in(State& state, Commentary commentary) {
    const int player = actor(state);
    const Chips amount = bring_in_amount(state);
    wager(state, player, amount);
    take_turn(state, player);
    set_bring_in_due(state, false);
    record(state, Kind::bring_in_posting, player, amount, commentary);
    go_on(state);
}

Refusal why_not_raise_to(const State& state, Chips amount) {
    const Turn turn = turn_of(state);
    if (const Refusal refusal = why_not_raise(state, turn)) return refusal;
    const int player = turn.player;
    if (is_infinite(amount)) return refuse(Reason::infinite_amount, player);
    if (const Chips least = min_raise_to(state, turn); amount < least) {
        return refuse(Reason::below_minimum, player, amount, least);
    }
    if (const Chips most = max_raise_to(state, turn); amount > most) {
        return refuse(Reason::above_maximum, player, amount, most);
    }
    // An infinite stack has no maximum of its own: it may bet what can be counted exactly.
    if (amount - state.bets[player] > kMaxChips + state.payoffs[player]) return refuse(Reason::amount_overflow, player);
    return {};
}

// Whether a wager counts as a bet or raise: it then re-opens the betting for everybody.
static bool counts_in_full(const State& state, Chips to, Chips increment, Chips yardstick) {
    if (state.completion_due) {
        if (!is_limit(state)) return to >= state.street_rules().min_bet;
        // TDA 47: at least half of a full bet, measured like every raise from the last full wager: the full bring-in,
        // whoever posted it and however much they posted.
        return to >= state.street_rules().min_bet || to - state.setup->bring_in >= yardstick;
    }
    if (is_limit(state)) return to - state.ladder >= yardstick;
    return increment >= yardstick;
}

// Whether a wager sets the bet from which the next raise is counted.
static bool climbs_to(const State& state, Chips to, bool full) {
    switch (state.setup->rules.limit_all_in) {
        case LimitAllIn::any:
            return true;
        case LimitAllIn::half_bet_completed:  // the next raise completes a short all-in to the full bet
            if (!is_limit(state)) return full;
            return to >= (state.completion_due ? 0 : state.ladder) + state.street_rules().min_bet;
        default:
            return full;
    }
}

void raise_to(State& state, const Turn& turn, Chips amount, Commentary commentary) {
    const int player = turn.player;
    const Chips increment = amount - turn.price;
    const Chips yardstick = full_raise(state);
    const bool full = counts_in_full(state, amount, increment, yardstick);
    const bool climbs = climbs_to(state, amount, full);
    wager(state, player, amount - state.bets[player]);
    take_turn(state, player);
    state.opener = static_cast<std::int8_t>(player);
    if (state.bring_in_due) set_bring_in_due(state, false);
    if (climbs || !is_limit(state)) {
        state.raise_amount = std::max(state.raise_amount, increment);
        ++state.raise_count;
    }
    if (climbs) {
        state.ladder = amount;
        state.completion_due = false;
    }
    if (full) {
        state.acted = player_bit(player);
        state.short_all_ins = 0;
    } else {
        // TDA 47: a short all-in raises the price but not the minimum raise, and does not re-open the betting.
        state.short_all_in_amounts[state.short_all_ins++] = increment;
        Chips run = 0;
        for (const Chips part : state.short_all_in_view()) run += part;
        if (run >= yardstick) {
            state.short_all_ins = 0;
            if (state.setup->rules.reopen == Reopen::consecutive) state.acted = player_bit(player);
        }
    }
    set_actors(state, state.live & state.with_chips & ~player_bit(player), player);
    record(state, Kind::completion_betting_or_raising_to, player, amount, commentary);
    go_on(state);
}

void raise_to(State& state, Chips amount, Commentary commentary) {
    raise_to(state, turn_of(state), amount, commentary);
}

}  // namespace croupier
