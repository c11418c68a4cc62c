// Agreeing on runouts, showing and mucking, and the killing of beaten hands.
#include <algorithm>

#include "rules/operations.hpp"
#include "rules/phases.hpp"
#include "rules/recording.hpp"

namespace croupier {

bool is_last_street(const State& state) {
    return state.street + 1 == state.setup->game.street_count && state.return_count <= 0;
}

static bool board_to_come(const State& state) {
    for (int later = state.street + 1; later < state.setup->game.street_count; ++later) {
        if (state.setup->game.streets[later].board_count > 0) return true;
    }
    return false;
}

void begin_showdown(State& state) {
    state.phase = Phase::showdown;
    cut_pots(state);
    state.showdown.clear();
    // TDA 17: the last aggressor of the last street shows first, otherwise the first to act on that street.
    const Players hidden = those_who(state.live, [&](int player) { return !is_face_up(state, player); });
    clockwise(hidden, state.opener, [&](int player) { state.showdown.push(static_cast<std::uint8_t>(player)); });
    const bool may_choose = state.setup->mode == Mode::cash_game && state.all_in && !state.runouts_settled;
    state.runout_pending = may_choose && board_to_come(state) ? state.live : 0;
}

int runout_selector(const State& state) { return state.runout_pending == 0 ? -1 : first_of(state.runout_pending); }

// How many times the rest of the board can be dealt from the remaining cards.
static int most_runouts(const State& state) {
    int boards = 0;
    int holes = 0;
    for (int later = state.street + 1; later < state.setup->game.street_count; ++later) {
        boards += state.setup->game.streets[later].board_count * state.setup->board_count;
        holes += state.setup->game.streets[later].hole_count * live_count(state);
    }
    const int most = kMaxBoards / state.setup->board_count;
    if (boards == 0) return most;
    return std::clamp((state.deck.size + reserve_size(state) - holes) / boards, 1, most);
}

Refusal why_not_select_runouts(const State& state, int runouts, int& player) {
    if (const Refusal refusal = resolve_player(state, state.runout_pending, player)) return refusal;
    const int most = most_runouts(state);
    if (runouts != -1 && (runouts < 1 || runouts > most))
        return refuse(Reason::bad_runout_count, player, runouts, most);
    return {};
}

void select_runouts(State& state, int runouts, int player, Commentary commentary) {
    state.runout_pending &= ~player_bit(player);
    if (runouts != -1) {
        // Without consensus the board is run once.
        const bool agreed = state.runout_count == -1 || state.runout_count == runouts;
        state.runout_count = static_cast<std::int16_t>(agreed && !state.runouts_disputed ? runouts : 1);
        state.runouts_disputed = state.runouts_disputed || !agreed;
    }
    record(state, Kind::runout_count_selection, player, runouts, commentary);
    advance(state);
}

// Whether the player's hand wins a part of a pot against the full hands of all others.
static bool wins_a_share(const State& state, int player) {
    Pots room;
    const Pots& pots = unraked_pots(state, room);
    for (int board = 0; board < board_count(state); ++board) {
        for (int type = 0; type < state.setup->game.hand_type_count; ++type) {
            const std::int32_t own = hand_strength(state, player, board, type, false);
            if (own == 0) continue;
            for (const Pot& pot : pots) {
                if (!contains(pot.players, player)) continue;
                bool best = true;
                for (int other = 0; other < state.player_count(); ++other) {
                    if (contains(pot.players, other))
                        best = best && hand_strength(state, other, board, type, false) <= own;
                }
                if (best) return true;
            }
        }
    }
    return false;
}

// Whether the player shares a pot because no hand in it qualifies: of those that are shown, or of all. Hands whose
// cards are not known do not qualify either, but nothing can be said about them.
static bool shares_unqualified(const State& state, int player, bool shown_only) {
    const auto held = state.hole_cards(player);
    if (!std::all_of(held.begin(), held.end(), is_known)) return false;
    for (int board = 0; board < board_count(state); ++board) {
        const auto cards = board_cards(state, board);
        if (!std::all_of(cards.begin(), cards.end(), is_known)) return false;
    }
    Pots room;
    const Pots& pots = unraked_pots(state, room);
    return std::any_of(pots.begin(), pots.end(), [&](const Pot& pot) {
        if (!contains(pot.players, player)) return false;
        Players others = pot.players & state.live & ~player_bit(player);
        if (shown_only) others = those_who(others, [&](int other) { return is_face_up(state, other); });
        bool qualified = false;
        for (int board = 0; board < board_count(state); ++board) {
            for (int type = 0; type < state.setup->game.hand_type_count; ++type) {
                for_each(others | player_bit(player), [&](int other) {
                    qualified = qualified || hand_strength(state, other, board, type, false) != 0;
                });
            }
        }
        return !qualified;
    });
}

static bool shows_by_itself(const State& state, int player) {
    if (state.all_in) return true;
    switch (state.setup->rules.showdown) {
        case Showdown::all:
            return true;
        case Showdown::winners_only:
            return wins_a_share(state, player) || shares_unqualified(state, player, false);
        case Showdown::standard:
            break;
    }
    return can_win_now(state, player) || shares_unqualified(state, player, true);
}

static std::uint32_t every_card(std::size_t held) { return static_cast<std::uint32_t>((std::uint64_t{1} << held) - 1); }

Refusal why_not_show(const State& state, Showing& showing, int& player) {
    using Choice = Showing::Choice;
    const bool tournament = state.setup->mode == Mode::tournament;
    // The last player left need not show, but may show the whole hand, also after pulling the chips.
    const bool again = state.setup->rules.show_after_folds && state.phase >= Phase::chips_pushing;
    const bool after_folds = again || (state.folded && state.street < 0);
    if (after_folds) {
        if (player < 0) return refuse(Reason::wrong_phase);
        if (player >= state.player_count()) return refuse(Reason::no_such_player, -1, player, state.player_count() - 1);
        const bool open = is_face_up(state, player) && !(again && state.hole_size[player] > 0);
        if (!state.is_live(player) || open) return refuse(Reason::not_your_turn, player);
        if (showing.choice == Choice::automatic || showing.choice == Choice::muck) return refuse(Reason::wrong_phase);
    } else {
        if (state.phase != Phase::showdown || state.showdown.empty()) return refuse(Reason::wrong_phase);
        if (player < 0) player = state.showdown.front();
        if (player >= state.player_count()) return refuse(Reason::no_such_player, -1, player, state.player_count() - 1);
        if (!state.showdown.contains(static_cast<std::uint8_t>(player))) return refuse(Reason::not_your_turn, player);
        if (showing.choice == Choice::automatic) {
            showing.choice = shows_by_itself(state, player) ? Choice::show : Choice::muck;
        }
    }
    const auto held = state.hole_cards(player);
    if (showing.choice == Choice::muck) {
        // TDA 16: in a tournament all hands are tabled once a player is all-in and the betting is over. House rule
        // showdown="all": at every showdown.
        const bool everybody = state.setup->rules.showdown == Showdown::all && !after_folds;
        if (everybody || (tournament && state.all_in)) return refuse(Reason::must_show, player);
        showing.cards.clear();
        return {};
    }
    if (showing.choice == Choice::show) {
        if (!std::all_of(held.begin(), held.end(), is_known)) return refuse(Reason::cards_hidden, player);
        showing.cards.assign(held);
        showing.held.assign(held);
        showing.up = every_card(held.size());
        return {};
    }
    if (showing.cards.size > static_cast<int>(held.size())) {
        return refuse(Reason::too_many_cards, player, showing.cards.size, static_cast<Chips>(held.size()));
    }
    int known = 0;
    for (const Card card : showing.cards) known += is_known(card) ? 1 : 0;
    if (known < static_cast<int>(held.size()) && (tournament || after_folds))
        return refuse(Reason::partial_show, player);
    while (showing.cards.size < static_cast<int>(held.size())) showing.cards.push(kUnknownCard);

    Refusal result;
    showing.held.clear();
    for (int index = 0; index < showing.cards.size; ++index) {
        const Card card = showing.cards[index];
        if (!is_known(card)) continue;
        showing.held.push(card);
        if (std::find(held.begin(), held.end(), card) == held.end() && !state.deck.contains(card)) {
            result.warnings = kCardNotDealable;
            result.card = card;
        }
    }
    showing.up = static_cast<std::uint32_t>((std::uint64_t{1} << known) - 1);
    // Hidden cards are kept while cards are to come; at the end they can no longer win.
    if (!is_last_street(state)) {
        for (const Card card : held) {
            if (showing.held.size < static_cast<int>(held.size()) && !showing.held.contains(card))
                showing.held.push(card);
        }
    }
    while (showing.held.size < static_cast<int>(held.size())) showing.held.push(kUnknownCard);
    return result;
}

static void give_up(State& state, int player) {
    // The last hand left wins, shown or not.
    if (!is_one(state.live)) {
        state.live &= ~player_bit(player);
        state.fold_order.push(static_cast<std::uint8_t>(player));
    }
    if (is_one(state.live)) state.runout_pending = 0;
    muck_hole_cards(state, player);
    hand_left(state);
}

// A shortcut: its twins are why_not_show with show, as a user calls them. tests/hand/test_automation.py compares them.
bool show_or_muck_next(State& state) {
    const int player = state.showdown.front();
    const bool shows = shows_by_itself(state, player);
    std::span<const Card> cards;
    if (shows) {
        cards = state.hole_cards(player);
        if (!std::all_of(cards.begin(), cards.end(), is_known)) return false;
        state.hole_up[player] = every_card(cards.size());
    } else {
        give_up(state, player);
    }
    state.showdown.erase(0);
    record_cards(state, Kind::hole_cards_showing_or_mucking, player, cards, 0, nullptr);
    return true;
}

void show(State& state, const Showing& showing, int player, Commentary commentary) {
    const int place = state.showdown.find(static_cast<std::uint8_t>(player));
    if (place >= 0) state.showdown.erase(place);
    if (showing.choice == Showing::Choice::muck) {
        give_up(state, player);
    } else if (const auto held = state.hole_cards(player);
               std::equal(held.begin(), held.end(), showing.held.begin(), showing.held.end())) {
        state.hole_up[player] = showing.up;
    } else {
        // A named card replaces the dealt one, which goes back to the deck.
        FixedList<Card, kDeckSize> before;
        for (const Card card : state.hole_cards(player)) before.push(card);
        for (const Card card : before) {
            if (is_known(card) && !showing.held.contains(card) && !state.deck.full()) state.deck.push(card);
        }
        for (const Card card : showing.held) {
            const int in_deck = is_known(card) && !before.contains(card) ? state.deck.find(card) : -1;
            if (in_deck >= 0) state.deck.erase(in_deck);
        }
        std::copy(showing.held.begin(), showing.held.end(), state.hole_begin(player));
        state.hole_up[player] = showing.up;
    }
    record_cards(state, Kind::hole_cards_showing_or_mucking, player, showing.cards.view(), 0, commentary);
    advance(state);
}

void end_showdown(State& state) {
    if (state.runouts_settled) return;
    state.runouts_settled = true;
    state.shared_positions = state.board_size;
    if (state.runout_count > 0) {
        state.return_street = static_cast<std::int8_t>(state.street + 1);
        state.return_count = static_cast<std::int8_t>(state.runout_count - 1);
    }
}

void begin_hand_killing(State& state) {
    state.phase = Phase::hand_killing;
    state.kill_pending = 0;
    if (is_one(state.live) && !state.pots.empty()) return;
    const Players able = able_to_win(state, state.live);
    state.kill_pending = state.live & ~able;
    // Partly shown cards may make no hand: if nobody has a hand, nobody is beaten, and the players share the pot.
    for (const Pot& pot : state.pots) {
        if ((pot.players & able) == 0) state.kill_pending &= ~pot.players;
    }
}

Refusal why_not_kill(const State& state, int& player) {
    if (state.phase != Phase::hand_killing) return refuse(Reason::wrong_phase);
    return resolve_player(state, state.kill_pending, player);
}

void kill(State& state, int player, Commentary commentary) {
    state.kill_pending &= ~player_bit(player);
    state.live &= ~player_bit(player);
    muck_hole_cards(state, player);
    hand_left(state);
    record(state, Kind::hand_killing, player, 0, commentary);
    advance(state);
}

}  // namespace croupier
