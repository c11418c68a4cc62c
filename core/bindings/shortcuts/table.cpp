// Frequent queries of a table about a hand, in one call each, for croupier.play.hand.
//
// Asking players in turn is a shortcut: its twin in Python is Asking.ask in croupier.play.hand.asking, one question and
// one answer at a time. tests/play/hand/test_asking.py compares them.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include "bindings/cards/card_input.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/performing.hpp"
#include "bindings/shortcuts/facts.hpp"

namespace croupier {

namespace {

// The names of cards as strings, which are made once.
nb::tuple card_texts(std::span<const Card> cards) {
    static auto& texts = *new std::array<PyObject*, kCardCodes>();
    return make_tuple(cards.size(), [&](std::size_t index) {
        PyObject*& text = texts[cards[index]];
        if (text == nullptr) text = PyUnicode_InternFromString(card_name(cards[index]));
        return nb::borrow(text);
    });
}

nb::tuple hole_texts(const BoundState& hand) {
    return make_tuple(static_cast<std::size_t>(hand.state.player_count()),
                      [&](std::size_t player) { return card_texts(hand.state.hole_cards(static_cast<int>(player))); });
}

// The cards of the board; if several are dealt from the start, those of the next board follow.
nb::tuple board_texts(const State& state) {
    if (state.setup->board_count == 1) return card_texts(board_cards(state, 0).view());
    std::vector<Card> cards;
    for (int board = 0; board < state.setup->board_count; ++board) {
        const auto dealt = board_cards(state, board);
        cards.insert(cards.end(), dealt.begin(), dealt.end());
    }
    return card_texts(cards);
}

// An amount of a table, which plays with whole chips.
std::int64_t whole_chips(const BoundState& hand, Chips amount, Chips units_per_chip) {
    if (hand.spec->kind != ChipKind::integer || amount % units_per_chip != 0) throw BadValue("tables need whole chips");
    return amount / units_per_chip;
}

std::int64_t whole_chips(const BoundState& hand, Chips amount) {
    return whole_chips(hand, amount, hand.state.setup->units_per_chip);
}

std::vector<std::int64_t> whole_chips(const BoundState& hand, std::span<const Chips> amounts) {
    std::vector<std::int64_t> chips;
    chips.reserve(amounts.size());
    for (const Chips amount : amounts) chips.push_back(whole_chips(hand, amount));
    return chips;
}

// The beginning of a street: the board, the pots with the players who can win them, stacks, bets, live players.
StreetFacts street_facts(BoundState& hand, nb::dict up_cards, std::int64_t deeds) {
    const State& state = hand.state;
    const auto players = static_cast<std::size_t>(state.player_count());
    const auto counted = pots_now(hand);
    StreetFacts facts;
    facts.number = state.street;
    facts.board = board_texts(state);
    Chips total = 0;
    for (const Pot& pot : counted.pots) {
        PotFacts& shown = facts.pots.emplace_back();
        shown.amount = whole_chips(hand, pot.raked + pot.unraked, counted.units_per_chip);
        for (std::size_t player = 0; player < players; ++player)
            if (((pot.players & state.live) >> player & 1) != 0)
                shown.players.push_back(static_cast<std::int64_t>(player));
        total += shown.amount;
    }
    facts.total_pot = total;
    facts.up_cards = std::move(up_cards);
    facts.stacks = whole_chips(hand, {state.stacks.data(), players});
    facts.bets = whole_chips(hand, {state.bets.data(), players});
    for (std::size_t player = 0; player < players; ++player)
        facts.statuses.push_back(state.is_live(static_cast<int>(player)));
    facts.deeds = deeds;
    return facts;
}

// The hole cards that were shown, by player index.
nb::typed<nb::dict, int, nb::typed<nb::tuple, nb::str, nb::ellipsis>> shown_texts(const BoundState& hand) {
    const Log& log = hand.state.log;
    nb::dict shown;
    for (const Record& record : log.records) {
        if (record.kind == Kind::hole_cards_showing_or_mucking && record.count != 0)
            shown[nb::int_(record.player)] = card_texts(log.cards_of(record));
    }
    return shown;
}

// Whether an answer is exactly the due check, or the due call with chips left behind. Objects of classes derived from
// str or int are left to the table, because their code belongs to a bot.
bool checks_or_calls(PyObject* answer, const State& state, int player, std::int64_t to_call) {
    if (state.bring_in_due || to_call * state.setup->units_per_chip >= state.stacks[player]) return false;
    if (!PyTuple_CheckExact(answer) || PyTuple_GET_SIZE(answer) != 2) return false;
    PyObject* kind = PyTuple_GET_ITEM(answer, 0);
    if (!PyUnicode_CheckExact(kind) || !PyLong_CheckExact(PyTuple_GET_ITEM(answer, 1))) return false;
    return PyUnicode_CompareWithASCIIString(kind, to_call == 0 ? "check" : "call") == 0;
}

nb::tuple appended(const nb::tuple& items, nb::object last) {
    const std::size_t size = items.size();
    return make_tuple(size + 1, [&](std::size_t index) -> nb::object {
        return index == size ? std::move(last)
                             : nb::borrow(PyTuple_GET_ITEM(items.ptr(), static_cast<Py_ssize_t>(index)));
    });
}

// Makes views that contain only the given facts; the slot of the facts is looked up once.
class ViewMaker {
  public:
    explicit ViewMaker(nb::handle view_type)
        : type_(reinterpret_cast<PyTypeObject*>(view_type.ptr())),
          slot_(nb::getattr(view_type, "_facts")),
          make_(reinterpret_cast<newfunc>(PyType_GetSlot(type_, Py_tp_new))),
          set_(reinterpret_cast<descrsetfunc>(PyType_GetSlot(Py_TYPE(slot_.ptr()), Py_tp_descr_set))) {
        if (make_ == nullptr || set_ == nullptr) throw BadType("views cannot be made from this class");
    }
    nb::object operator()(nb::handle facts) const {
        static PyObject* const nothing = PyTuple_New(0);
        nb::object view = nb::steal(make_(type_, nothing, nullptr));
        if (!view.is_valid() || set_(slot_.ptr(), view.ptr(), facts.ptr()) != 0) throw nb::python_error();
        return view;
    }

  private:
    PyTypeObject* type_;
    nb::object slot_;
    newfunc make_;
    descrsetfunc set_;
};

nb::object call_get_action(nb::handle player, nb::handle view, nb::handle cards) {
    static PyObject* const name = PyUnicode_InternFromString("get_action");
    PyObject* arguments[] = {player.ptr(), view.ptr(), cards.ptr()};
    return nb::steal(PyObject_VectorcallMethod(name, arguments, 3, nullptr));
}

// Fills in the facts for the asked player; a player who draws has no choices.
void note_question(const BoundState& hand, Facts& facts) {
    const State& state = hand.state;
    const int place = actor(state);
    const BettingTerms terms = betting_terms(state);
    BettingOptions options;
    if (place >= 0) options = betting_options(state);
    const Chips before = options.raise.open ? state.bets[place] : 0;  // in chips added
    facts.barred = terms.barred;
    facts.to_call = whole_chips(hand, options.call);
    facts.min_raise = whole_chips(hand, minus(options.raise.least, before));
    facts.max_raise = whole_chips(hand, minus(options.raise.most, before));
    facts.price = whole_chips(hand, terms.price);
    facts.increment = whole_chips(hand, terms.increment);
    facts.may_fold = terms.fold;
}

// What a player is told who is to act or to draw.
Facts facts_now(const BoundState& hand, std::int64_t seat, std::int64_t place,
                nb::typed<nb::object, HandFacts> hand_facts, nb::typed<nb::object, StreetFacts> street,
                History history) {
    if (hand.state.street < 0) throw BadValue("no street is in progress");
    Facts facts{std::move(hand_facts), std::move(street), std::move(history)};
    facts.seat = seat;
    facts.place = place;
    note_question(hand, facts);
    return facts;
}

// Asks the players of a street in turn for as long as they check, or call with chips left behind.
//
// Most answers are of this kind and need no judging. The first other answer, or the error in its place, is returned
// with the facts that the player was shown; None when the betting is over. `course` contains the history and is kept up
// to date, because the table may be read while a player thinks.
std::optional<Reply> ask_in_turn(BoundState& hand, std::int64_t street, nb::type_object view_type,
                                 const nb::tuple& players, const nb::tuple& hole_cards,
                                 const std::vector<std::int64_t>& seats, nb::typed<nb::object, HandFacts> hand_facts,
                                 nb::typed<nb::object, StreetFacts> street_facts, nb::typed<nb::list, History> course) {
    const State& state = hand.state;
    const auto count = static_cast<std::size_t>(state.player_count());
    if (players.size() != count || hole_cards.size() != count || seats.size() != count)
        throw BadValue("expected one player, one seat and one hand of cards for each player index");
    if (course.size() != 1) throw BadValue("the course of a hand must be a list with its history");
    static const nb::str& check = *new nb::str("check");
    static const nb::str& call = *new nb::str("call");
    const ViewMaker make_view(view_type);
    auto history = nb::cast<History>(course[0]);
    for (;;) {
        const int place = actor(state);
        if (place < 0 || state.street != street) return std::nullopt;
        Facts facts{hand_facts, street_facts, history};
        facts.seat = seats[static_cast<std::size_t>(place)];
        facts.place = place;
        note_question(hand, facts);
        const Deed deed{facts.seat, facts.to_call == 0 ? check : call, facts.to_call, street};
        const nb::object answer =
            call_get_action(players[place], make_view(nb::cast(std::move(facts))), hole_cards[place]);
        if (!answer.is_valid()) {
            const nb::python_error error;
            return Reply{nb::none(), nb::borrow(error.value())};
        }
        if (!checks_or_calls(answer.ptr(), state, place, deed.amount)) return Reply{answer, nb::none()};
        perform(
            hand, "check_or_call", [&] { return why_not_check_or_call(state); },
            [&] { check_or_call(hand.state, nullptr); });
        history = appended(history, nb::cast(deed));
        course[0] = history;
    }
}

}  // namespace

void init_table(nb::class_<BoundState>& cls) {
    cls.def("_hole_texts", hole_texts, "The hole cards of each player as texts.");
    cls.def(
        "_board_texts", [](const BoundState& hand) { return board_texts(hand.state); },
        nb::sig("def _board_texts(self) -> tuple[str, ...]"), "The board as texts.");
    cls.def("_shown_texts", shown_texts, "The hole cards that were shown as texts, by player index.");
    cls.def("_street_facts", street_facts, nb::arg("up_cards"), nb::arg("deeds"),
            "The public facts at the beginning of a street.");
    cls.def("_facts", facts_now, nb::arg("seat"), nb::arg("place"), nb::arg("hand"), nb::arg("street"),
            nb::arg("history"), "What a player is told who is to act or to draw.");
    cls.def("_ask_in_turn", ask_in_turn, nb::arg("street"), nb::arg("view_type"), nb::arg("players"),
            nb::arg("hole_cards"), nb::arg("seats"), nb::arg("hand_facts"), nb::arg("street_facts"), nb::arg("course"),
            "Ask the players of a street in turn for as long as they check or call.");
}

}  // namespace croupier
