// Burning, dealing and drawing. Cards that leave the deck are known ones; unknown cards ("??") never do.
#include <algorithm>
#include <bit>

#include "rules/operations.hpp"
#include "rules/phases.hpp"
#include "rules/recording.hpp"
#include "rules/reserve.hpp"

namespace croupier {

// If a street deals to the players and to the board, the burn comes between the two (bomb pots, Courchevel).
static bool burn_precedes_holes(const State& state) {
    const Street& street = state.street_rules();
    const bool to_players = street.draw || street.hole_count > 0;
    return !to_players || street.board_count == 0;
}

int due_board(const State& state) {
    for (int board = 0; board < state.setup->board_count; ++board) {
        if (state.board_due[board] > 0) return board;
    }
    return -1;
}

int drawer(const State& state) {
    if (state.phase != Phase::dealing || state.draw_pending == 0) return -1;
    return first_of(state.draw_pending);
}

std::uint32_t discardable(const State& state, int player) {
    const auto held = static_cast<std::uint32_t>((std::uint64_t{1} << state.hole_size[player]) - 1);
    // Only a replacement takes the place of an up card.
    return state.street_rules().replaces() ? held : held & ~state.hole_up[player];
}

int discards_due(const State& state, int player) {
    const int count = state.street_rules().discard_count;
    return count == 0 ? -1 : std::min(count, std::popcount(discardable(state, player)));
}

Deal next_deal(const State& state) {
    if (state.phase != Phase::dealing) return Deal::none;
    if (state.draw_pending != 0) return Deal::draw;
    if (state.burn_due && (state.hole_pending == 0 || burn_precedes_holes(state))) return Deal::burn;
    if (state.hole_pending != 0) return Deal::hole;
    return due_board(state) >= 0 ? Deal::board : Deal::none;
}

// Whether something else must be dealt first.
static Refusal why_not_yet(const State& state, Deal wanted) {
    const Deal next = next_deal(state);
    if (next == wanted) return {};
    switch (next) {
        case Deal::draw:
            return refuse(Reason::discards_first, first_of(state.draw_pending));
        case Deal::burn:
            return refuse(Reason::burn_first);
        case Deal::hole:
            return refuse(Reason::hole_cards_first);
        case Deal::board:
        case Deal::none:
            break;
    }
    return refuse(Reason::wrong_phase);
}

int hole_dealee(const State& state) {
    if (next_deal(state) != Deal::hole) return -1;
    int next = first_of(state.hole_pending);
    if (state.street_rules().replaces()) return next;  // a draw is replenished at once, player by player
    // One card at a time, round the table.
    for_each(state.hole_pending, [&](int player) {
        if (state.hole_due[player] > state.hole_due[next]) next = player;
    });
    return next;
}

int dealt_at_once(const State& state, int player) {
    const bool whole =
        state.street_rules().replaces() && state.setup->rules.draw_dealing == DrawDealing::player_by_player;
    return whole ? state.hole_due[player] : 1;
}

// The number of cards of a deal that leave the deck.
static int wanted_from_deck(const CardRequest& request) {
    if (!request.named) return request.count;
    return static_cast<int>(std::count_if(request.cards.begin(), request.cards.end(), is_known));
}

// Whether the deck must be replenished before this deal, and whether the named cards are suspicious.
static Refusal look_at_deck(const State& state, const CardRequest& request, int player = -1) {
    Refusal result;
    if (!request.named) {
        if (request.count <= state.deck.size) return result;
        if (is_short_of_cards(state, request.count)) return refuse(Reason::not_enough_cards, -1, request.count);
        result.warnings = kReserveReturned;
        return result;
    }
    const int known = wanted_from_deck(request);
    if (known == 0) return result;
    const bool replenish = known > state.deck.size;
    if (replenish) result.warnings = kReserveReturned;
    const Reserve returned = replenish ? dealable_reserve(state, known - state.deck.size, player) : Reserve{};
    for (int index = 0; index < request.cards.size; ++index) {
        const Card card = request.cards[index];
        if (!is_known(card)) continue;
        bool twice = false;
        for (int earlier = 0; earlier < index; ++earlier) twice = twice || request.cards[earlier] == card;
        const bool dealable = state.deck.contains(card) || returned.contains(card);
        if (twice || !dealable) {
            result.warnings |= kCardNotDealable;
            result.card = card;
        }
    }
    return result;
}

static FixedList<Card, kDeckSize> take(State& state, const CardRequest& request, int player = -1);

// Whether a deck that is too small deals exactly the named cards by default, as when a hand is repeated from its log:
// then it is replenished as in the original hand.
static bool names_what_comes(const State& state, const CardRequest& request, int player) {
    if (!request.named || is_short_of_cards(state, request.cards.size)) return false;
    State trial = state;
    CardRequest unnamed;
    unnamed.count = request.cards.size;
    return std::ranges::equal(take(trial, unnamed, player).view(), request.cards.view());
}

// The cards of a deal leave the deck.
static FixedList<Card, kDeckSize> take(State& state, const CardRequest& request, int player) {
    FixedList<Card, kDeckSize> cards;
    if (const int wanted = wanted_from_deck(request); wanted > state.deck.size) {
        const bool named = request.named && !names_what_comes(state, request, player);
        replenish(state, wanted, named, player);
    }
    if (request.named) {
        for (const Card card : request.cards) {
            state.chosen_cards = state.chosen_cards || state.deck.empty() || state.deck[0] != card;
            cards.push(card);
            take_named(state, card);
        }
        return cards;
    }
    for (int index = 0; index < request.count; ++index) cards.push(state.deck[index]);
    state.deck.erase_first(request.count);
    return cards;
}

// Fills in the number of cards; refuses zero cards and more than are due.
static Refusal settle_count(CardRequest& request, int by_default, int due) {
    if (request.named) {
        request.count = request.cards.size;
    } else if (request.count < 0) {
        request.count = by_default;
    }
    if (request.count == 0) return refuse(Reason::no_cards);
    if (request.count > due) return refuse(Reason::too_many_cards, -1, request.count, due);
    return {};
}

Refusal why_not_burn(const State& state, CardRequest& request) {
    if (state.phase != Phase::dealing || !state.burn_due) return refuse(Reason::wrong_phase);
    if (const Refusal refusal = why_not_yet(state, Deal::burn)) return refusal;
    if (const Refusal refusal = settle_count(request, 1, 1)) return refusal;
    return look_at_deck(state, request);
}

static void lay_aside(State& state, Card card, Commentary commentary) {
    state.burn_due = false;
    state.burnt.push(card);
    record_cards(state, Kind::card_burning, -1, {&card, 1}, 0, commentary);
}

void burn(State& state, const CardRequest& request, Commentary commentary) {
    const auto cards = take(state, request);
    lay_aside(state, cards[0], commentary);
    advance(state);
}

Refusal why_not_deal_hole(const State& state, CardRequest& request, int& player) {
    if (state.hole_pending == 0) return refuse(Reason::wrong_phase);
    if (const Refusal refusal = why_not_yet(state, Deal::hole)) return refusal;
    if (player < 0) player = hole_dealee(state);
    if (player >= state.player_count()) return refuse(Reason::no_such_player, -1, player, state.player_count() - 1);
    const int due = state.hole_due[player];
    if (due == 0) return refuse(Reason::not_your_turn, player);
    if (const Refusal refusal = settle_count(request, dealt_at_once(state, player), due)) return refusal;
    return look_at_deck(state, request, player);
}

// Gives cards that already left the deck to a player.
static void give(State& state, std::span<const Card> cards, int player, Commentary commentary) {
    const auto count = static_cast<int>(cards.size());
    const int held = state.hole_size[player];
    const std::uint64_t due_up = state.hole_due_up[player];
    const auto up = static_cast<std::uint32_t>(due_up & ((std::uint64_t{1} << count) - 1));
    std::copy(cards.begin(), cards.end(), state.hole_begin(player) + held);
    state.hole_size[player] = static_cast<std::uint8_t>(held + count);
    if (up != 0) state.hole_up[player] |= up << held;
    state.hole_due_up[player] = static_cast<std::uint32_t>(due_up >> count);
    state.hole_due[player] = static_cast<std::uint8_t>(state.hole_due[player] - count);
    if (state.hole_due[player] == 0) state.hole_pending &= ~player_bit(player);
    record_cards(state, Kind::hole_dealing, player, cards, up, commentary);
}

void deal_hole(State& state, const CardRequest& request, int player, Commentary commentary) {
    const auto cards = take(state, request, player);
    give(state, cards.view(), player, commentary);
    advance(state);
}

Refusal why_not_deal_board(const State& state, CardRequest& request) {
    const int board = due_board(state);
    if (state.phase != Phase::dealing || board < 0) return refuse(Reason::wrong_phase);
    if (const Refusal refusal = why_not_yet(state, Deal::board)) return refusal;
    const int due = state.board_due[board];
    if (const Refusal refusal = settle_count(request, due, due)) return refusal;
    return look_at_deck(state, request);
}

// Puts cards that already left the deck on a board; positions of this street are filled one after the other.
static void lay_on_board(State& state, std::span<const Card> cards, int board, Commentary commentary) {
    const int row = board + state.board_row;
    int position = state.board_start[state.street];
    for (const Card card : cards) {
        while (position < state.board_size && state.board_filled[position] > row) ++position;
        state.board[state.board_filled[position]++][position] = card;
        state.board_size = std::max(state.board_size, static_cast<std::uint8_t>(position + 1));
    }
    state.board_due[board] = static_cast<std::uint8_t>(state.board_due[board] - cards.size());
    record_cards(state, Kind::board_dealing, -1, cards, 0, commentary);
}

void deal_board(State& state, const CardRequest& request, Commentary commentary) {
    const auto cards = take(state, request);
    lay_on_board(state, cards.view(), due_board(state), commentary);
    advance(state);
}

// Hole cards to every player who is due some, one at a time round the table: `cards` are in that order.
static void give_round(State& state, const Card* cards, int rounds) {
    const int players = count_of(state.hole_pending);
    if (state.logging) [[unlikely]] {
        for (int round = 0; round < rounds; ++round) {
            int place = round * players;
            for_each(state.hole_pending, [&](int player) {
                record_cards(state, Kind::hole_dealing, player, {cards + place++, 1},
                             state.hole_due_up[player] >> round & 1, nullptr);
            });
        }
    }
    const int stride =
        state.setup->hole_stride;  // read once: the compiler cannot know that cards do not change the setup
    for_each(state.hole_pending, [&](int player) {
        const int held = state.hole_size[player];
        Card* hole = state.hole.data() + player * stride + held;
        for (int round = 0; round < rounds; ++round) hole[round] = cards[round * players];
        ++cards;
        state.hole_size[player] = static_cast<std::uint8_t>(held + rounds);
        state.hole_up[player] |= state.hole_due_up[player] << held;
        state.hole_due[player] = 0;
        state.hole_due_up[player] = 0;
    });
    state.hole_pending = 0;
}

// A shortcut: its twin is deal_from_top, which deals what is due one operation at a time. tests/hand/test_automation.py
// compares them.
bool deal_street(State& state) {
    if (state.street_rules().draw) return false;
    const int boards = state.setup->board_count;
    int rounds = 0;
    int holes = 0;
    if (state.hole_pending != 0) {
        rounds = state.hole_due[first_of(state.hole_pending)];
        holes = rounds * count_of(state.hole_pending);
        bool even = true;
        for_each(state.hole_pending, [&](int player) { even = even && state.hole_due[player] == rounds; });
        if (!even) return false;
    }
    // Boards are dealt one after the other: no board has more due than the last.
    const int most = holes + (state.burn_due ? 1 : 0) + boards * state.board_due[boards - 1];
    if (most > state.deck.size) return false;
    // In the order of next_deal.
    const Card* next = state.deck.begin();
    if (state.burn_due && (holes == 0 || burn_precedes_holes(state))) lay_aside(state, *next++, nullptr);
    if (holes > 0) give_round(state, next, rounds);
    next += holes;
    if (state.burn_due) lay_aside(state, *next++, nullptr);
    for (int board = 0; board < boards; ++board) {
        const std::size_t due = state.board_due[board];
        if (due > 0) lay_on_board(state, {next, due}, board, nullptr);
        next += due;
    }
    state.deck.erase_first(static_cast<int>(next - state.deck.begin()));
    return true;
}

bool deal_from_top(State& state, Deal next) {
    // The next deal is legal; only the deck may be too small.
    const auto request_of = [](int count) {
        CardRequest request;
        request.count = count;
        return request;
    };
    switch (next) {
        case Deal::burn:
            if (is_short_of_cards(state, 1)) return false;
            burn(state, request_of(1));
            return true;
        case Deal::hole: {
            const int player = hole_dealee(state);
            const int count = dealt_at_once(state, player);
            if (is_short_of_cards(state, count)) return false;
            deal_hole(state, request_of(count), player);
            return true;
        }
        case Deal::board: {
            const int count = state.board_due[due_board(state)];
            if (is_short_of_cards(state, count)) return false;
            deal_board(state, request_of(count));
            return true;
        }
        case Deal::draw:
        case Deal::none:
            break;
    }
    return false;
}

// How often the player holds a card that may be discarded: a deck of the user's may have it twice.
static std::ptrdiff_t count_discardable(const State& state, int player, Card card) {
    const auto held = state.hole_cards(player);
    const std::uint32_t allowed = discardable(state, player);
    std::ptrdiff_t count = 0;
    for (std::size_t index = 0; index < held.size(); ++index) {
        if (held[index] == card && (allowed >> index & 1) != 0) ++count;
    }
    return count;
}

Refusal why_not_draw(const State& state, std::span<const Card> discards) {
    const int player = drawer(state);
    if (player < 0) return refuse(Reason::wrong_phase);
    const auto held = state.hole_cards(player);
    if (discards.size() > held.size()) {
        return refuse(Reason::too_many_cards, player, static_cast<Chips>(discards.size()),
                      static_cast<Chips>(held.size()));
    }
    const int due = discards_due(state, player);
    if (due >= 0 && static_cast<int>(discards.size()) != due)
        return refuse(Reason::wrong_discard_count, player, static_cast<Chips>(discards.size()), due);
    // A deck cannot overflow the pile; cards that users name repeatedly can.
    const int room = state.discards.capacity - state.discards.size;
    if (static_cast<int>(discards.size()) > room)
        return refuse(Reason::too_many_cards, player, static_cast<Chips>(discards.size()), room);
    for (const Card card : discards) {
        const auto wanted = std::count(discards.begin(), discards.end(), card);
        if (std::count(held.begin(), held.end(), card) < wanted) {
            Refusal refusal = refuse(Reason::card_not_held, player);
            refusal.card = card;
            return refusal;
        }
        if (count_discardable(state, player, card) < wanted) {
            Refusal refusal = refuse(Reason::up_card, player);
            refusal.card = card;
            return refusal;
        }
    }
    return {};
}

void draw(State& state, std::span<const Card> discards, Commentary commentary) {
    const int player = drawer(state);
    Card* hole = state.hole_begin(player);
    std::uint32_t& up = state.hole_up[player];
    std::uint8_t& size = state.hole_size[player];
    const bool replaced = state.street_rules().replaces();
    for (const Card card : discards) {
        const std::uint32_t allowed = discardable(state, player);
        int place = 0;
        while (hole[place] != card || (allowed >> place & 1) == 0) ++place;
        if (replaced) {
            // A replacement is dealt face up or down like the discarded card.
            state.hole_due_up[player] |= (up >> place & 1) << state.hole_due[player]++;
            state.hole_pending |= player_bit(player);
        }
        std::copy(hole + place + 1, hole + size, hole + place);
        up = (up & ((std::uint32_t{1} << place) - 1)) |
             static_cast<std::uint32_t>(std::uint64_t{up} >> (place + 1) << place);
        --size;
        state.discards.push(card);
        ++state.discard_size[state.street];
    }
    state.draw_pending &= ~player_bit(player);
    state.drawn[player] = state.thrown[player] = static_cast<std::uint8_t>(discards.size());
    record_cards(state, Kind::standing_pat_or_discarding, player, discards, 0, commentary);
    advance(state);
}

}  // namespace croupier
