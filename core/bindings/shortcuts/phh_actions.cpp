// The actions of PHH, the notation of hands in TOML: "d dh p1 AsKd", "p2 cbr 60 # a comment".
//
// Files leave out operations that follow from the rules, and others. Before an action that is not possible yet, the due
// operations are supplied: posts, unseen cards, hidden hands; on request also checks and folds of skipped players.
//
// Its twins are the methods of a State, which play the hands of every game in tests/history/phh/test_phh.py. PHH has no
// house rules: hands are played by those of the engine.
#include "bindings/shortcuts/phh_actions.hpp"

#include <nanobind/stl/string.h>

#include <string>

#include "bindings/faults.hpp"
#include "bindings/hand/operation_input.hpp"
#include "bindings/hand/performing.hpp"
#include "text/phh_action.hpp"

namespace croupier {

namespace {

using Verb = PhhAction::Verb;

Wager read_cbr(const BoundState& hand, std::string_view word, nb::handle parse_value) {
    Chips units = 0;
    const Setup& setup = *hand.state.setup;
    if (parse_value.is_none() && parse_units(word, setup.units_per_chip, units) && units % setup.odd_chip == 0)
        return {units};
    const nb::object parse = parse_value.is_none() ? types().parse_value : nb::borrow(parse_value);
    return read_amount(hand, parse(nb::str(word.data(), word.size())), "complete_bet_or_raise_to");
}

// The result of one action.
struct Outcome {
    enum class Kind : std::uint8_t { done, unknown, not_his_turn, refused };
    Kind kind = Kind::done;
    const char* operation = "";
    Refusal refusal;
};

// Carries out an operation if it is possible; returns whether it was.
template <typename WhyNot, typename Do>
Outcome attempt(BoundState& hand, Manner manner, const char* name, const WhyNot& why_not, const Do& action) {
    const bool loud = manner == Manner::loud;
    std::uint8_t late = 0;
    {
        const UnderWay under_way(hand, name);
        const Refusal refusal = ask(hand, why_not);
        if (refusal) return {Outcome::Kind::refused, name, refusal};
        State& state = hand.state;
        if (manner == Manner::disposable) {
            state.warnings = 0;
            action();
            if (state.fault != Reason::none) return {Outcome::Kind::refused, name, refuse(state.fault)};
            return {};
        }
        if (loud && refusal.warnings != 0) warn(hand, refusal.warnings, refusal.card);
        carry_out(hand, name, action);
        late = static_cast<std::uint8_t>(state.warnings & ~refusal.warnings);
    }
    if (loud && late != 0) warn(hand, late, 255);
    return {};
}

Outcome show_cards(BoundState& hand, const PhhAction& action, Commentary comment, Manner manner) {
    State& state = hand.state;
    int player = action.player;
    Showing showing;
    showing.choice = action.verb == Verb::muck   ? Showing::Choice::muck
                     : action.verb == Verb::show ? Showing::Choice::show
                                                 : Showing::Choice::cards;
    showing.cards = action.cards;
    return attempt(
        hand, manner, "show_or_muck_hole_cards", [&] { return why_not_show(state, showing, player); },
        [&] { show(state, showing, player, comment); });
}

Outcome deal(BoundState& hand, const PhhAction& action, Commentary comment, Manner manner) {
    State& state = hand.state;
    CardRequest request;
    request.named = true;
    request.cards = action.cards;
    if (action.verb == Verb::deal_board) {
        return attempt(
            hand, manner, "deal_board", [&] { return why_not_deal_board(state, request); },
            [&] { deal_board(state, request, comment); });
    }
    int player = action.player;
    return attempt(
        hand, manner, "deal_hole", [&] { return why_not_deal_hole(state, request, player); },
        [&] { deal_hole(state, request, player, comment); });
}

Outcome act(BoundState& hand, const PhhAction& action, nb::handle parse_value, Manner manner) {
    State& state = hand.state;
    const std::string words(action.comment);
    const Commentary comment = action.commented ? &words : nullptr;
    const auto in_turn = [&](const char* name, const auto& why_not, const auto& move) -> Outcome {
        const int expected = action.verb == Verb::draw ? drawer(state) : actor(state);
        if (expected != action.player) return {Outcome::Kind::not_his_turn, "", {}};
        return attempt(hand, manner, name, why_not, move);
    };
    switch (action.verb) {
        case Verb::unknown:
            return {Outcome::Kind::unknown, "", {}};
        case Verb::remark:
            no_operate(state, comment);
            hand.update_in_place();
            return {};
        case Verb::deal_hole:
        case Verb::deal_board:
            return deal(hand, action, comment, manner);
        case Verb::muck:
        case Verb::show:
        case Verb::show_cards:
            return show_cards(hand, action, comment, manner);
        case Verb::draw:
            return in_turn(
                "stand_pat_or_discard", [&] { return why_not_draw(state, action.cards.view()); },
                [&] { draw(state, action.cards.view(), comment); });
        case Verb::fold:
            return in_turn("fold", [&] { return why_not_fold(state); }, [&] { fold(state, comment); });
        case Verb::check_or_call:
            return in_turn(
                "check_or_call", [&] { return why_not_check_or_call(state); }, [&] { check_or_call(state, comment); });
        case Verb::bring_in:
            return in_turn(
                "post_bring_in", [&] { return why_not_post_bring_in(state); }, [&] { post_bring_in(state, comment); });
        case Verb::raise: {
            Wager wager;
            return in_turn(
                "complete_bet_or_raise_to",
                [&] {
                    wager = read_cbr(hand, action.amount, parse_value);
                    return why_not_raise_to(hand, wager);
                },
                [&] { raise_to(state, wager, comment); });
        }
    }
    return {};
}

bool burn_unseen(BoundState& hand, Manner manner) {
    State& state = hand.state;
    CardRequest request;
    request.named = true;
    request.cards.push(kUnknownCard);
    return attempt(
               hand, manner, "burn_card", [&] { return why_not_burn(state, request); }, [&] { burn(state, request); })
               .kind == Outcome::Kind::done;
}

// Carries out one due operation that is not written. `decides` also checks for a player, or folds if a check is not
// free.
bool supply(BoundState& hand, bool decides, Manner manner) {
    State& state = hand.state;
    int player = kAnyone;
    const auto supplied = [&](const char* name, const auto& why_not, const auto& action) {
        player = kAnyone;
        return attempt(hand, manner, name, why_not, action).kind == Outcome::Kind::done;
    };
    CardRequest unseen;
    unseen.named = true;
    unseen.cards.push(kUnknownCard);
    Showing hidden;
    hidden.choice = Showing::Choice::cards;
    const bool owes = actor(state) >= 0 && call_amount(state) > 0;
    return supplied(
               "post_ante", [&] { return why_not_post_ante(state, player); }, [&] { post_ante(state, player); }) ||
           supplied(
               "collect_bets", [&] { return why_not_collect_bets(state); }, [&] { collect_bets(state); }) ||
           supplied(
               "post_blind_or_straddle", [&] { return why_not_post_blind(state, player); },
               [&] { post_blind(state, player); }) ||
           burn_unseen(hand, manner) ||
           supplied(
               "deal_hole", [&] { return why_not_deal_hole(state, unseen, player); },
               [&] { deal_hole(state, unseen, player); }) ||
           supplied(
               "show_or_muck_hole_cards", [&] { return why_not_show(state, hidden, player); },
               [&] { show(state, hidden, player); }) ||
           supplied(
               "select_runout_count", [&] { return why_not_select_runouts(state, -1, player); },
               [&] { select_runouts(state, -1, player); }) ||
           (decides && !owes &&
            supplied(
                "check_or_call", [&] { return why_not_check_or_call(state); }, [&] { check_or_call(state); })) ||
           (decides && owes &&
            supplied(
                "fold", [&] { return why_not_fold(state); }, [&] { fold(state); })) ||
           supplied(
               "kill_hand", [&] { return why_not_kill(state, player); }, [&] { kill(state, player); }) ||
           supplied(
               "push_chips", [&] { return why_not_push(state); }, [&] { push_chips(state); }) ||
           supplied("pull_chips", [&] { return why_not_pull(state, player); }, [&] { pull_chips(state, player); });
}

// The text of an action, in UTF-8.
class Text {
  public:
    explicit Text(nb::handle action) : kept_(nb::borrow(action)) {
        if (!PyUnicode_Check(action.ptr())) throw BadType("an action must be a string");
        if (ascii_view(action.ptr(), view_)) {
            return;
        }
        kept_ = nb::steal(PyUnicode_AsEncodedString(action.ptr(), "utf-8", "surrogatepass"));
        if (!kept_.is_valid()) throw nb::python_error();
        view_ = {PyBytes_AsString(kept_.ptr()), static_cast<std::size_t>(PyBytes_Size(kept_.ptr()))};
    }
    std::string_view view() const { return view_; }

  private:
    nb::object kept_;  // what the view points into
    std::string_view view_;
};

// One action; raises the error that refuses it.
void perform_action(BoundState& hand, nb::object action, nb::object parse_value) {
    const Text text(action);
    const Outcome outcome =
        act(hand, parse_phh_action(text.view(), hand.state.player_count()), parse_value, Manner::loud);
    if (outcome.kind == Outcome::Kind::done) return;
    if (outcome.kind == Outcome::Kind::refused) raise_refusal(hand, outcome.operation, outcome.refusal);
    const bool unknown = outcome.kind == Outcome::Kind::unknown;
    types().refuse_action(action, unknown);
    throw std::runtime_error("an action was not refused");
}

// Whether one action was possible; an amount that cannot be read is none.
bool performed(BoundState& hand, const PhhAction& action, Manner manner) {
    try {
        return act(hand, action, nb::none(), manner).kind == Outcome::Kind::done;
    } catch (nb::python_error& error) {
        if (!error.matches(PyExc_ValueError)) throw;
        return false;
    }
}

int perform_list(BoundState& hand, nb::list actions, bool decides, nb::list supplied, bool finish) {
    std::vector<Text> texts;
    std::vector<std::string_view> views;
    for (nb::handle action : actions) views.push_back(texts.emplace_back(action).view());
    std::vector<Supplied> found;
    const int done = perform_actions(hand, views, decides, finish, Manner::quiet, found);
    for (const Supplied& one : found) supplied.append(one.operation);
    return done;
}

}  // namespace

int perform_actions(BoundState& hand, std::span<const std::string_view> actions, bool decides, bool finish,
                    Manner manner, std::vector<Supplied>& supplied) {
    const State& state = hand.state;
    const auto count = static_cast<int>(actions.size());
    const auto supply_one = [&](int index, bool decisions) {
        const std::size_t number = state.log.records.size();
        if (!supply(hand, decisions, manner)) return false;
        supplied.push_back({index, number});
        return true;
    };
    for (int index = 0; index < count; ++index) {
        const PhhAction action = parse_phh_action(actions[static_cast<std::size_t>(index)], state.player_count());
        while (!performed(hand, action, manner)) {
            if (state.fault != Reason::none && manner == Manner::disposable) return index;
            if (!burn_unseen(hand, manner) && !supply_one(index, decides)) return index;
        }
    }
    if (!finish) return count;
    // Burns are never written, so they are not listed.
    do {
        burn_unseen(hand, manner);
    } while (supply_one(count, false));
    return count;
}

bool hide_or_muck(BoundState& hand, int player, bool muck, Manner manner) {
    State& state = hand.state;
    Showing showing;
    showing.choice = muck ? Showing::Choice::muck : Showing::Choice::cards;
    return attempt(
               hand, manner, "show_or_muck_hole_cards", [&] { return why_not_show(state, showing, player); },
               [&] { show(state, showing, player); })
               .kind == Outcome::Kind::done;
}

void init_phh_actions(nb::class_<BoundState>& cls) {
    cls.def("_perform_action", perform_action, nb::arg("action"), nb::arg("parse_value").none() = nb::none());
    cls.def("_perform_actions", perform_list, nb::arg("actions"), nb::arg("decides"), nb::arg("supplied"),
            nb::arg("finish") = true);
    cls.def(
        "_supply", [](BoundState& hand, bool decides) { return supply(hand, decides, Manner::quiet); },
        nb::arg("decides"));
}

}  // namespace croupier
