// The attributes of a State. Lists are handed out as copies: nothing but an operation changes a hand.
#include "card_input.hpp"
#include "hand.hpp"
#include "registry.hpp"

namespace croupier {

namespace {

nb::list flags(Players players, int count) {
    nb::list result;
    for (int player = 0; player < count; ++player) result.append(nb::bool_(contains(players, player)));
    return result;
}

nb::list indices(Players players, int count) {
    nb::list result;
    for (int player = 0; player < count; ++player) {
        if (contains(players, player)) result.append(player);
    }
    return result;
}

nb::object index_or_none(int index) { return index < 0 ? nb::none() : nb::steal(PyLong_FromLong(index)); }

nb::object queue(const PlayerQueue& players) {
    nb::list result;
    for (const std::uint8_t player : players) result.append(static_cast<int>(player));
    return types().deque(result);
}

nb::list amounts(const Hand& hand, const std::array<Chips, kMaxPlayers>& values) {
    return to_list(hand, {values.data(), static_cast<std::size_t>(hand.state.player_count())});
}

nb::list pot_list(Hand& hand) {
    HookScope scope(hand);
    Pots pots = current_pots(hand.state);
    while (scope.refines()) pots = current_pots(hand.state);
    if (scope.failed()) throw nb::python_error();
    nb::list result;
    for (const Pot& pot : pots) {
        const nb::list players = indices(pot.players & hand.state.live, hand.state.player_count());
        result.append(types().pot(to_python(hand, pot.raked), to_python(hand, pot.unraked), nb::tuple(players)));
    }
    return result;
}

int checked_player(const Hand& hand, int player) {
    if (player < 0 || player >= hand.state.player_count()) {
        throw nb::value_error(
            ("there is no player " + std::to_string(player) + " among " + std::to_string(hand.state.player_count()))
                .c_str());
    }
    return player;
}

int checked_board(const Hand& hand, int board) {
    if (board < 0 || board >= board_count(hand.state)) {
        throw nb::value_error(("there is no board " + std::to_string(board)).c_str());
    }
    return board;
}

void init_flags(nb::class_<Hand>& cls) {
    const auto mask = [&cls](const char* name, Players HandData::* field) {
        cls.def_prop_ro(name,
                        [field](const Hand& hand) { return flags(hand.state.*field, hand.state.player_count()); });
    };
    mask("statuses", &HandData::live);
    mask("ante_posting_statuses", &HandData::ante_pending);
    mask("blind_or_straddle_posting_statuses", &HandData::blind_pending);
    mask("standing_pat_or_discarding_statuses", &HandData::draw_pending);
    mask("runout_count_selector_statuses", &HandData::runout_pending);
    mask("hand_killing_statuses", &HandData::kill_pending);
    mask("chips_pulling_statuses", &HandData::pull_pending);
    const auto pending = [&cls](const char* name, Players HandData::* field) {
        cls.def_prop_ro(name, [field](const Hand& hand) {
            return nb::iter(indices(hand.state.*field, hand.state.player_count()));
        });
    };
    pending("ante_poster_indices", &HandData::ante_pending);
    pending("blind_or_straddle_poster_indices", &HandData::blind_pending);
    pending("runout_count_selector_indices", &HandData::runout_pending);
    pending("hand_killing_indices", &HandData::kill_pending);
    pending("chips_pulling_indices", &HandData::pull_pending);
    const auto flag = [&cls](const char* name, bool HandData::* field) {
        cls.def_prop_ro(name, [field](const Hand& hand) { return hand.state.*field; });
    };
    flag("all_in_status", &HandData::all_in);
    flag("folded_status", &HandData::folded);
    flag("bet_collection_status", &HandData::bet_collection_due);
    flag("card_burning_status", &HandData::burn_due);
    flag("bring_in_status", &HandData::bring_in_due);
    flag("completion_status", &HandData::completion_due);
    flag("runout_count_selection_flag", &HandData::runouts_settled);
    cls.def_prop_ro("status", [](const Hand& hand) { return hand.state.running(); });
    cls.def_prop_ro("acted_player_indices",
                    [](const Hand& hand) { return nb::set(indices(hand.state.acted, hand.state.player_count())); });
}

void init_chips(nb::class_<Hand>& cls) {
    cls.def_prop_ro("stacks", [](const Hand& hand) { return amounts(hand, hand.state.stacks); });
    cls.def_prop_ro("bets", [](const Hand& hand) { return amounts(hand, hand.state.bets); });
    cls.def_prop_ro("payoffs", [](const Hand& hand) { return amounts(hand, hand.state.payoffs); });
    cls.def_prop_ro("starting_stacks",
                    [](const Hand& hand) { return nb::tuple(amounts(hand, hand.state.setup->starting_stacks)); });
    cls.def_prop_ro("completion_betting_or_raising_amount",
                    [](const Hand& hand) { return to_python(hand, hand.state.raise_amount); });
    cls.def_prop_ro("completion_betting_or_raising_count",
                    [](const Hand& hand) { return static_cast<int>(hand.state.raise_count); });
    cls.def_prop_ro("consecutive_short_all_in_amounts",
                    [](const Hand& hand) { return to_list(hand, hand.state.short_all_ins.view()); });
    cls.def_prop_ro("total_pushed_amount", [](const Hand& hand) { return to_python(hand, hand.state.pushed); });
    cls.def_prop_ro("total_pot_amount", [](const Hand& hand) { return to_python(hand, total_pot(hand.state)); });
    cls.def_prop_ro("pots", [](Hand& hand) { return nb::iter(pot_list(hand)); });
    cls.def(
        "get_effective_stack",
        [](const Hand& hand, int player_index) {
            return to_python(hand, effective_stack(hand.state, checked_player(hand, player_index)));
        },
        nb::arg("player_index"));
    cls.def(
        "get_effective_ante",
        [](const Hand& hand, int player_index) {
            return to_python(hand, hand.state.setup->effective_ante(checked_player(hand, player_index)));
        },
        nb::arg("player_index"));
    cls.def(
        "get_effective_blind_or_straddle",
        [](const Hand& hand, int player_index) {
            return to_python(hand, hand.state.setup->effective_blind(checked_player(hand, player_index)));
        },
        nb::arg("player_index"));
    cls.def_prop_ro("checking_or_calling_amount", [](const Hand& hand) -> nb::object {
        if (why_not_check_or_call(hand.state)) return nb::none();
        return to_python(hand, call_amount(hand.state));
    });
    cls.def_prop_ro("effective_bring_in_amount", [](const Hand& hand) -> nb::object {
        if (why_not_post_bring_in(hand.state)) return nb::none();
        return to_python(hand, bring_in_amount(hand.state));
    });
    const auto raise = [&cls](const char* name, Chips (*amount)(const State&)) {
        cls.def_prop_ro(name, [amount](const Hand& hand) -> nb::object {
            if (why_not_raise(hand.state)) return nb::none();
            return to_python(hand, amount(hand.state));
        });
    };
    raise("min_completion_betting_or_raising_to_amount", min_raise_to);
    raise("pot_completion_betting_or_raising_to_amount", pot_raise_to);
    raise("max_completion_betting_or_raising_to_amount", max_raise_to);
}

void init_turns(nb::class_<Hand>& cls) {
    cls.def_prop_ro("street_index", [](const Hand& hand) { return index_or_none(hand.state.street); });
    cls.def_prop_ro("street_return_index", [](const Hand& hand) { return index_or_none(hand.state.return_street); });
    cls.def_prop_ro("street_return_count", [](const Hand& hand) { return static_cast<int>(hand.state.return_count); });
    cls.def_prop_ro("runout_count", [](const Hand& hand) { return index_or_none(hand.state.runout_count); });
    cls.def_prop_ro("opener_index", [](const Hand& hand) { return index_or_none(hand.state.opener); });
    cls.def_prop_ro("actor_indices", [](const Hand& hand) { return queue(hand.state.actors); });
    cls.def_prop_ro("showdown_indices", [](const Hand& hand) { return queue(hand.state.showdown); });
    cls.def_prop_ro("actor_index", [](const Hand& hand) { return index_or_none(actor(hand.state)); });
    cls.def_prop_ro("hole_dealee_index", [](const Hand& hand) { return index_or_none(hole_dealee(hand.state)); });
    cls.def_prop_ro("stand_patter_or_discarder_index",
                    [](const Hand& hand) { return index_or_none(drawer(hand.state)); });
    cls.def_prop_ro("showdown_index", [](const Hand& hand) {
        return index_or_none(hand.state.showdown.empty() ? -1 : hand.state.showdown.front());
    });
    cls.def_prop_ro("turn_index", [](const Hand& hand) {
        const State& state = hand.state;
        int turn = drawer(state);
        if (turn < 0) turn = actor(state);
        if (turn < 0 && !state.showdown.empty()) turn = state.showdown.front();
        return index_or_none(turn);
    });
    cls.def_prop_ro("board_count", [](const Hand& hand) { return board_count(hand.state); });
    cls.def_prop_ro("phase_number", [](const Hand& hand) { return static_cast<int>(hand.state.phase); });
}

void init_cards(nb::class_<Hand>& cls) {
    cls.def_prop_rw(
        "deck_cards", [](const Hand& hand) { return types().deque(card_list(hand.state.deck.view())); },
        [](Hand& hand, nb::object cards) {
            const std::vector<Card> codes = read_text_or_cards(cards.ptr());
            if (codes.size() > kMaxDeck) {
                throw nb::value_error(("a deck has at most " + std::to_string(kMaxDeck) + " cards").c_str());
            }
            hand.state.deck.clear();
            for (const Card card : codes) hand.state.deck.push(card);
        });
    cls.def_prop_ro("mucked_cards", [](const Hand& hand) { return card_list(hand.state.muck.view()); });
    cls.def_prop_ro("burn_cards", [](const Hand& hand) { return card_list(hand.state.burnt.view()); });
    cls.def_prop_ro("discarded_cards", [](const Hand& hand) {
        nb::list result;
        for (int street = 0; street < hand.state.setup->variant.street_count; ++street) {
            nb::list cards;
            for (const Discard& discard : hand.state.discards) {
                if (discard.street == street) cards.append(nb::borrow(card_object(discard.card)));
            }
            result.append(cards);
        }
        return result;
    });
    cls.def_prop_ro("board_cards", [](const Hand& hand) {
        nb::list result;
        for (int position = 0; position < hand.state.board_size; ++position) {
            result.append(card_list({hand.state.board[position].data(), hand.state.board_filled[position]}));
        }
        return result;
    });
    cls.def(
        "get_board_cards",
        [](const Hand& hand, int board_index) {
            return nb::iter(card_list(board_cards(hand.state, checked_board(hand, board_index)).view()));
        },
        nb::arg("board_index"));
    cls.def_prop_ro("hole_cards", [](const Hand& hand) {
        nb::list result;
        for (int player = 0; player < hand.state.player_count(); ++player)
            result.append(card_list(hand.state.hole_cards(player)));
        return result;
    });
    cls.def_prop_ro("hole_card_statuses", [](const Hand& hand) {
        nb::list result;
        for (int player = 0; player < hand.state.player_count(); ++player) {
            result.append(flags(hand.state.hole_up[player], hand.state.hole_size[player]));
        }
        return result;
    });
    cls.def_prop_ro("hole_dealing_statuses", [](const Hand& hand) {
        nb::list result;
        for (int player = 0; player < hand.state.player_count(); ++player) {
            result.append(types().deque(flags(hand.state.hole_due_up[player], hand.state.hole_due[player])));
        }
        return result;
    });
    cls.def_prop_ro("board_dealing_counts", [](const Hand& hand) {
        nb::list result;
        for (int board = 0; board < hand.state.setup->board_count; ++board) {
            result.append(static_cast<int>(hand.state.board_due[board]));
        }
        return result;
    });
    cls.def_prop_ro("board_dealing_count", [](const Hand& hand) -> nb::object {
        CardRequest request;
        if (why_not_deal_board(hand.state, request).reason != Reason::none) return nb::none();
        return nb::int_(static_cast<int>(hand.state.board_due[due_board(hand.state)]));
    });
    cls.def(
        "can_win_now",
        [](Hand& hand, int player_index) {
            HookScope scope(hand);
            const bool can = can_win_now(hand.state, checked_player(hand, player_index));
            if (scope.failed()) throw nb::python_error();
            return can;
        },
        nb::arg("player_index"));
}

}  // namespace

void init_state_attributes(nb::class_<Hand>& cls) {
    init_flags(cls);
    init_chips(cls);
    init_turns(cls);
    init_cards(cls);
    cls.def_prop_ro("operations", [](const Hand& hand) {
        nb::list result;
        for (const Record& record : hand.state.log.records) result.append(to_operation(hand, record));
        return result;
    });
    cls.def_prop_ro("operation_count", [](const Hand& hand) { return hand.state.log.records.size(); });
    cls.def(
        "get_operation",
        [](const Hand& hand, std::size_t index) {
            if (index >= hand.state.log.records.size()) throw nb::index_error("there is no such operation");
            return to_operation(hand, hand.state.log.records[index]);
        },
        nb::arg("index"));
}

}  // namespace croupier
