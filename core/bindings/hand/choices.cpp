// Pending operations and legal actions: the objects of croupier.hand.choices.
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/slotted.hpp"

namespace croupier {

namespace {

// The names of the operations' methods, as tuples that are made once.
class Names {
  public:
    Names(std::initializer_list<const char*> names) {
        nb::list list;
        for (const char* name : names) list.append(nb::steal(PyUnicode_InternFromString(name)));
        tuple_ = nb::tuple(list).release();
    }
    nb::object get() const { return nb::borrow(tuple_); }

  private:
    nb::handle tuple_;  // for the life of the process
};

nb::object make_pending(Phase phase, nb::object operations, nb::tuple players, int card_count = -1) {
    static const SlottedClass& cls =
        *new SlottedClass(types().pending, std::array{"phase", "operations", "player_indices", "card_count"});
    SlottedClass::Object pending(cls);
    pending << nb::borrow(types().phases[static_cast<int>(phase)]) << std::move(operations) << std::move(players)
            << index_or_none(card_count);
    return pending.take();
}

nb::tuple one_player(int player) {
    return make_tuple(1, [&](std::size_t) { return nb::steal(PyLong_FromLong(player)); });
}

nb::tuple nobody() { return nb::steal<nb::tuple>(PyTuple_New(0)); }

nb::object pending_deal(const State& state) {
    static const Names draw{"stand_pat_or_discard"}, hole{"deal_hole"}, burn{"burn_card"}, board{"deal_board"};
    if (const int player = drawer(state); player >= 0)
        return make_pending(Phase::dealing, draw.get(), one_player(player), discards_due(state, player));
    if (const int player = hole_dealee(state); player >= 0)
        return make_pending(Phase::dealing, hole.get(), one_player(player), dealt_at_once(state, player));
    if (state.burn_due) return make_pending(Phase::dealing, burn.get(), nobody(), 1);
    const int unfinished = due_board(state);
    return make_pending(Phase::dealing, board.get(), nobody(), unfinished < 0 ? -1 : state.board_due[unfinished]);
}

bool may_fold(const State& state) {
    const Refusal refusal = why_not_fold(state);
    return !refusal && (refusal.warnings == 0 || may_warn(refusal.warnings));
}

nb::object pending_action(const State& state) {
    // One bit for each of the three choices; the bring-in replaces a check or call.
    static const Names names[2][4] = {
        {{"check_or_call"},
         {"fold", "check_or_call"},
         {"check_or_call", "complete_bet_or_raise_to"},
         {"fold", "check_or_call", "complete_bet_or_raise_to"}},
        {{"post_bring_in"},
         {"fold", "post_bring_in"},
         {"post_bring_in", "complete_bet_or_raise_to"},
         {"fold", "post_bring_in", "complete_bet_or_raise_to"}},
    };
    const int choices = (may_fold(state) ? 1 : 0) + (why_not_raise(state) ? 0 : 2);
    return make_pending(Phase::betting, names[state.bring_in_due ? 1 : 0][choices].get(), one_player(actor(state)));
}

nb::object pending_showdown(const State& state) {
    static const Names choose{"select_runout_count"}, show{"show_or_muck_hole_cards"};
    static const Names both{"select_runout_count", "show_or_muck_hole_cards"};
    const int shower = state.showdown.empty() ? -1 : state.showdown.front();
    if (state.runout_pending == 0) return make_pending(Phase::showdown, show.get(), one_player(shower));
    const nb::tuple selectors = player_indices(state.runout_pending);
    if (shower < 0) return make_pending(Phase::showdown, choose.get(), selectors);
    // The players agree on the number of runouts before or after they show.
    const std::size_t count = selectors.size();
    const bool listed = contains(state.runout_pending, shower);
    const nb::tuple players = make_tuple(count + (listed ? 0 : 1), [&](std::size_t place) -> nb::object {
        return place < count ? nb::object(selectors[place]) : nb::object(nb::int_(shower));
    });
    return make_pending(Phase::showdown, both.get(), players);
}

}  // namespace

nb::object pending_of(const BoundState& hand) {
    static const Names ante{"post_ante"}, collect{"collect_bets"}, blind{"post_blind_or_straddle"}, kill{"kill_hand"},
        push{"push_chips"}, pull{"pull_chips"};
    const State& state = hand.state;
    switch (state.phase) {
        case Phase::ante_posting:
            return make_pending(state.phase, ante.get(), player_indices(state.ante_pending));
        case Phase::bet_collection:
            return make_pending(state.phase, collect.get(), nobody());
        case Phase::blind_or_straddle_posting:
            return make_pending(state.phase, blind.get(), player_indices(state.blind_pending));
        case Phase::dealing:
            return pending_deal(state);
        case Phase::betting:
            return pending_action(state);
        case Phase::showdown:
            return pending_showdown(state);
        case Phase::hand_killing:
            return make_pending(state.phase, kill.get(), player_indices(state.kill_pending));
        case Phase::chips_pushing:
            return make_pending(state.phase, push.get(), nobody());
        case Phase::chips_pulling:
            return make_pending(state.phase, pull.get(), player_indices(state.pull_pending));
        case Phase::over:
            break;
    }
    return nb::none();
}

namespace {

nb::object range_of(const BoundState& hand, const BettingOptions& options) {
    if (!options.raise.open) return nb::none();
    static const SlottedClass& cls = *new SlottedClass(types().raise_range, std::array{"minimum", "maximum", "pot"});
    SlottedClass::Object range(cls);
    range << to_python(hand, options.raise.least) << to_python(hand, options.raise.most)
          << to_python(hand, pot_raise_to(hand.state));
    return range.take();
}

PyObject* legal_actions_method(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
    return call_on_hand(self, [&](BoundState& hand) {
        match_arguments("legal_actions", {arguments, count, names}, {}, 0, nullptr);
        require_settled(hand, "legal_actions");
        return legal_actions(hand);
    });
}

}  // namespace

// The hole cards that may be discarded, in their order.
static nb::object discardable_cards(const State& state, int player) {
    const auto held = state.hole_cards(player);
    const std::uint32_t allowed = discardable(state, player);
    FixedList<Card, 32> cards;
    for (std::size_t index = 0; index < held.size(); ++index) {
        if ((allowed >> index & 1) != 0) cards.push(held[index]);
    }
    return card_tuple(cards.view());
}

nb::object legal_actions(const BoundState& hand, bool asked) {
    static const SlottedClass& cls = *new SlottedClass(
        types().legal_actions,
        std::array{"player_index", "fold", "check_or_call", "bring_in", "raise_to", "discards", "discard_count"});
    const State& state = hand.state;
    const int drawing = asked ? drawer(state) : -1;
    const int acting = asked && drawing < 0 ? actor(state) : -1;
    SlottedClass::Object choices(cls);
    if (acting < 0) {
        choices << index_or_none(drawing) << false << nb::none() << nb::none() << nb::none();
        if (drawing < 0)
            choices << nb::none() << nb::none();
        else
            choices << discardable_cards(state, drawing) << index_or_none(discards_due(state, drawing));
        return choices.take();
    }
    const BettingOptions options = betting_options(state);
    nb::object price = to_python(hand, options.call);
    choices << index_or_none(acting) << may_fold(state);
    if (state.bring_in_due)
        choices << nb::none() << std::move(price);
    else
        choices << std::move(price) << nb::none();
    choices << range_of(hand, options) << nb::none() << nb::none();
    return choices.take();
}

void init_choices(nb::class_<BoundState>& cls) {
    define_attribute(
        cls, "pending",
        [](const BoundState& hand) {
            require_settled(hand, "pending");
            return pending_of(hand);
        },
        "The operations that are possible now, and the player; None when the hand is over.");
    define_method(cls, "legal_actions", legal_actions_method, {}, 0,
                  "Return the choices of the player whose turn it is, with their ranges.");
}

}  // namespace croupier
