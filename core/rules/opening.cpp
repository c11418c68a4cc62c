// The start of a hand: from a setup, or from an opening that was prepared once.
#include <algorithm>

#include "rules/operations.hpp"

namespace croupier {

// Adds the players; nothing is posted or dealt.
static void sit_down(State& state) {
    const Setup& setup = *state.setup;
    const int players = setup.player_count;
    state.live = state.contenders = state.with_chips = static_cast<Players>((std::uint64_t{1} << players) - 1);
    for (int player = 0; player < players; ++player) {
        state.stacks[player] = setup.starting_stacks[player];
        if (setup.effective_ante(player) > 0) state.ante_pending |= player_bit(player);
    }
}

void begin(State& state, std::span<const Card> next_cards) {
    const Game& game = state.setup->game;
    Stream stream(state.key, 0);
    sit_down(state);
    state.deck.assign(std::span(game.deck).first(game.deck_size));
    shuffle(std::span<Card>(state.deck.items.data(), state.deck.size), stream);
    // Named cards are on top; the others follow in shuffled order.
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

constexpr std::uint16_t kCards = 1 << static_cast<int>(Automation::card_burning) |
                                 1 << static_cast<int>(Automation::hole_dealing) |
                                 1 << static_cast<int>(Automation::board_dealing);

// The hand before its first card: the forced bets are posted.
static State without_cards(const std::shared_ptr<const Setup>& setup) {
    Setup by_hand = *setup;
    by_hand.automations &= static_cast<std::uint16_t>(~kCards);
    State opening;
    opening.setup = std::make_shared<const Setup>(by_hand);
    sit_down(opening);
    advance(opening);
    opening.setup = setup;
    return opening;
}

// Whether an opening includes the first street; otherwise no card of it was dealt.
static bool is_dealt(const State& opening) { return opening.phase == Phase::betting; }

// If seats decide who opens, the cards of the first street do not affect the course of the hand: the first street is
// dealt once from the identity deck (card i at position i); each new hand substitutes its own shuffled cards.
State opening_of(const std::shared_ptr<const Setup>& setup) {
    State opening = without_cards(setup);
    const bool by_seats = setup->game.streets[0].opening == Opening::position;
    if (!by_seats || (setup->automations & kCards) != kCards) return opening;
    State dealt = opening;
    for (Card place = 0; place < setup->game.deck_size; ++place) dealt.deck.push(place);
    advance(dealt);
    // After the first decision hands may have been compared.
    return is_dealt(dealt) && dealt.street == 0 ? dealt : opening;
}

// Resets the memory of an old hand for a new one; fields that have no meaning at the start do not change.
static void clear_table(State& state, const State& opening) {
    const int players = state.player_count();
    const bool dues = (state.hole_pending | opening.hole_pending) != 0;
    static_cast<Course&>(state) = opening;
    state.showdown.clear(), state.fold_order.clear(), state.pots.clear();
    state.burnt.clear(), state.muck.clear();
    if (state.setup->game.draws_from(0))
        state.discards.clear(), state.discard_size = {}, state.drawn = state.thrown = {};
    state.pushed = state.push_total = 0;
    state.open_folds = 0, state.chosen_cards = false;
    state.headsup_round = opening.headsup_round;
    state.unposted = opening.unposted;
    for (int player = 0; player < players; ++player) {
        state.stacks[player] = opening.stacks[player];
        state.bets[player] = opening.bets[player];
        state.payoffs[player] = opening.payoffs[player];
        state.hole_size[player] = opening.hole_size[player];
        state.hole_up[player] = opening.hole_up[player];
    }
    if (dues) state.hole_due = opening.hole_due, state.hole_due_up = opening.hole_due_up;
    state.board_filled = opening.board_filled;
    state.board_due = opening.board_due, state.board_start = opening.board_start;
}

// Puts the cards of this deck into the first street of an opening.
static void put_cards(State& state, const State& opening, const Deck& cards) {
    const int holes = state.player_count() * state.setup->hole_stride;
    for (int place = 0; place < holes; ++place) state.hole[place] = cards[opening.hole[place]];
    for (const Card place : opening.burnt) state.burnt.push(cards[place]);
    for (int position = 0; position < state.board_size; ++position) {
        for (int board = 0; board < state.board_filled[position]; ++board)
            state.board[board][position] = cards[opening.board[board][position]];
    }
    if (state.logging) {
        for (Card& place : state.log.cards) place = cards[place];
    }
}

void restart(State& state, const State& opening, const Key& key, const Deck& deck, bool logging) {
    const bool logged = state.logging;
    clear_table(state, opening);
    state.key = key;
    state.logging = logging;
    if (logging) {
        state.log = opening.log;
    } else if (logged) {
        state.log = {};
    }
    const auto cards = std::span(deck).first(state.setup->game.deck_size);
    if (is_dealt(opening)) {
        put_cards(state, opening, deck);
        state.deck.assign(cards.last(opening.deck.size));
    } else {
        state.deck.assign(cards);
        advance(state);
    }
}

}  // namespace croupier
