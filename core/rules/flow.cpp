// The course of a hand: the order of the phases, and the automatic operations.
#include <algorithm>

#include "rules/operations.hpp"
#include "rules/phases.hpp"
#include "rules/recording.hpp"

namespace croupier {

static void begin_collection(State& state) {
    state.phase = Phase::bet_collection;
    state.bet_collection_due = state.top_bet > 0;
}

static void begin_blinds(State& state) {
    state.phase = Phase::blind_or_straddle_posting;
    for (int player = 0; player < state.player_count(); ++player) {
        if (state.setup->effective_blind(player) > 0) state.blind_pending |= player_bit(player);
    }
}

static void begin_dealing(State& state) {
    state.phase = Phase::dealing;
    ++state.street;
    const Street& street = state.street_rules();
    const bool again = state.board_row > 0;  // a further runout deals only the board; hole cards are kept
    int holes = again ? 0 : street.hole_count;
    int boards = street.board_count;
    if (state.street > 0 && holes > 0 && lacks_hole_cards(state, holes * live_count(state))) {
        // WSOP seven-card stud: with too few cards for everybody one community card is dealt instead. Not on the first
        // street: only a deck set by the user is too small for it, and a board has no room for whole hands.
        boards += holes;
        holes = 0;
    }
    state.burn_due = street.burn && state.setup->rules.burn && (!again || boards > 0);
    if (!again) state.board_start[state.street] = state.board_size;
    for (int board = 0; board < state.setup->board_count; ++board) {
        state.board_due[board] = static_cast<std::uint8_t>(boards);
    }
    // Nothing is due to other players or from earlier streets.
    if (holes > 0) {
        state.hole_pending = state.live;
        const auto up = static_cast<std::uint32_t>(street.hole_up & ((std::uint64_t{1} << holes) - 1));
        for_each(state.live, [&](int player) {
            state.hole_due[player] = static_cast<std::uint8_t>(holes);
            state.hole_due_up[player] = up;
        });
    }
    state.draw_pending = street.draw && !again ? state.live : 0;
    state.thrown = {};
}

// Whether something failed that only the caller can handle.
static bool is_stuck(const State& state) {
    const Hooks* hooks = state.setup->hooks;
    return state.fault != Reason::none || (hooks != nullptr && hooks->failed());
}

// How a phase continues automatically: its automated operations, then the transition to the next phase. Each returns
// false if it waits for a player or the caller. An operation calls advance() at its end; if the loop is already
// running, advance() leaves the rest to it. A phase that certainly follows is entered here; a new street is left to the
// loop.

static bool go_on_pulling(State& state) {
    while (state.pull_pending != 0) {
        if (!state.setup->automates(Automation::chips_pulling)) return false;
        pull_chips(state, first_of(state.pull_pending));
    }
    state.phase = Phase::over;
    return false;
}

static bool go_on_pushing(State& state) {
    while (chips_to_push(state)) {
        if (!state.setup->automates(Automation::chips_pushing)) return false;
        push_chips(state);
        if (is_stuck(state)) return false;
    }
    begin_pulling(state);
    return go_on_pulling(state);
}

static bool go_on_killing(State& state) {
    while (state.kill_pending != 0) {
        if (!state.setup->automates(Automation::hand_killing)) return false;
        kill(state, first_of(state.kill_pending));
    }
    begin_pushing(state);
    return !is_stuck(state) && go_on_pushing(state);
}

static bool after_showdown(State& state) {
    end_showdown(state);
    if (is_one(state.live) || is_last_street(state)) {
        begin_hand_killing(state);
        return !is_stuck(state) && go_on_killing(state);
    }
    if (state.street + 1 == state.setup->game.street_count) {
        // The next runout begins at the street where the players agreed on it.
        state.street = static_cast<std::int8_t>(state.return_street - 1);
        state.board_row = static_cast<std::uint8_t>(state.board_row + state.setup->board_count);
        --state.return_count;
    }
    begin_dealing(state);
    return true;
}

static bool go_on_showing(State& state) {
    const Setup& setup = *state.setup;
    if (state.runout_pending != 0 && setup.automates(Automation::runout_count_selection)) {
        select_runouts(state, -1, runout_selector(state));
        return true;
    }
    while (!state.showdown.empty()) {
        if (!setup.automates(Automation::hole_cards_showing_or_mucking) || !show_or_muck_next(state)) return false;
        if (is_stuck(state)) return false;
    }
    return state.runout_pending == 0 && after_showdown(state);
}

static bool after_street(State& state) {
    if (is_one(state.live)) {
        state.folded = true;
        begin_pushing(state);
        return !is_stuck(state) && go_on_pushing(state);
    }
    if (state.all_in || is_last_street(state)) {
        begin_showdown(state);
        return go_on_showing(state);
    }
    begin_dealing(state);
    return true;
}

static bool go_on_collecting(State& state);

static bool go_on_betting(State& state) {
    if (is_one(state.actors)) release_lone_player(state);
    if (state.actors != 0) return false;
    end_betting(state);
    begin_collection(state);
    return go_on_collecting(state);
}

static bool go_on_after_deal(State& state) {
    begin_betting(state);
    if (!state.all_in) return go_on_betting(state);
    return after_street(state);  // no more betting
}

static bool automates(const State& state, Deal deal) {
    switch (deal) {
        case Deal::burn:
            return state.setup->automates(Automation::card_burning);
        case Deal::hole:
            return state.setup->automates(Automation::hole_dealing);
        case Deal::board:
            return state.setup->automates(Automation::board_dealing);
        case Deal::draw:
        case Deal::none:
            break;
    }
    return false;
}

static bool go_on_dealing(State& state) {
    const Setup& setup = *state.setup;
    const bool by_itself = setup.automates(Automation::card_burning) && setup.automates(Automation::hole_dealing) &&
                           setup.automates(Automation::board_dealing);
    if (by_itself && deal_street(state)) return go_on_after_deal(state);
    for (Deal next = next_deal(state); next != Deal::none; next = next_deal(state)) {
        if (!automates(state, next) || !deal_from_top(state, next)) return false;
    }
    return go_on_after_deal(state);
}

static bool go_on_posting_blinds(State& state) {
    while (state.blind_pending != 0) {
        if (!state.setup->automates(Automation::blind_or_straddle_posting)) return false;
        post_blind(state, first_of(state.blind_pending));
    }
    begin_dealing(state);
    return go_on_dealing(state);
}

static bool go_on_collecting(State& state) {
    if (state.bet_collection_due) {
        if (!state.setup->automates(Automation::bet_collection)) return false;
        collect_bets(state);
    }
    if (state.antes_collected) return after_street(state);
    state.antes_collected = true;
    begin_blinds(state);
    return go_on_posting_blinds(state);
}

static bool go_on_posting_antes(State& state) {
    while (state.ante_pending != 0) {
        if (!state.setup->automates(Automation::ante_posting)) return false;
        post_ante(state, first_of(state.ante_pending));
    }
    begin_collection(state);
    return go_on_collecting(state);
}

static bool go_on(State& state) {
    switch (state.phase) {
        case Phase::ante_posting:
            return go_on_posting_antes(state);
        case Phase::bet_collection:
            return go_on_collecting(state);
        case Phase::blind_or_straddle_posting:
            return go_on_posting_blinds(state);
        case Phase::dealing:
            return go_on_dealing(state);
        case Phase::betting:
            return go_on_betting(state);
        case Phase::showdown:
            return go_on_showing(state);
        case Phase::hand_killing:
            return go_on_killing(state);
        case Phase::chips_pushing:
            return go_on_pushing(state);
        case Phase::chips_pulling:
            return go_on_pulling(state);
        case Phase::over:
            break;
    }
    return false;
}

void advance(State& state) {
    if (state.advancing) return;  // an automated operation: the calling loop continues
    state.advancing = true;
    while (!is_stuck(state) && go_on(state)) continue;
    state.advancing = false;
}

void no_operate(State& state, Commentary commentary) {
    record(state, Kind::no_operation, -1, 0, commentary);
    advance(state);
}

}  // namespace croupier
