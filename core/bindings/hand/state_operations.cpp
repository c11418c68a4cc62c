// The three methods of each of the seventeen operations: verify raises, can returns a bool, do carries out. All three
// call the same function.
#include <array>
#include <optional>
#include <utility>

#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/operation_input.hpp"
#include "bindings/hand/performing.hpp"

namespace croupier {

namespace {

// The names of one operation's three methods, and what the operation is in poker words.
struct Names {
    const char* operation;
    const char* verifier;
    const char* querier;
    const char* doc;
    bool of_turn = false;  // only the player whose turn it is can do it
};

std::string whose_turn(const State& state) {
    const int player = drawer(state) >= 0 ? drawer(state) : actor(state);
    if (player < 0) return "; it acts for the player whose turn it is";
    return "; it acts for the player whose turn it is, player " + std::to_string(player);
}

bool allowed(const Refusal& refusal) { return !refusal && (refusal.warnings == 0 || may_warn(refusal.warnings)); }

Parameter optional(const char* name) { return {name, Py_None}; }

// The three methods of an operation as Python calls them. `Call` reads the arguments of one call, returns the reason if
// it is not allowed, fills in missing arguments, and carries it out.
template <typename Call, std::size_t Count>
struct Triplet {
    static inline Names names;
    static inline std::array<Parameter, Count> parameters;
    static inline std::array<Parameter, Count + 1> parameters_and_commentary;

    static nb::object verify(BoundState& hand, const GivenArguments& given) {
        Call call = read(hand, match(hand, names.verifier, given, parameters));
        const UnderWay under_way(hand, names.operation);
        const Refusal refusal = ask(hand, [&] { return call.why_not(hand.state); });
        if (refusal) raise_refusal(hand, names.operation, refusal);
        if (refusal.warnings != 0) warn(hand, refusal.warnings, refusal.card);
        return call.completed(hand);
    }

    static bool can(BoundState& hand, const GivenArguments& given) {
        const auto arguments = match(hand, names.querier, given, parameters);
        std::optional<Call> call;
        try {
            call.emplace(read(hand, arguments));
        } catch (nb::python_error& error) {
            // Arguments that cannot be read are illegal, whatever error they raise: the querier returns False.
            if (!error.matches(PyExc_Exception)) throw;
            return false;
        } catch (const BadValue&) {
            return false;
        }
        try {
            const UnderWay under_way(hand, names.operation);
            return allowed(ask(hand, [&] { return call->why_not(hand.state); }));
        } catch (nb::python_error& error) {
            // The user's split and rake functions may raise any error; only a ValueError means False.
            if (!error.matches(PyExc_ValueError)) throw;
            return false;
        }
    }

    static nb::object carry_out(BoundState& hand, const GivenArguments& given) {
        const auto arguments = match(hand, names.operation, given, parameters_and_commentary);
        const Comment comment(arguments[Count]);
        Call call = read(hand, arguments);
        const auto index = perform(
            hand, names.operation, [&] { return call.why_not(hand.state); },
            [&] { call.carry_out(hand.state, comment.get()); });
        return to_operation(hand, hand.state.log.records[index]);
    }

  private:
    // An operation of the player whose turn it is takes no player index: if one is given, the error says whose turn it
    // is.
    template <std::size_t Size>
    static std::array<PyObject*, Size> match(const BoundState& hand, const char* name, const GivenArguments& given,
                                             const std::array<Parameter, Size>& parameters) {
        try {
            return read_arguments(name, given, parameters, Count);
        } catch (const BadType& fault) {
            throw BadType(fault.what() + (names.of_turn ? whose_turn(hand.state) : ""));
        }
    }

    template <std::size_t Size>
    static Call read(BoundState& hand, const std::array<PyObject*, Size>& arguments) {
        return [&]<std::size_t... Index>(std::index_sequence<Index...>) {
            return Call(hand, names.operation, arguments[Index]...);
        }(std::make_index_sequence<Count>());
    }
};

template <auto Function>
PyObject* method(PyObject* self, PyObject* const* items, Py_ssize_t count, PyObject* keywords) noexcept {
    return call_on_hand(self, [&](BoundState& hand) { return Function(hand, {items, count, keywords}); });
}

// Defines the three methods of an operation by the parameters they share.
template <typename Call, typename... Parameters>
void define(nb::class_<BoundState>& cls, const Names& names, const Parameters&... parameters) {
    constexpr std::size_t count = sizeof...(Parameters);
    using Methods = Triplet<Call, count>;
    Methods::names = names;
    Methods::parameters = {parameters...};
    Methods::parameters_and_commentary = {parameters..., optional("commentary")};
    // The docstrings of verifiers and queriers only refer to the operation, whose docstring describes the rule.
    const std::string name = names.operation;
    define_method(cls, names.verifier, method<Methods::verify>, Methods::parameters, count,
                  "Raise IllegalOperation if `" + name + "` would raise it; otherwise return its completed arguments.");
    define_method(cls, names.querier, method<Methods::can>, Methods::parameters, count,
                  "Return whether `" + name + "` is possible now, with the same arguments.");
    define_method(cls, names.operation, method<Methods::carry_out>, Methods::parameters_and_commentary, count,
                  names.doc);
}

// An operation that takes no arguments.
template <Refusal (*WhyNot)(const State&), void (*CarryOut)(State&, Commentary)>
struct PlainCall {
    PlainCall(BoundState&, const char*) {}
    Refusal why_not(const State& state) { return WhyNot(state); }
    void carry_out(State& state, Commentary commentary) { CarryOut(state, commentary); }
    nb::object completed(const BoundState&) { return nb::none(); }
};

// An operation of one player that takes only the player's index.
template <Refusal (*WhyNot)(const State&, int&), void (*CarryOut)(State&, int, Commentary)>
struct PlayerCall {
    int player;

    PlayerCall(BoundState& hand, const char* name, nb::handle player_index)
        : player(read_player(hand, player_index, name)) {}
    Refusal why_not(const State& state) { return WhyNot(state, player); }
    void carry_out(State& state, Commentary commentary) { CarryOut(state, player, commentary); }
    nb::object completed(const BoundState&) { return nb::int_(player); }
};

// The cards that a deal would take.
nb::tuple requested_cards(const BoundState& hand, const CardRequest& request) {
    if (request.named) return card_tuple(request.cards.view());
    const auto top = hand.state.deck.view();
    return card_tuple(top.first(std::min<std::size_t>(top.size(), static_cast<std::size_t>(request.count))));
}

struct BurnCall {
    CardRequest request;

    BurnCall(BoundState& hand, const char* name, nb::handle card) : request(read_request(hand, card, name)) {}
    Refusal why_not(const State& state) { return why_not_burn(state, request); }
    void carry_out(State& state, Commentary commentary) { burn(state, request, commentary); }
    nb::object completed(const BoundState& hand) {
        const nb::tuple cards = requested_cards(hand, request);
        return cards.size() == 0 ? nb::none() : nb::object(cards[0]);
    }
};

struct HoleCall {
    CardRequest request;
    int player;

    HoleCall(BoundState& hand, const char* name, nb::handle cards, nb::handle player_index)
        : request(read_request(hand, cards, name)), player(read_player(hand, player_index, name)) {}
    Refusal why_not(const State& state) { return why_not_deal_hole(state, request, player); }
    void carry_out(State& state, Commentary commentary) { deal_hole(state, request, player, commentary); }
    nb::object completed(const BoundState& hand) { return nb::make_tuple(requested_cards(hand, request), player); }
};

struct BoardCall {
    CardRequest request;

    BoardCall(BoundState& hand, const char* name, nb::handle cards) : request(read_request(hand, cards, name)) {}
    Refusal why_not(const State& state) { return why_not_deal_board(state, request); }
    void carry_out(State& state, Commentary commentary) { deal_board(state, request, commentary); }
    nb::object completed(const BoundState& hand) { return requested_cards(hand, request); }
};

struct DrawCall {
    FixedList<Card, kDeckSize> discards;

    DrawCall(BoundState& hand, const char* name, nb::handle cards) : discards(read_named(hand, cards, name)) {}
    Refusal why_not(const State& state) { return why_not_draw(state, discards.view()); }
    void carry_out(State& state, Commentary commentary) { draw(state, discards.view(), commentary); }
    nb::object completed(const BoundState&) { return card_tuple(discards.view()); }
};

struct RaiseCall {
    const BoundState& hand;
    Wager wager;

    RaiseCall(BoundState& asked, const char*, nb::handle given) : hand(asked), wager(read_raise(asked, given)) {}
    Refusal why_not(const State&) { return why_not_raise_to(hand, wager); }
    void carry_out(State& state, Commentary commentary) { raise_to(state, wager, commentary); }
    nb::object completed(const BoundState&) {
        return to_python(hand.spec->kind, wager.units, hand.state.setup->units_per_chip * wager.finer);
    }
};

struct RunoutCall {
    int runouts;
    int player;

    RunoutCall(BoundState& hand, const char* name, nb::handle runout_count, nb::handle player_index)
        : runouts(read_runouts(hand, runout_count)), player(read_player(hand, player_index, name)) {}
    Refusal why_not(const State& state) { return why_not_select_runouts(state, runouts, player); }
    void carry_out(State& state, Commentary commentary) { select_runouts(state, runouts, player, commentary); }
    nb::object completed(const BoundState&) { return nb::int_(player); }
};

struct ShowCall {
    Showing showing;
    int player;

    ShowCall(BoundState& hand, const char* name, nb::handle given, nb::handle player_index)
        : showing(read_showing(hand, given)), player(read_player(hand, player_index, name)) {}
    Refusal why_not(const State& state) { return why_not_show(state, showing, player); }
    void carry_out(State& state, Commentary commentary) { show(state, showing, player, commentary); }
    // Returns whether it is a show, the cards as the table sees them, those held afterwards, which are face up, the
    // player.
    nb::object completed(const BoundState&) {
        nb::list statuses;
        for (int index = 0; index < showing.held.size; ++index) statuses.append((showing.up >> index & 1) != 0);
        return nb::make_tuple(showing.choice != Showing::Choice::muck, card_tuple(showing.cards.view()),
                              card_tuple(showing.held.view()), nb::tuple(statuses), player);
    }
};

Refusal never_refused(const State&) { return {}; }

}  // namespace

void init_state_operations(nb::class_<BoundState>& cls) {
    const auto player = optional("player_index");
    const auto cards = optional("cards");
    define<PlayerCall<why_not_post_ante, post_ante>>(
        cls,
        {"post_ante", "verify_ante_posting", "can_post_ante",
         "Post a player's ante, or the rest of the stack; without an index, for the next player who must post."},
        player);
    define<PlainCall<why_not_collect_bets, collect_bets>>(
        cls, {"collect_bets", "verify_bet_collection", "can_collect_bets",
              "Collect the bets of the street into the pots; an uncalled part is returned."});
    define<PlayerCall<why_not_post_blind, post_blind>>(
        cls,
        {"post_blind_or_straddle", "verify_blind_or_straddle_posting", "can_post_blind_or_straddle",
         "Post a player's blind, straddle or post bet, or the rest of the stack."},
        player);
    define<BurnCall>(cls,
                     {"burn_card", "verify_card_burning", "can_burn_card",
                      "Burn a card: the given one, by default the next card of the deck."},
                     optional("card"));
    define<HoleCall>(
        cls,
        {"deal_hole", "verify_hole_dealing", "can_deal_hole",
         "Deal hole cards, a number of them or given ones, to a player, by default the next one. Without cards, one "
         "card is dealt, in a draw all of the player's replacements."},
        cards, player);
    define<BoardCall>(
        cls,
        {"deal_board", "verify_board_dealing", "can_deal_board",
         "Deal a number of cards, or given ones, to the first unfinished board; by default all that are due."},
        cards);
    define<DrawCall>(cls,
                     {"stand_pat_or_discard", "verify_standing_pat_or_discarding", "can_stand_pat_or_discard",
                      "Discard cards in a draw, to be replaced; without cards, stand pat.", true},
                     Parameter{"cards", nb::tuple().release().ptr()});
    define<PlainCall<why_not_fold, fold>>(
        cls, {"fold", "verify_folding", "can_fold", "Give up the hand and every claim to the pots.", true});
    define<PlainCall<why_not_check_or_call, check_or_call>>(
        cls, {"check_or_call", "verify_checking_or_calling", "can_check_or_call",
              "Check if there is nothing to call, otherwise call; a call with too short a stack is all-in.", true});
    define<PlainCall<why_not_post_bring_in, post_bring_in>>(
        cls, {"post_bring_in", "verify_bring_in_posting", "can_post_bring_in",
              "Post the bring-in, the forced first bet of stud, or the rest of the stack.", true});
    define<RaiseCall>(
        cls,
        {"complete_bet_or_raise_to", "verify_completion_betting_or_raising_to", "can_complete_bet_or_raise_to",
         "Complete, bet or raise to an amount, the player's total on the street; by default the minimum.", true},
        optional("amount"));
    define<RunoutCall>(cls,
                       {"select_runout_count", "verify_runout_count_selection", "can_select_runout_count",
                        "Choose the number of runouts of the rest of the board, None for no preference; if players "
                        "differ, it is one."},
                       optional("runout_count"), player);
    define<ShowCall>(cls,
                     {"show_or_muck_hole_cards", "verify_hole_cards_showing_or_mucking", "can_show_or_muck_hole_cards",
                      "Show (True, or the cards) or muck (False) at the showdown; with None, show a hand that can win "
                      "or must be shown."},
                     optional("status_or_hole_cards"), player);
    define<PlayerCall<why_not_kill, kill>>(
        cls,
        {"kill_hand", "verify_hand_killing", "can_kill_hand",
         "Muck a hand that was beaten at the showdown and cannot win a part of any pot."},
        player);
    define<PlainCall<why_not_push, push_chips>>(
        cls, {"push_chips", "verify_chips_pushing", "can_push_chips",
              "Push a pot, or its part for one board and hand type, to its winners."});
    define<PlayerCall<why_not_pull, pull_chips>>(
        cls,
        {"pull_chips", "verify_chips_pulling", "can_pull_chips", "Put the chips pushed to a player into the stack."},
        player);
    define<PlainCall<never_refused, no_operate>>(cls,
                                                 {"no_operate", "verify_no_operation", "can_no_operate",
                                                  "Change nothing; the record can carry a comment. Always possible."});
}

}  // namespace croupier
