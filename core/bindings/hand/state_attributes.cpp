// The attributes of a State. Lists are returned as copies: only operations change a hand.
#include <bit>

#include "bindings/cards/card_input.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/performing.hpp"

namespace croupier {

namespace {

nb::list flags(Players players, int count) {
    return make_list(static_cast<std::size_t>(count),
                     [&](std::size_t player) { return contains(players, static_cast<int>(player)); });
}

nb::list indices(Players players, int count) {
    nb::list result;
    for (int player = 0; player < count; ++player) {
        if (contains(players, player)) result.append(player);
    }
    return result;
}

nb::object queue(const PlayerQueue& players) {
    return types().deque(make_list(players.size, [&](std::size_t place) { return players.items[place]; }));
}

nb::list amounts(const BoundState& hand, const std::array<Chips, kMaxPlayers>& values) {
    return to_list(hand, {values.data(), static_cast<std::size_t>(hand.state.player_count())});
}

// One item for each player.
template <typename Item>
nb::list by_player(const BoundState& hand, const Item& item) {
    return make_list(static_cast<std::size_t>(hand.state.player_count()),
                     [&](std::size_t player) { return item(static_cast<int>(player)); });
}

int checked_player(const BoundState& hand, int player) {
    if (player < 0 || player >= hand.state.player_count()) {
        throw BadValue(
            ("there is no player " + std::to_string(player) + " among " + std::to_string(hand.state.player_count()))
                .c_str());
    }
    return player;
}

int checked_board(const BoundState& hand, int board) {
    if (board < 0 || board >= board_count(hand.state)) {
        throw BadValue(("there is no board " + std::to_string(board)).c_str());
    }
    return board;
}

void init_flags(nb::class_<BoundState>& cls) {
    const auto mask = [&cls](const char* name, Players HandData::* field, const char* doc) {
        define_attribute(
            cls, name, [field](const BoundState& hand) { return flags(hand.state.*field, hand.state.player_count()); },
            doc);
    };
    mask("statuses", &HandData::live, "For each player, whether they are still in the hand.");
    mask("ante_posting_statuses", &HandData::ante_pending, "For each player, whether an ante must still be posted.");
    mask("blind_or_straddle_posting_statuses", &HandData::blind_pending,
         "For each player, whether a blind, straddle or post bet must still be posted.");
    mask("standing_pat_or_discarding_statuses", &HandData::draw_pending,
         "For each player, whether they must still draw or stand pat.");
    mask("runout_count_selector_statuses", &HandData::runout_pending,
         "For each player, whether they may still choose a number of runouts.");
    mask("hand_killing_statuses", &HandData::kill_pending,
         "For each player, whether the hand is beaten and must be killed.");
    mask("chips_pulling_statuses", &HandData::pull_pending,
         "For each player, whether pushed chips must still be pulled.");
    const auto pending = [&cls](const char* name, Players HandData::* field, const char* doc) {
        define_attribute(
            cls, name,
            [field](const BoundState& hand) { return nb::iter(indices(hand.state.*field, hand.state.player_count())); },
            doc);
    };
    pending("ante_poster_indices", &HandData::ante_pending, "The players who must still post an ante.");
    pending("blind_or_straddle_poster_indices", &HandData::blind_pending,
            "The players who must still post a blind, straddle or post bet.");
    pending("runout_count_selector_indices", &HandData::runout_pending,
            "The players who may still choose a number of runouts.");
    pending("hand_killing_indices", &HandData::kill_pending, "The players whose hands must be killed.");
    pending("chips_pulling_indices", &HandData::pull_pending, "The players who must still pull pushed chips.");
    const auto flag = [&cls](const char* name, bool HandData::* field, const char* doc) {
        define_attribute(cls, name, [field](const BoundState& hand) { return hand.state.*field; }, doc);
    };
    flag("all_in_status", &HandData::all_in, "Whether a player is all-in and no more betting will follow.");
    flag("folded_status", &HandData::folded, "Whether all but one player folded.");
    flag("bet_collection_status", &HandData::bet_collection_due, "Whether bets must be collected.");
    flag("card_burning_status", &HandData::burn_due, "Whether a card must be burnt.");
    flag("bring_in_status", &HandData::bring_in_due, "Whether the bring-in, or a completion in its place, is due.");
    flag("completion_status", &HandData::completion_due,
         "Whether the next raise completes the bring-in to a full bet.");
    flag("runout_count_selection_flag", &HandData::runouts_settled, "Whether the number of runouts is decided.");
    define_in_place(cls, "status", &ReadInPlace::status, "Whether the hand is in progress.");
    define_attribute(
        cls, "acted_player_indices",
        [](const BoundState& hand) { return nb::set(indices(hand.state.acted, hand.state.player_count())); },
        "The players who have acted since the last full bet or raise of the street.");
}

void init_chips(nb::class_<BoundState>& cls) {
    define_attribute(
        cls, "stacks", [](const BoundState& hand) { return amounts(hand, hand.state.stacks); },
        "The chips behind each player.");
    define_attribute(
        cls, "bets", [](const BoundState& hand) { return amounts(hand, hand.state.bets); },
        "The chips in front of each player: bets of the street, later pushed chips.");
    define_attribute(
        cls, "payoffs", [](const BoundState& hand) { return amounts(hand, hand.state.payoffs); },
        "The chips that each player has won or lost so far.");
    define_attribute(
        cls, "starting_stacks",
        [](const BoundState& hand) { return nb::tuple(amounts(hand, hand.state.setup->starting_stacks)); },
        "The stacks before the hand.");
    define_attribute(
        cls, "completion_betting_or_raising_amount",
        [](const BoundState& hand) { return to_python(hand, hand.state.raise_amount); },
        "The largest bet or raise of the street so far, as an increment.");
    define_attribute(
        cls, "completion_betting_or_raising_count",
        [](const BoundState& hand) { return static_cast<int>(hand.state.raise_count); },
        "The bets and raises of the street, as the cap counts them.");
    define_attribute(
        cls, "consecutive_short_all_in_amounts",
        [](const BoundState& hand) { return to_list(hand, hand.state.short_all_in_view()); },
        "The raises by short all-ins since the last full one.");
    define_attribute(
        cls, "total_pushed_amount", [](const BoundState& hand) { return to_python(hand, hand.state.pushed); },
        "The chips pushed so far.");
    cls.def(
        "get_effective_stack",
        [](const BoundState& hand, int player_index) {
            return to_python(hand, effective_stack(hand.state, checked_player(hand, player_index)));
        },
        nb::arg("player_index"),
        "Return the part of a player's stack that can be at stake against the live opponents.");
    cls.def(
        "get_effective_ante",
        [](const BoundState& hand, int player_index) {
            return to_python(hand, hand.state.setup->effective_ante(checked_player(hand, player_index)));
        },
        nb::arg("player_index"),
        "Return the ante of a player; heads-up the two are swapped, because the button has the small blind.");
    cls.def(
        "get_effective_blind_or_straddle",
        [](const BoundState& hand, int player_index) {
            return to_python(hand, hand.state.setup->effective_blind(checked_player(hand, player_index)));
        },
        nb::arg("player_index"), "Return the blind or straddle of a player; heads-up the two are swapped.");
    define_attribute(
        cls, "checking_or_calling_amount",
        [](const BoundState& hand) -> nb::object {
            if (why_not_check_or_call(hand.state)) return nb::none();
            return to_python(hand, call_amount(hand.state));
        },
        "The chips that a call costs the player to act, 0 for a check; None if neither is possible.");
    define_attribute(
        cls, "effective_bring_in_amount",
        [](const BoundState& hand) -> nb::object {
            if (why_not_post_bring_in(hand.state)) return nb::none();
            return to_python(hand, bring_in_amount(hand.state));
        },
        "The chips that the bring-in costs the player to act; None if it is not due.");
    const auto raise = [&cls](const char* name, Chips (*amount)(const State&), const char* doc) {
        define_attribute(
            cls, name,
            [amount](const BoundState& hand) -> nb::object {
                if (why_not_raise(hand.state)) return nb::none();
                return to_python(hand, amount(hand.state));
            },
            doc);
    };
    raise("min_completion_betting_or_raising_to_amount", min_raise_to,
          "The least total the player to act may complete, bet or raise to; None if that is not allowed.");
    raise("pot_completion_betting_or_raising_to_amount", pot_raise_to,
          "The total of a pot-sized raise; None if the player to act may not raise.");
    raise("max_completion_betting_or_raising_to_amount", max_raise_to,
          "The largest total the player to act may complete, bet or raise to; None if that is not allowed.");
}

void init_turns(nb::class_<BoundState>& cls) {
    define_attribute(
        cls, "street_index", [](const BoundState& hand) { return index_or_none(hand.state.street); },
        "The index of the current street; None before the first deal and after chips are pushed.");
    define_attribute(
        cls, "street_return_index", [](const BoundState& hand) { return index_or_none(hand.state.return_street); },
        "The index of the street from which further runouts start; None if there are none.");
    define_attribute(
        cls, "street_return_count", [](const BoundState& hand) { return static_cast<int>(hand.state.return_count); },
        "The number of runouts that have not begun.");
    define_attribute(
        cls, "runout_count", [](const BoundState& hand) { return index_or_none(hand.state.runout_count); },
        "The agreed number of runouts; None without a choice.");
    define_attribute(
        cls, "opener_index", [](const BoundState& hand) { return index_or_none(hand.state.opener); },
        "The player who opens the betting of the street, later its last aggressor, who shows first.");
    define_attribute(
        cls, "actor_indices",
        [](const BoundState& hand) {
            PlayerQueue actors;
            clockwise(hand.state.actors, std::max(actor(hand.state), 0),
                      [&](int player) { actors.push(static_cast<std::uint8_t>(player)); });
            return queue(actors);
        },
        "The players who must act, in order.");
    define_attribute(
        cls, "showdown_indices", [](const BoundState& hand) { return queue(hand.state.showdown); },
        "The players who must show or muck, in order.");
    define_in_place(cls, "actor_index", &ReadInPlace::actor, "The player whose turn it is to act, or None.");
    define_attribute(
        cls, "hole_dealee_index", [](const BoundState& hand) { return index_or_none(hole_dealee(hand.state)); },
        "The player who gets the next hole card, or None.");
    define_in_place(cls, "stand_patter_or_discarder_index", &ReadInPlace::drawer,
                    "The player whose turn it is to draw, or None.");
    define_attribute(
        cls, "showdown_index",
        [](const BoundState& hand) {
            return index_or_none(hand.state.showdown.empty() ? -1 : hand.state.showdown.front());
        },
        "The player who shows or mucks next, or None.");
    define_attribute(
        cls, "turn_index", [](const BoundState& hand) { return index_or_none(turn_index(hand.state)); },
        "The player whose turn it is to draw, to act, or to show or muck; or None.");
    define_attribute(
        cls, "board_count", [](const BoundState& hand) { return board_count(hand.state); },
        "The number of boards: starting boards times runouts.");
    define_attribute(
        cls, "phase_number", [](const BoundState& hand) { return static_cast<int>(hand.state.phase); },
        "The number of the current phase, in the order of croupier.hand.choices.Phase.");
}

void init_cards(nb::class_<BoundState>& cls) {
    cls.def_prop_rw(
        "deck_cards", [](const BoundState& hand) { return types().deque(card_list(hand.state.deck.view())); },
        [](BoundState& hand, nb::object cards) {
            const std::vector<Card> codes = read_text_or_cards(cards.ptr());
            require_settled(hand, "deck_cards");
            if (codes.size() > kMaxDeck) {
                throw BadValue(("a deck can have at most " + std::to_string(kMaxDeck) + " cards").c_str());
            }
            hand.state.deck.clear();
            for (const Card card : codes) hand.state.deck.push(card);
            note_stacked_deck(hand);
        },
        "The cards of the deck, next one first; assign cards to stack the deck.");
    define_attribute(
        cls, "mucked_cards", [](const BoundState& hand) { return card_list(hand.state.muck.view()); },
        "The cards of folded, mucked and killed hands.");
    define_attribute(
        cls, "burn_cards", [](const BoundState& hand) { return card_list(hand.state.burnt.view()); },
        "The burnt cards.");
    define_attribute(
        cls, "discarded_cards",
        [](const BoundState& hand) {
            nb::list result;
            for (int street = 0; street < hand.state.setup->game.street_count; ++street) {
                result.append(card_list(hand.state.discards_of(street)));
            }
            return result;
        },
        "For each street, the discarded cards.");
    define_attribute(
        cls, "board_cards",
        [](const BoundState& hand) {
            nb::list result;
            for (int position = 0; position < hand.state.board_size; ++position) {
                result.append(card_list(hand.state.cards_at(position).view()));
            }
            return result;
        },
        "For each position of the board, the cards of every board; see get_board_cards for one board.");
    cls.def(
        "get_board_cards",
        [](const BoundState& hand, int board_index) {
            return nb::iter(card_list(board_cards(hand.state, checked_board(hand, board_index)).view()));
        },
        nb::arg("board_index"), "Return the cards of one board.");
    define_attribute(
        cls, "hole_cards",
        [](const BoundState& hand) {
            return by_player(hand, [&](int player) { return card_list(hand.state.hole_cards(player)); });
        },
        "The hole cards of each player.");
    define_attribute(
        cls, "hole_card_statuses",
        [](const BoundState& hand) {
            return by_player(
                hand, [&](int player) { return flags(hand.state.hole_up[player], hand.state.hole_size[player]); });
        },
        "For each player, whether each hole card is face up.");
    define_attribute(
        cls, "hole_dealing_statuses",
        [](const BoundState& hand) {
            return by_player(hand, [&](int player) {
                return types().deque(flags(hand.state.hole_due_up[player], hand.state.hole_due[player]));
            });
        },
        "For each player, whether each due hole card is dealt face up.");
    define_attribute(
        cls, "board_dealing_counts",
        [](const BoundState& hand) {
            nb::list result;
            for (int board = 0; board < hand.state.setup->board_count; ++board) {
                result.append(static_cast<int>(hand.state.board_due[board]));
            }
            return result;
        },
        "For each board, the number of due cards.");
    define_attribute(
        cls, "board_dealing_count",
        [](const BoundState& hand) -> nb::object {
            CardRequest request;
            if (why_not_deal_board(hand.state, request).reason != Reason::none) return nb::none();
            return nb::int_(static_cast<int>(hand.state.board_due[due_board(hand.state)]));
        },
        "The number of cards due to the next board; None if none may be dealt.");
    cls.def(
        "can_win_now",
        [](BoundState& hand, int player_index) {
            const int player = checked_player(hand, player_index);
            if (hand.state.setup->hooks == nullptr) return can_win_now(hand.state, player);
            const UnderWay under_way(hand, "can_win_now");
            const HookScope scope(hand);
            const bool can = can_win_now(hand.state, player);
            if (scope.failed()) throw nb::python_error();
            return can;
        },
        nb::arg("player_index"),
        "Return whether a player can still win a part of a pot, given the shown hands; ties count.");
}

}  // namespace

nb::tuple player_indices(Players players) {
    Players left = players;
    return make_tuple(static_cast<std::size_t>(std::popcount(players)), [&](std::size_t) {
        const int player = first_of(left);
        left &= left - 1;
        return player;
    });
}

nb::object index_or_none(int index) { return index < 0 ? nb::none() : nb::steal(PyLong_FromLong(index)); }

int turn_index(const State& state) {
    int turn = drawer(state);
    if (turn < 0) turn = actor(state);
    if (turn < 0 && !state.showdown.empty()) turn = state.showdown.front();
    return turn;
}

void init_state_attributes(nb::class_<BoundState>& cls) {
    for (const SpecField& field : kSpecFields) {
        if (std::string_view(field.name) == "rules") continue;  // a State without rules has those of ENGINE
        const auto value = field.value;
        define_attribute(cls, field.name, [value](const BoundState& hand) { return hand.spec->*value; }, field.doc);
    }
    init_flags(cls);
    init_chips(cls);
    init_pots(cls);
    init_turns(cls);
    init_cards(cls);
    define_attribute(
        cls, "operations", [](const BoundState& hand) { return to_operations(hand); },
        "Every operation of the hand so far, in order.");
    define_attribute(
        cls, "operation_count", [](const BoundState& hand) { return hand.state.log.records.size(); },
        "The number of operations so far.");
    cls.def(
        "get_operation",
        [](const BoundState& hand, std::size_t index) {
            if (index >= hand.state.log.records.size()) throw nb::index_error("there is no such operation");
            return to_operation(hand, hand.state.log.records[index]);
        },
        nb::arg("index"), "Return one operation by its number.");
}

}  // namespace croupier
