// What a table asks of a hand again and again, in one call each, for croupier.play.hand.
//
// Asking players in turn is a shortcut: its twin in Python is Asking.ask in croupier.play.hand.asking, one question and
// one answer at a time. tests/play/hand/test_asking.py compares them.
#include "bindings/cards/card_input.hpp"
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/performing.hpp"

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

// The cards of the board; where several are dealt from the start, those of the next board follow.
static nb::object board_texts(const State& state) {
    if (state.setup->board_count == 1) return card_texts(board_cards(state, 0).view());
    std::vector<Card> cards;
    for (int board = 0; board < state.setup->board_count; ++board) {
        const auto dealt = board_cards(state, board);
        cards.insert(cards.end(), dealt.begin(), dealt.end());
    }
    return card_texts(cards);
}

// How a street begins: the board, the pots with who can win them, all that is in them, stacks, bets, and who is in.
nb::tuple street_facts(BoundState& hand) {
    const State& state = hand.state;
    const auto counted = pots_now(hand);
    const Pots& pots = counted.pots;
    const auto shown_amount = [&](Chips amount) { return to_python(hand.spec->kind, amount, counted.units_per_chip); };
    Chips total = 0;
    for (const Pot& pot : pots) total += pot.raked + pot.unraked;
    const auto players = static_cast<std::size_t>(state.player_count());
    const nb::tuple shown = make_tuple(pots.size, [&](std::size_t index) -> nb::object {
        const Pot& pot = pots[static_cast<int>(index)];
        return nb::make_tuple(shown_amount(pot.raked + pot.unraked), player_indices(pot.players & state.live));
    });
    const nb::tuple statuses = make_tuple(players, [&](std::size_t player) -> nb::object {
        return nb::borrow(state.is_live(static_cast<int>(player)) ? Py_True : Py_False);
    });
    return nb::make_tuple(board_texts(state), shown, shown_amount(total),
                          to_tuple(hand, {state.stacks.data(), players}), to_tuple(hand, {state.bets.data(), players}),
                          statuses);
}

// What lies open when a hand is over: the board, and the hole cards that were shown, by player index.
nb::tuple shown_texts(const BoundState& hand) {
    const Log& log = hand.state.log;
    nb::dict shown;
    for (const Record& record : log.records) {
        if (record.kind == Kind::hole_cards_showing_or_mucking && record.count != 0)
            shown[nb::int_(record.player)] = card_texts(log.cards_of(record));
    }
    return nb::make_tuple(board_texts(hand.state), shown);
}

// Whether an answer is exactly a check, or a call that leaves chips behind, where that is what is due. Objects of
// classes derived from str or int are for the table to read: their code is a bot's.
bool checks_or_calls(PyObject* answer, const State& state, int player, Chips to_call) {
    if (state.bring_in_due || to_call >= state.stacks[player]) return false;
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

// Makes views that know nothing but the facts they are given; the slot of the facts is looked up once.
class ViewMaker {
  public:
    explicit ViewMaker(nb::handle view_type)
        : type_(reinterpret_cast<PyTypeObject*>(view_type.ptr())),
          slot_(nb::getattr(view_type, "_facts")),
          make_(reinterpret_cast<newfunc>(PyType_GetSlot(type_, Py_tp_new))),
          set_(reinterpret_cast<descrsetfunc>(PyType_GetSlot(Py_TYPE(slot_.ptr()), Py_tp_descr_set))) {
        if (make_ == nullptr || set_ == nullptr) throw BadType("views are not made from this class");
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

// What the player to act is told: facts of the question, in the order of AskFacts in croupier.players.view.facts.
struct Question {
    int place;
    Chips to_call;
    nb::object chips_to_call, min_raise, max_raise, price, increment;
    Players barred;
    bool may_fold;

    explicit Question(const BoundState& hand) : place(actor(hand.state)), to_call(0) {
        const State& state = hand.state;
        const BettingTerms terms = betting_terms(state);
        BettingOptions options;
        if (place >= 0) options = betting_options(state);
        const Chips before = options.raise.open ? state.bets[place] : 0;  // players are told in chips added
        to_call = options.call;
        chips_to_call = to_python(hand, to_call);
        min_raise = to_python(hand, minus(options.raise.least, before));
        max_raise = to_python(hand, minus(options.raise.most, before));
        price = to_python(hand, terms.price);
        increment = to_python(hand, terms.increment);
        barred = terms.barred;
        may_fold = terms.fold;
    }
};

// The question that is open: who cannot raise, the player index, and what that player is told; -1 where nobody acts.
nb::tuple question(const BoundState& hand) {
    if (hand.state.street < 0) throw BadValue("no street is played");
    const Question asked(hand);
    return nb::make_tuple(asked.barred, asked.place, asked.chips_to_call, asked.min_raise, asked.max_raise, asked.price,
                          asked.increment, asked.may_fold);
}

// Asks the players of a street in turn for as long as they check, or call with chips left behind.
//
// That is what most answers are, and nothing is to be judged about them. The first other one goes back to the table, or
// the error that came instead of it, with the facts that the player was shown; None when the betting is over. `course`
// holds the history, kept up to date: the table may be looked at while a player thinks.
nb::object ask_in_turn(BoundState& hand, int street, nb::type_object view_type, const nb::tuple& players,
                       const nb::tuple& hole_cards, const nb::tuple& seats, nb::object hand_facts,
                       nb::object street_facts, nb::list course) {
    const State& state = hand.state;
    const auto count = static_cast<std::size_t>(state.player_count());
    if (players.size() != count || hole_cards.size() != count || seats.size() != count)
        throw BadValue("there is one player, one seat and one hand of cards for each player index");
    if (course.size() != 1) throw BadValue("the course of a hand is a list with its history");
    static const nb::object& check = *new nb::object(nb::str("check"));
    static const nb::object& call = *new nb::object(nb::str("call"));
    const nb::object street_number = nb::int_(street);
    const ViewMaker make_view(view_type);
    auto history = nb::cast<nb::tuple>(course[0]);
    for (;;) {
        if (actor(state) < 0 || state.street != street) return nb::none();
        const Question asked(hand);
        const int place = asked.place;
        const Chips to_call = asked.to_call;
        const nb::object seat = seats[place];
        const nb::tuple facts =
            nb::make_tuple(hand_facts, street_facts, history, asked.barred, seat, place, asked.chips_to_call,
                           asked.min_raise, asked.max_raise, asked.price, asked.increment, asked.may_fold);
        const nb::object answer = call_get_action(players[place], make_view(facts), hole_cards[place]);
        if (!answer.is_valid()) {
            const nb::python_error error;
            return nb::make_tuple(nb::none(), error.value());
        }
        if (!checks_or_calls(answer.ptr(), state, place, to_call)) return nb::make_tuple(answer, nb::none());
        perform(
            hand, "check_or_call", [&] { return why_not_check_or_call(state); },
            [&] { check_or_call(hand.state, nullptr); });
        history =
            appended(history, nb::make_tuple(seat, to_call == 0 ? check : call, asked.chips_to_call, street_number));
        course[0] = history;
    }
}

}  // namespace

void init_table(nb::class_<BoundState>& cls) {
    cls.def("_hole_texts", hole_texts, "The hole cards of each player as texts.");
    cls.def("_shown_texts", shown_texts,
            nb::sig("def _shown_texts(self) -> tuple[tuple[str, ...], dict[int, tuple[str, ...]]]"),
            "The board and the hole cards that were shown, as texts.");
    cls.def("_street_facts", street_facts, nb::sig("def _street_facts(self) -> tuple[typing.Any, ...]"),
            "What everybody at the table sees when a street begins.");
    cls.def("_question", question, nb::sig("def _question(self) -> tuple[int, int, int, int, int, int, int, bool]"),
            "The players who cannot raise, one bit each; the player to act, and what that player is told.");
    cls.def("_ask_in_turn", ask_in_turn, nb::arg("street"), nb::arg("view_type"), nb::arg("players"),
            nb::arg("hole_cards"), nb::arg("seats"), nb::arg("hand_facts"), nb::arg("street_facts"), nb::arg("course"),
            "Ask the players of a street in turn for as long as they check or call.");
}

}  // namespace croupier
