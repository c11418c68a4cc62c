// The triplets of the seventeen operations: verify raises, can asks, do carries out. All three ask the same function.
#include <optional>

#include "card_input.hpp"
#include "hand.hpp"
#include "registry.hpp"

namespace croupier {

namespace {

// Text of a comment, kept alive while the operation runs.
struct Comment {
    std::string text;
    bool given = false;

    explicit Comment(nb::handle commentary) {
        if (commentary.is_none()) return;
        if (!PyUnicode_Check(commentary.ptr())) throw nb::type_error("a commentary is a string or None");
        const nb::bytes encoded =
            nb::steal<nb::bytes>(PyUnicode_AsEncodedString(commentary.ptr(), "utf-8", "surrogatepass"));
        if (!encoded.is_valid()) throw nb::python_error();
        text.assign(encoded.c_str(), encoded.size());
        given = true;
    }
    Commentary get() const { return given ? &text : nullptr; }
};

// Carries out an operation that was found possible, and returns its record as a Python object.
template <typename Do>
nb::object perform(Hand& hand, const char* name, const Refusal& refusal, const Do& action) {
    if (refusal) raise_refusal(hand, name, refusal);
    if (refusal.warnings != 0) warn(hand, refusal.warnings, refusal.card);
    HookScope scope(hand);
    State& state = hand.state;
    std::optional<State> before;
    if (state.setup->hooks != nullptr) before = state;
    const std::size_t index = state.log.records.size();
    state.warnings = 0;
    state.fault = Reason::none;
    action();
    while (before && state.setup->hooks != nullptr && state.setup->hooks->finer != 1 && !scope.failed()) {
        state = *before;
        scope.refines();
        before = state;
        action();
    }
    if (scope.failed()) {
        state = *std::move(before);
        throw nb::python_error();
    }
    // What automated operations had to say is told after the fact.
    const auto late = static_cast<std::uint8_t>(state.warnings & ~refusal.warnings);
    if (late != 0) warn(hand, late, 255);
    if (state.fault != Reason::none) raise_refusal(hand, "push_chips", refuse(state.fault));
    return to_operation(hand, state.log.records[index]);
}

template <typename WhyNot>
auto ask(Hand& hand, const WhyNot& why_not) {
    HookScope scope(hand);
    auto answer = why_not();
    while (scope.refines()) answer = why_not();
    if (scope.failed()) throw nb::python_error();
    return answer;
}

bool allowed(const Refusal& refusal) { return !refusal && (refusal.warnings == 0 || may_warn(refusal.warnings)); }

void verify(const Hand& hand, const char* name, const Refusal& refusal) {
    if (refusal) raise_refusal(hand, name, refusal);
    if (refusal.warnings != 0) warn(hand, refusal.warnings, refusal.card);
}

// A player index as given: None is whoever is next; anything below zero or not a number is refused.
int read_player(const Hand& hand, nb::handle player, const char* operation) {
    if (player.is_none()) return kAnyone;
    long long value = -1;
    int overflow = 0;
    const nb::object index = nb::steal(PyNumber_Index(player.ptr()));
    if (!index.is_valid()) {
        PyErr_Clear();
        throw nb::type_error("a player index is a whole number or None");
    }
    value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || value < 0 || value >= hand.state.player_count()) {
        raise_refusal(hand, operation, refuse(Reason::no_such_player, -1, overflow != 0 ? -1 : value));
    }
    return static_cast<int>(value);
}

void read_named(nb::handle cards, FixedList<Card, kDeckSize>& list, const Hand& hand, const char* operation) {
    const int code = card_code(cards.ptr());
    if (code != kNotACard) {
        list.push(static_cast<Card>(code));
        return;
    }
    const std::vector<Card> codes = read_text_or_cards(cards.ptr());
    if (codes.size() > kDeckSize) {
        raise_refusal(hand, operation, refuse(Reason::too_many_cards, -1, static_cast<Chips>(codes.size()), kDeckSize));
    }
    for (const Card card : codes) list.push(card);
}

// Cards to deal: None = as many as are due, a number = so many from the deck, else the cards themselves.
CardRequest read_request(const Hand& hand, nb::handle cards, const char* operation) {
    CardRequest request;
    if (cards.is_none()) return request;
    if (PyLong_Check(cards.ptr())) {
        int overflow = 0;
        const long long count = PyLong_AsLongLongAndOverflow(cards.ptr(), &overflow);
        if (overflow > 0 || count > kDeckSize) {
            raise_refusal(hand, operation, refuse(Reason::too_many_cards, -1, kDeckSize + 1, kDeckSize));
        }
        request.count = count < 1 ? 0 : static_cast<int>(count);
        return request;
    }
    request.named = true;
    read_named(cards, request.cards, hand, operation);
    return request;
}

Showing read_showing(const Hand& hand, nb::handle given) {
    Showing showing;
    if (given.is_none()) return showing;
    if (PyBool_Check(given.ptr())) {
        showing.choice = given.ptr() == Py_True ? Showing::Choice::show : Showing::Choice::muck;
        return showing;
    }
    showing.choice = Showing::Choice::cards;
    read_named(given, showing.cards, hand, "show_or_muck_hole_cards");
    return showing;
}

int read_runouts(const Hand& hand, nb::handle runouts) {
    if (runouts.is_none()) return -1;
    const nb::object index = nb::steal(PyNumber_Index(runouts.ptr()));
    if (!index.is_valid()) {
        PyErr_Clear();
        throw nb::type_error("a number of runouts is a whole number or None");
    }
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(index.ptr(), &overflow);
    if (overflow != 0 || value < 1 || value > 1000) {
        raise_refusal(hand, "select_runout_count",
                      refuse(Reason::bad_runout_count, -1, value, kMaxBoards / hand.state.setup->board_count));
    }
    return static_cast<int>(value);
}

// An operation of one player that takes nothing but the player's index.
struct PlayerOperation {
    const char* name;
    const char* verifier;
    const char* querier;
    Refusal (*why_not)(const State&, int&);
    void (*carry_out)(State&, int, Commentary);
    const char* doc;
};

constexpr PlayerOperation kPlayerOperations[] = {
    {"post_ante", "verify_ante_posting", "can_post_ante", why_not_post_ante, post_ante,
     "Post a player's ante, or what is left of the stack; nobody named is the next to post."},
    {"post_blind_or_straddle", "verify_blind_or_straddle_posting", "can_post_blind_or_straddle", why_not_post_blind,
     post_blind, "Post a player's blind, straddle or post bet, or what is left of the stack."},
    {"kill_hand", "verify_hand_killing", "can_kill_hand", why_not_kill, kill,
     "Muck a hand that was beaten at the showdown and can win no part of any pot."},
    {"pull_chips", "verify_chips_pulling", "can_pull_chips", why_not_pull, pull_chips,
     "Take the chips pushed to a player into the stack."},
};

// An operation without arguments.
struct PlainOperation {
    const char* name;
    const char* verifier;
    const char* querier;
    Refusal (*why_not)(const State&);
    void (*carry_out)(State&, Commentary);
    const char* doc;
};

Refusal never_refused(const State&) { return {}; }

constexpr PlainOperation kPlainOperations[] = {
    {"collect_bets", "verify_bet_collection", "can_collect_bets", why_not_collect_bets, collect_bets,
     "Gather the bets of the street into the pots; what nobody called goes back."},
    {"fold", "verify_folding", "can_fold", why_not_fold, fold, "Give up the hand and every claim to the pots."},
    {"check_or_call", "verify_checking_or_calling", "can_check_or_call", why_not_check_or_call, check_or_call,
     "Check where nothing is owed, else call: all-in where the stack is shorter than the price."},
    {"post_bring_in", "verify_bring_in_posting", "can_post_bring_in", why_not_post_bring_in, post_bring_in,
     "Post the bring-in, the forced first bet of stud, or what is left of the stack."},
    {"push_chips", "verify_chips_pushing", "can_push_chips", why_not_push, push_chips,
     "Push one pot, or one board's and hand type's part of it, to its winners."},
    {"no_operate", "verify_no_operation", "can_no_operate", never_refused, no_operate,
     "Change nothing and log it: a place for a commentary. Always possible."},
};

// Asks with arguments that may themselves be unreadable: a querier answers False where the verifier raises ValueError.
template <typename Ask>
bool answer(const Ask& question) {
    try {
        return question();
    } catch (nb::python_error& error) {
        if (!error.matches(PyExc_ValueError)) throw;
        return false;
    }
}

const auto kCommentary = nb::arg("commentary").none() = nb::none();
const auto kPlayerIndex = nb::arg("player_index").none() = nb::none();
const auto kCards = nb::arg("cards").none() = nb::none();

// A verifier and a querier say no more than where to look: the rule is told with the operation itself.
std::string verifier_doc(const char* operation) {
    return std::string("Raise IllegalOperation where ") + operation + " would; see there.";
}

std::string querier_doc(const char* operation) {
    return std::string("Tell whether ") + operation + " is possible now; see there.";
}

void init_player_operations(nb::class_<Hand>& cls) {
    for (const PlayerOperation& operation : kPlayerOperations) {
        cls.def(
            operation.verifier,
            [&operation](Hand& hand, nb::object player_index) {
                int player = read_player(hand, player_index, operation.name);
                verify(hand, operation.name, ask(hand, [&] { return operation.why_not(hand.state, player); }));
                return player;
            },
            kPlayerIndex, verifier_doc(operation.name).c_str());
        cls.def(
            operation.querier,
            [&operation](Hand& hand, nb::object player_index) {
                return answer([&] {
                    int player = read_player(hand, player_index, operation.name);
                    return allowed(ask(hand, [&] { return operation.why_not(hand.state, player); }));
                });
            },
            kPlayerIndex, querier_doc(operation.name).c_str());
        cls.def(
            operation.name,
            [&operation](Hand& hand, nb::object player_index, nb::object commentary) {
                const Comment comment(commentary);
                int player = read_player(hand, player_index, operation.name);
                const Refusal refusal = ask(hand, [&] { return operation.why_not(hand.state, player); });
                return perform(hand, operation.name, refusal,
                               [&] { operation.carry_out(hand.state, player, comment.get()); });
            },
            kPlayerIndex, nb::kw_only(), kCommentary, operation.doc);
    }
}

void init_plain_operations(nb::class_<Hand>& cls) {
    for (const PlainOperation& operation : kPlainOperations) {
        cls.def(
            operation.verifier,
            [&operation](Hand& hand) {
                verify(hand, operation.name, ask(hand, [&] { return operation.why_not(hand.state); }));
            },
            verifier_doc(operation.name).c_str());
        cls.def(
            operation.querier,
            [&operation](Hand& hand) { return allowed(ask(hand, [&] { return operation.why_not(hand.state); })); },
            querier_doc(operation.name).c_str());
        cls.def(
            operation.name,
            [&operation](Hand& hand, nb::object commentary) {
                const Comment comment(commentary);
                const Refusal refusal = ask(hand, [&] { return operation.why_not(hand.state); });
                return perform(hand, operation.name, refusal, [&] { operation.carry_out(hand.state, comment.get()); });
            },
            nb::kw_only(), kCommentary, operation.doc);
    }
}

// The cards a deal would take, as the verifiers return them.
nb::tuple requested_cards(const Hand& hand, const CardRequest& request) {
    if (request.named) return card_tuple(request.cards.view());
    const auto top = hand.state.deck.view();
    return card_tuple(top.first(std::min<std::size_t>(top.size(), static_cast<std::size_t>(request.count))));
}

void init_dealing(nb::class_<Hand>& cls) {
    cls.def(
        "verify_card_burning",
        [](Hand& hand, nb::object card) -> nb::object {
            CardRequest request = read_request(hand, card, "burn_card");
            verify(hand, "burn_card", why_not_burn(hand.state, request));
            const nb::tuple cards = requested_cards(hand, request);
            return cards.size() == 0 ? nb::none() : nb::object(cards[0]);
        },
        nb::arg("card").none() = nb::none(), verifier_doc("burn_card").c_str());
    cls.def(
        "can_burn_card",
        [](Hand& hand, nb::object card) {
            return answer([&] {
                CardRequest request = read_request(hand, card, "burn_card");
                return allowed(why_not_burn(hand.state, request));
            });
        },
        nb::arg("card").none() = nb::none(), querier_doc("burn_card").c_str());
    cls.def(
        "burn_card",
        [](Hand& hand, nb::object card, nb::object commentary) {
            const Comment comment(commentary);
            CardRequest request = read_request(hand, card, "burn_card");
            const Refusal refusal = why_not_burn(hand.state, request);
            return perform(hand, "burn_card", refusal, [&] { burn(hand.state, request, comment.get()); });
        },
        nb::arg("card").none() = nb::none(), nb::kw_only(), kCommentary,
        "Burn a card: the next of the deck, or the one named.");

    cls.def(
        "verify_hole_dealing",
        [](Hand& hand, nb::object cards, nb::object player_index) {
            CardRequest request = read_request(hand, cards, "deal_hole");
            int player = read_player(hand, player_index, "deal_hole");
            verify(hand, "deal_hole", why_not_deal_hole(hand.state, request, player));
            return nb::make_tuple(requested_cards(hand, request), player);
        },
        kCards, kPlayerIndex, verifier_doc("deal_hole").c_str());
    cls.def(
        "can_deal_hole",
        [](Hand& hand, nb::object cards, nb::object player_index) {
            return answer([&] {
                CardRequest request = read_request(hand, cards, "deal_hole");
                int player = read_player(hand, player_index, "deal_hole");
                return allowed(why_not_deal_hole(hand.state, request, player));
            });
        },
        kCards, kPlayerIndex, querier_doc("deal_hole").c_str());
    cls.def(
        "deal_hole",
        [](Hand& hand, nb::object cards, nb::object player_index, nb::object commentary) {
            const Comment comment(commentary);
            CardRequest request = read_request(hand, cards, "deal_hole");
            int player = read_player(hand, player_index, "deal_hole");
            const Refusal refusal = why_not_deal_hole(hand.state, request, player);
            return perform(hand, "deal_hole", refusal, [&] { deal_hole(hand.state, request, player, comment.get()); });
        },
        kCards, kPlayerIndex, nb::kw_only(), kCommentary,
        "Deal hole cards: how many or which, to the next player or the one named. Nothing named is one card, in a draw "
        "all the player's replacements.");

    cls.def(
        "verify_board_dealing",
        [](Hand& hand, nb::object cards) {
            CardRequest request = read_request(hand, cards, "deal_board");
            verify(hand, "deal_board", why_not_deal_board(hand.state, request));
            return requested_cards(hand, request);
        },
        kCards, verifier_doc("deal_board").c_str());
    cls.def(
        "can_deal_board",
        [](Hand& hand, nb::object cards) {
            return answer([&] {
                CardRequest request = read_request(hand, cards, "deal_board");
                return allowed(why_not_deal_board(hand.state, request));
            });
        },
        kCards, querier_doc("deal_board").c_str());
    cls.def(
        "deal_board",
        [](Hand& hand, nb::object cards, nb::object commentary) {
            const Comment comment(commentary);
            CardRequest request = read_request(hand, cards, "deal_board");
            const Refusal refusal = why_not_deal_board(hand.state, request);
            return perform(hand, "deal_board", refusal, [&] { deal_board(hand.state, request, comment.get()); });
        },
        kCards, nb::kw_only(), kCommentary,
        "Deal to the first unfinished board: how many or which; nothing named is all that are due.");
}

void init_drawing(nb::class_<Hand>& cls) {
    const auto read = [](const Hand& hand, nb::handle cards) {
        FixedList<Card, kDeckSize> list;
        read_named(cards, list, hand, "stand_pat_or_discard");
        return list;
    };
    const auto cards_arg = [] { return nb::arg("cards") = nb::tuple(); };
    cls.def(
        "verify_standing_pat_or_discarding",
        [read](Hand& hand, nb::object cards) {
            const auto list = read(hand, cards);
            verify(hand, "stand_pat_or_discard", why_not_draw(hand.state, list.view()));
            return card_tuple(list.view());
        },
        cards_arg(), verifier_doc("stand_pat_or_discard").c_str());
    cls.def(
        "can_stand_pat_or_discard",
        [read](Hand& hand, nb::object cards) {
            return answer([&] { return allowed(why_not_draw(hand.state, read(hand, cards).view())); });
        },
        cards_arg(), querier_doc("stand_pat_or_discard").c_str());
    cls.def(
        "stand_pat_or_discard",
        [read](Hand& hand, nb::object cards, nb::object commentary) {
            const Comment comment(commentary);
            const auto list = read(hand, cards);
            return perform(hand, "stand_pat_or_discard", why_not_draw(hand.state, list.view()),
                           [&] { draw(hand.state, list.view(), comment.get()); });
        },
        cards_arg(), nb::kw_only(), kCommentary, "Discard the cards named, to be replaced; none is standing pat.");
}

// The amount of a raise; None is the minimum.
Chips raise_amount(Hand& hand, nb::handle amount) {
    if (!amount.is_none()) return read_amount(hand, amount, "complete_bet_or_raise_to");
    return why_not_raise(hand.state) ? 0 : min_raise_to(hand.state);
}

void init_raising(nb::class_<Hand>& cls) {
    const auto amount_arg = [] { return nb::arg("amount").none() = nb::none(); };
    cls.def(
        "verify_completion_betting_or_raising_to",
        [](Hand& hand, nb::object amount) {
            const Chips to = raise_amount(hand, amount);
            verify(hand, "complete_bet_or_raise_to", why_not_raise_to(hand.state, to));
            return to_python(hand, to);
        },
        amount_arg(), verifier_doc("complete_bet_or_raise_to").c_str());
    cls.def(
        "can_complete_bet_or_raise_to",
        [](Hand& hand, nb::object amount) {
            return answer([&] { return allowed(why_not_raise_to(hand.state, raise_amount(hand, amount))); });
        },
        amount_arg(), querier_doc("complete_bet_or_raise_to").c_str());
    cls.def(
        "complete_bet_or_raise_to",
        [](Hand& hand, nb::object amount, nb::object commentary) {
            const Comment comment(commentary);
            const Chips to = raise_amount(hand, amount);
            return perform(hand, "complete_bet_or_raise_to", why_not_raise_to(hand.state, to),
                           [&] { raise_to(hand.state, to, comment.get()); });
        },
        amount_arg(), nb::kw_only(), kCommentary,
        "Complete, bet or raise to an amount, the player's whole bet of the street; nothing named is the minimum.");
}

void init_showdown(nb::class_<Hand>& cls) {
    const auto runouts_arg = [] { return nb::arg("runout_count").none() = nb::none(); };
    cls.def(
        "verify_runout_count_selection",
        [](Hand& hand, nb::object runout_count, nb::object player_index) {
            const int runouts = read_runouts(hand, runout_count);
            int player = read_player(hand, player_index, "select_runout_count");
            verify(hand, "select_runout_count", why_not_select_runouts(hand.state, runouts, player));
            return player;
        },
        runouts_arg(), kPlayerIndex, verifier_doc("select_runout_count").c_str());
    cls.def(
        "can_select_runout_count",
        [](Hand& hand, nb::object runout_count, nb::object player_index) {
            return answer([&] {
                const int runouts = read_runouts(hand, runout_count);
                int player = read_player(hand, player_index, "select_runout_count");
                return allowed(why_not_select_runouts(hand.state, runouts, player));
            });
        },
        runouts_arg(), kPlayerIndex, querier_doc("select_runout_count").c_str());
    cls.def(
        "select_runout_count",
        [](Hand& hand, nb::object runout_count, nb::object player_index, nb::object commentary) {
            const Comment comment(commentary);
            const int runouts = read_runouts(hand, runout_count);
            int player = read_player(hand, player_index, "select_runout_count");
            const Refusal refusal = why_not_select_runouts(hand.state, runouts, player);
            return perform(hand, "select_runout_count", refusal,
                           [&] { select_runouts(hand.state, runouts, player, comment.get()); });
        },
        runouts_arg(), kPlayerIndex, nb::kw_only(), kCommentary,
        "Ask for a number of runouts of the rest of the board, None for no preference; players who differ get one.");

    const auto showing_arg = [] { return nb::arg("status_or_hole_cards").none() = nb::none(); };
    cls.def(
        "verify_hole_cards_showing_or_mucking",
        [](Hand& hand, nb::object status_or_hole_cards, nb::object player_index) {
            Showing showing = read_showing(hand, status_or_hole_cards);
            int player = read_player(hand, player_index, "show_or_muck_hole_cards");
            verify(hand, "show_or_muck_hole_cards",
                   ask(hand, [&] { return why_not_show(hand.state, showing, player); }));
            nb::list statuses;
            for (int index = 0; index < showing.held.size; ++index) statuses.append((showing.up >> index & 1) != 0);
            return nb::make_tuple(showing.choice != Showing::Choice::muck, card_tuple(showing.cards.view()),
                                  card_tuple(showing.held.view()), nb::tuple(statuses), player);
        },
        showing_arg(), kPlayerIndex, verifier_doc("show_or_muck_hole_cards").c_str());
    cls.def(
        "can_show_or_muck_hole_cards",
        [](Hand& hand, nb::object status_or_hole_cards, nb::object player_index) {
            return answer([&] {
                Showing showing = read_showing(hand, status_or_hole_cards);
                int player = read_player(hand, player_index, "show_or_muck_hole_cards");
                return allowed(ask(hand, [&] { return why_not_show(hand.state, showing, player); }));
            });
        },
        showing_arg(), kPlayerIndex, querier_doc("show_or_muck_hole_cards").c_str());
    cls.def(
        "show_or_muck_hole_cards",
        [](Hand& hand, nb::object status_or_hole_cards, nb::object player_index, nb::object commentary) {
            const Comment comment(commentary);
            Showing showing = read_showing(hand, status_or_hole_cards);
            int player = read_player(hand, player_index, "show_or_muck_hole_cards");
            const Refusal refusal = ask(hand, [&] { return why_not_show(hand.state, showing, player); });
            return perform(hand, "show_or_muck_hole_cards", refusal,
                           [&] { show(hand.state, showing, player, comment.get()); });
        },
        showing_arg(), kPlayerIndex, nb::kw_only(), kCommentary,
        "Show (True, or the cards) or muck (False) at the showdown; None shows where it can win or must.");
}

}  // namespace

void init_state_operations(nb::class_<Hand>& cls) {
    init_player_operations(cls);
    init_plain_operations(cls);
    init_dealing(cls);
    init_drawing(cls);
    init_raising(cls);
    init_showdown(cls);
}

}  // namespace croupier
