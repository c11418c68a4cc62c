// The class croupier._core.State: made from a spec, copied, compared.
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <span>

#include "bindings/cards/card_input.hpp"
#include "bindings/cards/entropy.hpp"
#include "bindings/cards/registry.hpp"
#include "bindings/faults.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/python_hooks.hpp"
#include "bindings/topics.hpp"

namespace croupier {

// Stores the spec in a hand and keeps it alive.
void use_spec(BoundState& hand, nb::handle spec) {
    hand.spec = nb::inst_ptr<HandSpec>(spec);
    hand.spec_object = nb::borrow(spec);
}

// A new object of a class derived from State, without running its constructor.
nb::object new_state(nb::handle cls, BoundState&& hand) {
    nb::object self = nb::inst_alloc(cls);
    new (nb::inst_ptr<BoundState>(self)) BoundState(std::move(hand));
    nb::inst_mark_ready(self);
    return self;
}

namespace {

// 256 bits from a seed: a whole number, or None for random bits from the operating system.
Key read_key(nb::handle seed) {
    if (seed.is_none()) return fresh_key();
    Key key{};
    const nb::object number = nb::steal(PyNumber_Index(seed.ptr()));
    if (!number.is_valid()) {
        PyErr_Clear();
        throw BadType("a seed must be a whole number or None");
    }
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow == 0 && small >= 0) {
        key[0] = static_cast<std::uint32_t>(small);
        key[1] = static_cast<std::uint32_t>(static_cast<std::uint64_t>(small) >> 32);
        return key;
    }
    const nb::object bytes = nb::steal(PyObject_CallMethod(number.ptr(), "to_bytes", "is", 32, "little"));
    if (!bytes.is_valid()) {
        PyErr_Clear();
        throw BadValue("a seed must be a whole number from 0 up, below 2 to the power of 256");
    }
    std::memcpy(key.data(), PyBytes_AsString(bytes.ptr()), sizeof key);
    return key;
}

// Starting stacks in units: one for everybody, or one each.
void read_stacks(const HandSpec& spec, nb::handle given, std::array<Chips, kMaxPlayers>& stacks) {
    const int players = spec.setup.player_count;
    const auto read = [](nb::handle stack) -> Chips {
        const Ratio ratio = read_ratio(stack);
        if (ratio.denominator != 1) throw BadValue("a stack must be a whole number of units");
        if (!ratio.fits) raise_setup_error("a stack is too large to be counted exactly");
        return ratio.numerator;
    };
    if (PyLong_Check(given.ptr())) {
        const Chips stack = read(given);
        for (int player = 0; player < players; ++player) stacks[player] = stack;
        return;
    }
    const nb::object items = nb::steal(PySequence_Fast(given.ptr(), "starting stacks must be a number or a sequence"));
    if (!items.is_valid()) throw nb::python_error();
    if (PySequence_Fast_GET_SIZE(items.ptr()) != players)
        throw BadValue("there must be one starting stack for each player");
    for (int player = 0; player < players; ++player) {
        stacks[player] = read(PySequence_Fast_GET_ITEM(items.ptr(), player));
    }
}

// The cards to deal first: each must be known, unique, and in the deck.
std::vector<Card> read_next_cards(const HandSpec& spec, nb::handle given) {
    if (given.is_none()) return {};
    std::vector<Card> next = read_text_or_cards(given.ptr());
    const std::span<const Card> deck(spec.setup.game.deck.data(), spec.setup.game.deck_size);
    Mask seen = 0;
    for (const Card card : next) {
        if (!is_known(card)) throw BadValue("the next cards must be known");
        if ((seen & bit(card)) != 0)
            throw BadValue((std::string("the next cards have ") + card_name(card) + " twice").c_str());
        if (std::find(deck.begin(), deck.end(), card) == deck.end())
            throw BadValue((std::string(card_name(card)) + " is not in the deck of this game").c_str());
        seen |= bit(card);
    }
    return next;
}

void start(BoundState& hand, nb::handle spec_object, nb::handle stacks, nb::handle seed, nb::handle next_cards,
           bool held = false) {
    const HandSpec& spec = *nb::inst_ptr<HandSpec>(spec_object);
    std::array<Chips, kMaxPlayers> units{};
    read_stacks(spec, stacks, units);
    const std::vector<Card> next = read_next_cards(spec, next_cards);
    start_hand(hand, spec_object, std::span(units).first(spec.setup.player_count), read_key(seed), next, held);
}

// Equality does not depend on the units of the two hands.
bool equal_hands(const BoundState& a, const BoundState& b) {
    const Chips units_a = a.state.setup->units_per_chip;
    const Chips units_b = b.state.setup->units_per_chip;
    if (units_a != units_b) {
        BoundState fine_a = a;
        BoundState fine_b = b;
        const Chips shared = std::gcd(units_a, units_b);
        return refine(fine_a.state, units_b / shared) && refine(fine_b.state, units_a / shared) &&
               equal_hands(fine_a, fine_b);
    }
    return a.state.player_count() == b.state.player_count() &&
           a.state.setup->starting_stacks == b.state.setup->starting_stacks && equal(a.state, b.state);
}

nb::object copied(nb::handle self) {
    const auto& hand = nb::cast<const BoundState&>(self);
    require_settled(hand, "copy");
    return new_state(self.type(), BoundState(hand));
}

// Deals a hand into the memory of a State object. A hand that plays out automatically calls its hooks with this
// object; if a hook raises, the object has no hand, even if a hook kept a reference to it.
template <typename Deal>
void construct(nb::handle self, BoundState* memory, const Deal& deal) {
    BoundState* hand = new (memory) BoundState;  // without (), which would first write zeros over 4 kB
    nb::inst_set_state(self, true, true);
    try {
        deal(*hand);
    } catch (...) {
        nb::inst_set_state(self, false, false);
        hand->~BoundState();
        new (&hand->in_place) ReadInPlace;  // the attributes that are read in place go too
        throw;
    }
}

const std::array<Parameter, 6> kStartParameters = {
    {{"cls"}, {"spec"}, {"stacks"}, {"seed", Py_None}, {"next_cards", Py_None}, {"held", Py_False}}};
const std::array<Parameter, 5> kStartWholeParameters = {
    {{"cls"}, {"spec"}, {"stacks"}, {"seed", Py_None}, {"next_cards", Py_None}}};

nb::object make_started(PyObject* cls, PyObject* spec, PyObject* stacks, PyObject* seed, PyObject* next_cards,
                        bool held) {
    static auto* const state = reinterpret_cast<PyTypeObject*>(nb::type<BoundState>().ptr());
    if (!PyType_Check(cls) || !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(cls), state))
        throw BadType("cls must be a class derived from State");
    if (!nb::isinstance<HandSpec>(spec)) throw BadType("spec must be a HandSpec");
    nb::object self = nb::inst_alloc(cls);
    construct(self, nb::inst_ptr<BoundState>(self),
              [&](BoundState& hand) { start(hand, spec, stacks, seed, next_cards, held); });
    return self;
}

PyObject* start_function(PyObject*, PyObject* const* items, Py_ssize_t count, PyObject* names) noexcept {
    try {
        const GivenArguments given{items, count, names};
        const auto [cls, spec, stacks, seed, next_cards, held] = read_arguments("start", given, kStartParameters, 6);
        if (!PyBool_Check(held)) throw BadType("held must be True or False");
        return make_started(cls, spec, stacks, seed, next_cards, held == Py_True).release().ptr();
    } catch (...) {
        set_python_error();
        return nullptr;
    }
}

// Whether stacks are one plain int, or a tuple or list with one plain int for each player.
bool are_whole(PyObject* stacks, int players) {
    if (PyLong_CheckExact(stacks)) return true;
    const bool tuple = PyTuple_CheckExact(stacks);
    if (!tuple && !PyList_CheckExact(stacks)) return false;
    const Py_ssize_t count = tuple ? PyTuple_GET_SIZE(stacks) : PyList_GET_SIZE(stacks);
    if (count != players) return false;
    for (Py_ssize_t place = 0; place < count; ++place)
        if (!PyLong_CheckExact(tuple ? PyTuple_GET_ITEM(stacks, place) : PyList_GET_ITEM(stacks, place))) return false;
    return true;
}

}  // namespace

nb::object start_whole(PyObject* cls, PyObject* spec, PyObject* stacks, PyObject* seed, PyObject* next_cards) {
    if (!nb::isinstance<HandSpec>(spec)) throw BadType("spec must be a HandSpec");
    const HandSpec& known = *nb::inst_ptr<HandSpec>(spec);
    const bool whole = known.kind == ChipKind::integer && known.setup.units_per_chip == 1;
    if (!whole || !are_whole(stacks, known.setup.player_count)) return nb::none();
    return make_started(cls, spec, stacks, seed, next_cards, false);
}

namespace {

PyObject* start_whole_function(PyObject*, PyObject* const* items, Py_ssize_t count, PyObject* names) noexcept {
    try {
        const GivenArguments given{items, count, names};
        const auto [cls, spec, stacks, seed, next_cards] =
            read_arguments("start_whole", given, kStartWholeParameters, 5);
        return start_whole(cls, spec, stacks, seed, next_cards).release().ptr();
    } catch (...) {
        set_python_error();
        return nullptr;
    }
}

void register_types(const nb::dict& given) {
    Types& known = types();
    const nb::object operations = given["operations"];
    for (std::size_t kind = 0; kind < kKindTexts.size(); ++kind)
        known.operations[kind] = operations[nb::str(kKindTexts[kind].data(), kKindTexts[kind].size())];
    const nb::object phase = given["phase"];
    for (std::size_t number = 0; number < kPhaseTexts.size(); ++number)
        known.phases[number] = phase(nb::str(kPhaseTexts[number].data(), kPhaseTexts[number].size()));
    known.raise_range = given["raise_range"];
    known.legal_actions = given["legal_actions"];
    known.pending = given["pending"];
    known.view = given["view"];
    known.pot = given["pot"];
    known.refuse = given["refuse"];
    known.setup_error = given["setup_error"];
    known.divmod = given["divmod"];
    known.rake = given["rake"];
    known.warns_as_error = given["warns_as_error"];
    known.deque = given["deque"];
    known.decimal = given["decimal"];
    known.fraction = given["fraction"];
    known.ratio = given["ratio"];
    known.parse_value = given["parse_value"];
    known.amount_text = given["amount_text"];
    known.amount_json = given["amount_json"];
    known.json_text = given["json_text"];
    known.refuse_action = given["refuse_action"];
    adopt_members(given["state"]);
}

}  // namespace

namespace {

// The memory of logs that were destroyed, for the next hands: programs play hand after hand, and allocating three lists
// takes about as long as dealing.
struct UsedLogs {
    static constexpr std::size_t kMost = 16, kMostRecords = 256;  // longer logs are freed
    std::array<Log, kMost> logs;
    std::size_t count = 0;
};

UsedLogs& used_logs() {
    // Never destroyed: Python is gone when static objects are.
    static UsedLogs& instance = *new UsedLogs();
    return instance;
}

void take_log(Log& log) {
    UsedLogs& used = used_logs();
    if (used.count > 0) {
        log = std::move(used.logs[--used.count]);
        return;
    }
    log.records.reserve(64);
    log.cards.reserve(64);
    log.amounts.reserve(64);
}

}  // namespace

BoundState::~BoundState() {
    UsedLogs& used = used_logs();
    Log& log = state.log;
    if (used.count == used.logs.size() || log.records.capacity() == 0 || log.records.capacity() > used.kMostRecords)
        return;
    log.records.clear(), log.cards.clear(), log.amounts.clear(), log.commentaries.clear();
    used.logs[used.count++] = std::move(log);
}

// Deals from the cached opening of the last hand with the same spec and stacks.
static void deal_again(BoundState& hand) {
    auto& opening = hand.spec->opening;
    if (opening == nullptr) opening = std::make_unique<const State>(opening_of(hand.state.setup));
    const Game& game = hand.state.setup->game;
    Deck deck = game.deck;
    Stream stream(hand.state.key, 0);
    shuffle(std::span<Card>(deck).first(game.deck_size), stream);
    restart(hand.state, *opening, hand.state.key, deck, true);
}

void start_hand(BoundState& hand, nb::handle spec_object, std::span<const Chips> stacks, const Key& key,
                const std::vector<Card>& next, bool held) {
    use_spec(hand, spec_object);
    const bool again = set_stacks(*hand.spec, stacks, hand.state.setup);
    if (held) set_automations(hand.state, 0);
    hand.state.key = key;
    take_log(hand.state.log);
    std::optional<UnderWay> under_way(std::in_place, hand, "deal");
    HookScope scope(hand);
    if (again && !held && next.empty() && hand.state.setup->hooks == nullptr) {
        deal_again(hand);
    } else if (hand.state.setup->hooks == nullptr) {
        begin(hand.state, next);
    } else {
        const State before = hand.state;
        begin(hand.state, next);
        while (scope.wants_finer()) {
            hand.state = before;
            scope.refines();
            begin(hand.state, next);
        }
    }
    if (!next.empty()) note_stacked_deck(hand);
    if (scope.failed()) throw nb::python_error();
    if (hand.state.fault == Reason::split_changed) raise_refusal(hand, "push_chips", refuse(hand.state.fault));
    if (hand.state.fault != Reason::none)
        raise_setup_error("a pot cannot be split: the unit would be too fine to count");
    under_way.reset();
    if (hand.state.warnings != 0) warn(hand, hand.state.warnings, 255);
}

void init_state(nb::module_& m) {
    m.def("register_types", register_types, nb::arg("types"));
    init_street(m);
    init_house_rules(m);
    init_spec(m);
    init_uncalled_bet(m);
    nb::class_<BoundState> cls(m, "State", "One hand: the native part of croupier.State.");
    cls.def(
        "__init__",
        [](nb::pointer_and_handle<BoundState> self, nb::handle_t<HandSpec> spec, nb::object stacks, nb::object seed,
           nb::object next_cards) {
            construct(self.h, self.p, [&](BoundState& hand) { start(hand, spec, stacks, seed, next_cards); });
        },
        nb::arg("spec"), nb::arg("stacks"), nb::arg("seed").none() = nb::none(),
        nb::arg("next_cards").none() = nb::none());
    m.def(
        "holds_hand", [](nb::handle_t<BoundState> state) { return nb::inst_ready(state); }, nb::arg("state"),
        "Return whether the constructor of a State was called.");
    define_function(m, "start", start_function, kStartParameters, kStartParameters.size(),
                    "Deal a hand of a spec, as an object of State or of a class derived from it.");
    define_function(m, "start_whole", start_whole_function, kStartWholeParameters, kStartWholeParameters.size(),
                    "Deal a hand like `start` if the stacks are whole chips; otherwise return None.");
    cls.def("copy", [](nb::handle self) { return copied(self); }, "Return an independent copy of the hand.");
    cls.def("__copy__", [](nb::handle self) { return copied(self); });
    cls.def("__deepcopy__", [](nb::handle self, nb::handle) { return copied(self); }, nb::arg("memo"));
    cls.def_prop_ro(
        "_spec", [](const BoundState& hand) { return hand.spec_object; }, nb::sig("def _spec(self) -> HandSpec"));
    cls.def(
        "_equals", [](const BoundState& hand, const BoundState& other) { return equal_hands(hand, other); },
        nb::arg("other"));
    init_saved_hand(m, cls);
    init_state_operations(cls);
    init_state_attributes(cls);
    init_choices(cls);
    init_view(cls);
    init_information(cls);
    init_table(cls);
    init_replaying(cls);
    init_phh_actions(cls);
    init_following(cls);
    init_phh_notation(cls);
    init_operation_json(cls);
}

}  // namespace croupier
