// The parts of a hand for the log: the seed and the order of its deck; and repeating the operations of a log.
//
// Repeating the lines of a log is a shortcut: its twin in Python is repeat in croupier.hand.replaying, one operation at
// a time. tests/history/log/test_known_hands.py compares them.
#include <algorithm>
#include <string>

#include "bindings/faults.hpp"
#include "bindings/hand/operation_json.hpp"
#include "bindings/shortcuts/phh_text.hpp"
#include "text/operation_line.hpp"

namespace croupier {

void set_automations(State& state, std::uint16_t automations) {
    Setup changed = *state.setup;
    changed.automations = automations;
    state.setup = std::make_shared<const Setup>(changed);
}

void note_stacked_deck(BoundState& hand) {
    const State& state = hand.state;
    hand.stacked.clear();
    Mask dealt = 0;
    const auto stack = [&](std::span<const Card> cards) {
        for (const Card card : cards) {
            // Cards that left the deck and were shuffled in again are dealt again.
            const bool again = state.shuffles > 0 && is_known(card) && (dealt & bit(card)) != 0;
            if (!is_known(card) || again) continue;
            dealt |= bit(card);
            hand.stacked.push_back(card);
        }
    };
    for (const Record& record : state.log.records) {
        if (record.kind != Kind::card_burning && record.kind != Kind::hole_dealing &&
            record.kind != Kind::board_dealing) {
            continue;
        }
        stack(state.log.cards_of(record));
    }
    stack(state.deck.view());
    if (hand.stacked.size() > kMaxDeck) hand.stacked.resize(kMaxDeck);
}

namespace {

// A number that, as a seed, gives the key of this hand.
nb::object seed_of(const BoundState& hand) {
    const Key& key = hand.state.key;
    if (std::all_of(key.begin() + 2, key.end(), [](std::uint32_t word) { return word == 0; }))
        return nb::steal(PyLong_FromUnsignedLongLong(key[0] | std::uint64_t{key[1]} << 32));
    const nb::bytes bytes(reinterpret_cast<const char*>(key.data()), sizeof key);
    const nb::object type = nb::borrow(reinterpret_cast<PyObject*>(&PyLong_Type));
    return type.attr("from_bytes")(bytes, "little");
}

// Performs an operation if it is possible; the caller compares the result with the line.
bool repeat(State& state, const OperationLine& line, Commentary comment) {
    int player = line.player;
    const auto done = [](const Refusal& refusal, const auto& action) {
        if (refusal) return false;
        action();
        return true;
    };
    CardRequest request;
    request.named = true;
    request.cards = line.cards;
    Showing showing;
    Chips amount = 0;
    switch (line.kind) {
        case Kind::ante_posting:
            return done(why_not_post_ante(state, player), [&] { post_ante(state, player, comment); });
        case Kind::bet_collection:
            return done(why_not_collect_bets(state), [&] { collect_bets(state, comment); });
        case Kind::blind_or_straddle_posting:
            return done(why_not_post_blind(state, player), [&] { post_blind(state, player, comment); });
        case Kind::card_burning:
            return done(why_not_burn(state, request), [&] { burn(state, request, comment); });
        case Kind::hole_dealing:
            return done(why_not_deal_hole(state, request, player), [&] { deal_hole(state, request, player, comment); });
        case Kind::board_dealing:
            return done(why_not_deal_board(state, request), [&] { deal_board(state, request, comment); });
        case Kind::standing_pat_or_discarding:
            return done(why_not_draw(state, line.cards.view()), [&] { draw(state, line.cards.view(), comment); });
        case Kind::folding:
            return done(why_not_fold(state), [&] { fold(state, comment); });
        case Kind::checking_or_calling:
            return done(why_not_check_or_call(state), [&] { check_or_call(state, comment); });
        case Kind::bring_in_posting:
            return done(why_not_post_bring_in(state), [&] { post_bring_in(state, comment); });
        case Kind::completion_betting_or_raising_to:
            return parse_units(line.amount, state.setup->units_per_chip, amount) &&
                   amount % state.setup->odd_chip == 0 &&
                   done(why_not_raise_to(state, amount), [&] { raise_to(state, amount, comment); });
        case Kind::runout_count_selection:
            return (line.runouts == -1 || line.runouts > 0) && line.runouts <= kMaxBoards / state.setup->board_count &&
                   done(why_not_select_runouts(state, line.runouts, player),
                        [&] { select_runouts(state, line.runouts, player, comment); });
        case Kind::hole_cards_showing_or_mucking:
            showing.choice = line.cards.empty() ? Showing::Choice::muck : Showing::Choice::cards;
            showing.cards = line.cards;
            return done(why_not_show(state, showing, player), [&] { show(state, showing, player, comment); });
        case Kind::hand_killing:
            return done(why_not_kill(state, player), [&] { kill(state, player, comment); });
        case Kind::chips_pushing:
            return done(why_not_push(state), [&] { push_chips(state, comment); });
        case Kind::chips_pulling:
            return done(why_not_pull(state, player), [&] { pull_chips(state, player, comment); });
        case Kind::no_operation:
            no_operate(state, comment);
            return true;
        case Kind::count:
            break;
    }
    return false;
}

// Performs the operations of a held hand again, from the lines of a log; false at the first line that differs from the
// line that the log would write. Then the hand cannot be used any more.
bool repeat_lines(BoundState& hand, nb::list lines) {
    const UnderWay under_way(hand, "repeat");
    State& state = hand.state;
    if (state.setup->hooks != nullptr) return false;
    OperationLine operation;
    std::string written;
    for (nb::handle item : lines) {
        if (!PyUnicode_Check(item.ptr())) throw BadType("a line must be a string");
        std::string_view line;
        if (!view_of(nb::borrow<nb::str>(item), line) || !parse_operation_line(line, operation) ||
            operation.player < -1 || operation.player >= state.player_count()) {
            return false;
        }
        const std::string comment(operation.comment);
        const std::size_t number = state.log.records.size();
        state.warnings = 0;
        if (!repeat(state, operation, operation.commented ? &comment : nullptr)) return false;
        if (state.fault != Reason::none || state.log.records.size() != number + 1) return false;
        written.clear();
        add_operation_line(hand, state.log.records[number], written);
        if (line != written) return false;
    }
    return true;
}

}  // namespace

void init_replaying(nb::class_<BoundState>& cls) {
    cls.def("_repeat_lines", repeat_lines, nb::arg("lines"),
            nb::sig("def _repeat_lines(self, lines: list[str]) -> bool"));
    cls.def(
        "_release",
        [](BoundState& hand) {
            require_settled(hand, "release");
            set_automations(hand.state, hand.spec->setup.automations);
        },
        "Release a held hand: automatic operations follow from the next operation on.");
    cls.def_prop_ro(
        "_chosen_cards", [](const BoundState& hand) { return hand.state.chosen_cards; },
        nb::sig("def _chosen_cards(self) -> bool"));
    cls.def_prop_ro("_seed", seed_of, nb::sig("def _seed(self) -> int"));
    cls.def_prop_ro(
        "_stacked_deck", [](const BoundState& hand) { return card_tuple(hand.stacked); },
        nb::sig("def _stacked_deck(self) -> tuple[Card, ...]"));
}

}  // namespace croupier
