// The course of a hand: which phase follows which, and what happens by itself.
#include <algorithm>

#include "operations.hpp"
#include "phases.hpp"
#include "recording.hpp"

namespace croupier {

static void begin_collection(State& state) {
    state.phase = Phase::bet_collection;
    state.bet_collection_due = state.top_bet > 0;
}

static void begin_blinds(State& state) {
    state.phase = Phase::blind_posting;
    for (int player = 0; player < state.player_count(); ++player) {
        if (state.setup->effective_blind(player) > 0) state.blind_pending |= player_bit(player);
    }
}

static void begin_dealing(State& state) {
    state.phase = Phase::dealing;
    ++state.street;
    const Street& street = state.street_rules();
    const bool again = state.board_row > 0;  // a further runout deals to the board only: hole cards are kept
    int holes = again ? 0 : street.hole_count;
    int boards = street.board_count;
    if (state.street > 0 && is_short_of_cards(state, holes * live_count(state))) {
        // WSOP stud 5: where the deck can not serve everybody, one community card is dealt instead. Not so on the first
        // street: only a deck put there by the user is too small for it, and a board has no room for whole hands.
        boards += holes;
        holes = 0;
    }
    state.burn_due = street.burn && state.setup->rules.burn && (!again || boards > 0);
    if (!again) state.board_start[state.street] = state.board_size;
    for (int board = 0; board < state.setup->board_count; ++board) {
        state.board_due[board] = static_cast<std::uint8_t>(boards);
    }
    // Of other players, and of the streets before, nothing is due any more.
    if (holes > 0) {
        const auto up = static_cast<std::uint32_t>(street.hole_up & ((std::uint64_t{1} << holes) - 1));
        for_each(state.live, [&](int player) {
            state.hole_due[player] = static_cast<std::uint8_t>(holes);
            state.hole_due_up[player] = up;
        });
    }
    state.draw_pending = street.draw && !again ? state.live : 0;
}

static void after_street(State& state) {
    if (is_one(state.live)) {
        state.folded = true;
        begin_pushing(state);
    } else if (state.all_in || is_last_street(state)) {
        begin_showdown(state);
    } else {
        begin_dealing(state);
    }
}

static void after_showdown(State& state) {
    end_showdown(state);
    if (live_count(state) <= 1 || is_last_street(state)) {
        begin_hand_killing(state);
    } else if (state.street + 1 == state.setup->variant.street_count) {
        // The next runout begins where the players agreed on it.
        state.street = static_cast<std::int8_t>(state.return_street - 1);
        state.board_row = static_cast<std::uint8_t>(state.board_row + state.setup->board_count);
        --state.return_count;
        begin_dealing(state);
    } else {
        begin_dealing(state);
    }
}

static void enter_next_phase(State& state) {
    switch (state.phase) {
        case Phase::ante_posting:
            begin_collection(state);
            break;
        case Phase::bet_collection:
            if (!state.antes_collected) {
                state.antes_collected = true;
                begin_blinds(state);
            } else {
                after_street(state);
            }
            break;
        case Phase::blind_posting:
            begin_dealing(state);
            break;
        case Phase::dealing:
            begin_betting(state);
            break;
        case Phase::betting:
            end_betting(state);
            begin_collection(state);
            break;
        case Phase::showdown:
            after_showdown(state);
            break;
        case Phase::hand_killing:
            begin_pushing(state);
            break;
        case Phase::chips_pushing:
            begin_pulling(state);
            break;
        case Phase::chips_pulling:
        case Phase::over:
            state.phase = Phase::over;
            break;
    }
}

static bool dealing_pending(const State& state) {
    return state.burn_due || state.draw_pending != 0 || due_board(state) >= 0 || holes_due(state);
}

static bool is_pending(const State& state) {
    switch (state.phase) {
        case Phase::ante_posting:
            return state.ante_pending != 0;
        case Phase::bet_collection:
            return state.bet_collection_due;
        case Phase::blind_posting:
            return state.blind_pending != 0;
        case Phase::dealing:
            return dealing_pending(state);
        case Phase::betting:
            return !state.actors.empty();
        case Phase::showdown:
            return state.runout_pending != 0 || !state.showdown.empty();
        case Phase::hand_killing:
            return state.kill_pending != 0;
        case Phase::chips_pushing:
            return chips_to_push(state);
        case Phase::chips_pulling:
            return state.pull_pending != 0;
        case Phase::over:
            break;
    }
    return false;
}

// Carries out the dealing that is automated and possible now; the operation calls advance() again.
static bool automate_dealing(State& state) {
    const Setup& setup = *state.setup;
    CardRequest request;
    int player = kAnyone;
    if (setup.automates(Automation::card_burning) && !why_not_burn(state, request)) {
        burn(state, request);
        return true;
    }
    request = {};
    if (setup.automates(Automation::hole_dealing) && deal_round(state)) return true;
    if (setup.automates(Automation::hole_dealing) && !why_not_deal_hole(state, request, player)) {
        deal_hole(state, request, player);
        return true;
    }
    request = {};
    if (setup.automates(Automation::board_dealing) && !why_not_deal_board(state, request)) {
        deal_board(state, request);
        return true;
    }
    return false;
}

static bool automate_showdown(State& state) {
    const Setup& setup = *state.setup;
    if (setup.automates(Automation::runout_count_selection) && state.runout_pending != 0) {
        select_runouts(state, -1, runout_selector(state));
        return true;
    }
    Showing showing;
    int player = kAnyone;
    if (setup.automates(Automation::hole_cards_showing_or_mucking) && !why_not_show(state, showing, player)) {
        show(state, showing, player);
        return true;
    }
    return false;
}

// One automated operation, if the phase has one; it lets the following ones follow by itself.
static bool automate(State& state) {
    const Setup& setup = *state.setup;
    switch (state.phase) {
        case Phase::ante_posting:
            if (!setup.automates(Automation::ante_posting)) return false;
            post_ante(state, first_of(state.ante_pending));
            return true;
        case Phase::bet_collection:
            if (!setup.automates(Automation::bet_collection)) return false;
            collect_bets(state);
            return true;
        case Phase::blind_posting:
            if (!setup.automates(Automation::blind_or_straddle_posting)) return false;
            post_blind(state, first_of(state.blind_pending));
            return true;
        case Phase::dealing:
            return automate_dealing(state);
        case Phase::showdown:
            return automate_showdown(state);
        case Phase::hand_killing:
            if (!setup.automates(Automation::hand_killing)) return false;
            kill(state, first_of(state.kill_pending));
            return true;
        case Phase::chips_pushing:
            if (!setup.automates(Automation::chips_pushing)) return false;
            push_chips(state);
            return true;
        case Phase::chips_pulling:
            if (!setup.automates(Automation::chips_pulling)) return false;
            pull_chips(state, first_of(state.pull_pending));
            return true;
        case Phase::betting:
        case Phase::over:
            break;
    }
    return false;
}

void advance(State& state) {
    if (state.advancing) return;  // an automated operation: the loop that called it goes on
    state.advancing = true;
    while (state.phase != Phase::over && state.fault == Reason::none) {
        if (state.setup->hooks != nullptr && state.setup->hooks->failed) break;
        if (state.phase == Phase::betting) release_lone_player(state);
        if (!is_pending(state)) {
            enter_next_phase(state);
        } else if (!automate(state)) {
            break;
        }
    }
    state.advancing = false;
}

// Puts the players in and shuffles; nothing is posted or dealt.
static void sit_down(State& state, Stream& stream) {
    const Setup& setup = *state.setup;
    const int players = setup.player_count;
    state.live = state.contenders = static_cast<Players>((std::uint64_t{1} << players) - 1);
    for (int player = 0; player < players; ++player) {
        state.stacks[player] = setup.starting_stacks[player];
        if (setup.effective_ante(player) > 0) state.ante_pending |= player_bit(player);
    }
    state.deck.size = setup.variant.deck_size;
    std::copy_n(setup.variant.deck.begin(), kDeckSize, state.deck.items.begin());
    shuffle(std::span<Card>(state.deck.items.data(), state.deck.size), stream);
}

void begin(State& state, std::span<const Card> next_cards) {
    Stream stream(state.key, 0);
    sit_down(state, stream);
    // Cards named beforehand come from the top; the others follow as they were shuffled.
    int top = 0;
    for (const Card card : next_cards) {
        const int place = state.deck.find(card);
        if (place < top) continue;
        std::rotate(state.deck.items.begin() + top, state.deck.items.begin() + place,
                    state.deck.items.begin() + place + 1);
        ++top;
    }
    advance(state);
}

// Makes the memory of an old hand that of a new one; what means nothing in a new hand is left as it is.
static void clear_table(State& state, bool logging) {
    const int players = state.player_count();
    static_cast<Course&>(state) = Course{};
    state.logging = logging;
    state.actors.clear(), state.showdown.clear(), state.fold_order.clear(), state.short_all_ins.clear();
    state.pots.clear(), state.burnt.clear(), state.muck.clear(), state.discards.clear();
    const auto zero = [players](auto& items) { std::fill_n(items.begin(), players, 0); };
    zero(state.bets), zero(state.payoffs), zero(state.dead_antes);
    zero(state.hole_size), zero(state.hole_up), zero(state.hole_due), zero(state.hole_due_up);
    state.discard_size = {}, state.board_due = {}, state.board_start = {}, state.board_filled = {};
    if (state.log.records.empty()) return;
    state.log.records.clear(), state.log.cards.clear(), state.log.amounts.clear(), state.log.commentaries.clear();
}

void restart(State& state, const Key& key, const Block& first_block, bool logging) {
    clear_table(state, logging);
    state.key = key;
    Stream stream(key, 0, first_block);
    sit_down(state, stream);
    advance(state);
}

void no_operate(State& state, Commentary commentary) {
    record(state, Kind::no_operation, -1, 0, commentary);
    advance(state);
}

}  // namespace croupier
