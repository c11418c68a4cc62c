// How a round of betting begins and ends, and who is asked in it.
#include <algorithm>

#include "rules/betting.hpp"
#include "rules/operations.hpp"
#include "rules/phases.hpp"

namespace croupier {

// TDA 54: a short all-in blind does not affect the largest raise before the flop: the pot is counted as if both blinds
// were complete. A small blind that counts as a big blind is added up as the player pays it.
static Chips short_blinds(const Setup& setup) {
    if (setup.rules.pot_limit_blinds == PotLimitBlinds::posted) return 0;
    const auto missing = [&setup](int player) {
        return setup.blinds[player] > 0 ? setup.blinds[player] - setup.effective_blind(player) : 0;
    };
    const int small = setup.small_blind_player();
    const int big = setup.big_blind_player();
    const Chips of_small = setup.rules.small_blind_as_big || small == big ? 0 : missing(small);
    return of_small + (big < 0 ? 0 : missing(big));
}

void begin_betting(State& state) {
    state.phase = Phase::betting;
    state.raise_amount = 0;
    state.raise_count = 0;
    state.acted = 0;
    state.short_all_ins = 0;
    set_bring_in_due(state, false);
    state.completion_due = false;
    const int opener = std::max(find_opener(state), 0);
    state.opener = static_cast<std::int8_t>(opener);
    if (state.setup->rules.headsup_cap == HeadsupCap::uncapped_when_round_starts_headsup)
        state.headsup_round = count_of(state.live) == 2;
    if (state.street == 0 && state.setup->game.structure == BettingStructure::pot_limit)
        state.unposted = short_blinds(*state.setup);
    // When nobody is left to bet against, nobody acts until the end of the hand.
    if (!state.all_in) {
        Players able = state.live & state.with_chips;
        // House rule ask_lone_player: with `yes` everybody who has chips is asked, even if nobody is left to bet
        // against.
        const bool only_where_needed = state.setup->rules.ask_lone_player != AskLonePlayer::yes;
        if (state.top_bet > 0 && only_where_needed) {
            const Chips second = second_total(state);
            able &= those_who(state, [&](int player) { return second > state.bets[player]; });
        } else if (is_one(able) && only_where_needed) {
            able = 0;  // nobody bet, and nobody else has chips
        }
        set_actors(state, able, opener);
        if (only_where_needed && is_one(able) && call_amount(state) == 0) set_actors(state, 0, opener);
    }
    if (state.street == 0 && state.setup->bring_in > 0) {
        set_bring_in_due(state, true);
        state.completion_due = true;
    }
    state.ladder = std::max(state.top_bet, state.forced);
}

// House rule ask_lone_player: the last player to act has chips and nothing to call, the others are all-in.
void release_lone_player(State& state) {
    if (state.bring_in_due) return;
    const AskLonePlayer rule = state.setup->rules.ask_lone_player;
    if (rule == AskLonePlayer::yes) return;
    if (rule == AskLonePlayer::by_mode && state.setup->mode == Mode::cash_game) return;
    if (call_amount(state) > 0) return;
    const int player = actor(state);
    if ((state.live & state.with_chips & ~player_bit(player)) != 0) return;
    set_actors(state, 0, player);
}

void end_betting(State& state) {
    if (state.all_in) return;
    const Players rich = state.live & state.with_chips;
    const bool draw_to_come = state.setup->game.draws_from(state.street + 1);
    // A lone player who is asked on every street can still fold: the hand is not all-in before the last street.
    const bool asks_lone_player = state.setup->rules.ask_lone_player == AskLonePlayer::yes;
    const bool nobody_to_bet =
        !is_one(state.live) && (rich == 0 || (is_one(rich) && !asks_lone_player)) && !draw_to_come;
    const bool last = state.street + 1 == state.setup->game.street_count;
    if (nobody_to_bet || (last && rich != state.live)) state.all_in = true;
}

}  // namespace croupier
