// A hand as Python sees it: the State of the core together with the Python objects it was made from.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/faults.hpp"
#include "bindings/hand/spec.hpp"
#include "bindings/python_api.hpp"
#include "rules/operations.hpp"

namespace croupier {

namespace nb = nanobind;

// The values that programs read most often. Python reads these from the memory of a State, without a call: they are
// True, False, None and small numbers, which live as long as Python. They are empty before the hand is dealt.
struct ReadInPlace {
    PyObject* status = nullptr;
    PyObject* actor = nullptr;
    PyObject* drawer = nullptr;
};

struct BoundState {
    State state;
    nb::object spec_object;  // keeps the spec alive
    HandSpec* spec = nullptr;
    std::vector<Card> stacked;        // the order of the deck before the first deal, if the caller set it
    const char* under_way = nullptr;  // the operation or query in progress
    ReadInPlace in_place;             // up to date while no operation is in progress

    BoundState() = default;
    BoundState(const BoundState&) = default;
    BoundState(BoundState&&) = default;
    BoundState& operator=(const BoundState&) = default;
    BoundState& operator=(BoundState&&) = default;
    ~BoundState();           // keeps the memory of the log for the next hand (state.cpp)
    void update_in_place();  // after every change of the hand (members.cpp)
};

// A hand as bytes, without its log, and back; raises if the bytes are not a valid hand of the setup (saved_hand.cpp).
nb::bytes bytes_of_hand(HandData data);
HandData hand_from_bytes(const nb::bytes& bytes, const Setup& setup);

// The Python types and functions that native code uses; filled once by croupier.hand.state.
struct Types {
    nb::object operations[static_cast<int>(Kind::count)];
    nb::object pot;
    nb::object phases[kPhaseTexts.size()];
    nb::object raise_range, legal_actions, pending, view;
    nb::object refuse;  // (operation, text of a reason, facts, what is pending) -> raises
    nb::object setup_error;
    nb::object divmod, rake;    // the defaults of a State
    nb::object warns_as_error;  // (message) -> bool
    nb::object deque;
    nb::object decimal;        // (numerator, denominator) -> Decimal
    nb::object fraction;       // (numerator, denominator) -> Fraction
    nb::object ratio;          // any number -> (numerator, denominator), or raises
    nb::object parse_value;    // text -> an amount
    nb::object amount_text;    // an amount -> text that reads as a decimal number
    nb::object amount_json;    // an amount -> JSON text
    nb::object json_text;      // text -> a JSON string
    nb::object refuse_action;  // (PHH action, whether the action is unknown) -> raises
};
Types& types();

// Converts an item of a list or tuple to a Python object.
template <typename Value>
nb::object to_object(Value&& value) {
    if constexpr (std::is_base_of_v<nb::object, std::remove_reference_t<Value>>)
        return std::forward<Value>(value);
    else
        return nb::cast(std::forward<Value>(value));
}

// A list of that many items, allocated once; `item` returns each by its index.
template <typename Item>
nb::list make_list(std::size_t count, const Item& item) {
    nb::list result = nb::steal<nb::list>(PyList_New(static_cast<Py_ssize_t>(count)));
    if (!result.is_valid()) throw nb::python_error();
    for (std::size_t index = 0; index < count; ++index) {
        PyList_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(index), to_object(item(index)).release().ptr());
    }
    return result;
}

// The same for a tuple.
template <typename Item>
nb::tuple make_tuple(std::size_t count, const Item& item) {
    nb::tuple result = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(count)));
    if (!result.is_valid()) throw nb::python_error();
    for (std::size_t index = 0; index < count; ++index) {
        PyTuple_SET_ITEM(result.ptr(), static_cast<Py_ssize_t>(index), to_object(item(index)).release().ptr());
    }
    return result;
}

// amounts.cpp
nb::object to_python(const BoundState& hand, Chips amount);
nb::object to_python(ChipKind kind, Chips amount, Chips units_per_chip);
nb::tuple to_tuple(const BoundState& hand, std::span<const Chips> amounts);
nb::list to_list(const BoundState& hand, std::span<const Chips> amounts);
struct Ratio {
    Chips numerator = 0;
    Chips denominator = 1;
    bool fits = true;
};
bool parse_plain_amount(std::string_view text, Ratio& ratio);  // "60", "1,060", "0.25"; false for any other text
// Such a text in units, more than kMaxChips if it cannot be counted; false if it is not a whole number of units.
bool parse_units(std::string_view text, Chips units_per_chip, Chips& units);
Ratio read_ratio(nb::handle amount);  // a number as a fraction; kInfinite for infinity; raises if not a number
// An amount that may need smaller units than those of the hand. The hand changes its unit only when the operation is
// carried out: queries do not change the hand.
struct Wager {
    Chips units = 0;
    Chips finer = 1;  // its units are that many times smaller than those of the hand
};
// An amount for a hand; raises IllegalOperation if it cannot be counted, or is a fraction of a whole chip.
Wager read_amount(const BoundState& hand, nb::handle amount, const char* operation);

// records.cpp
nb::object to_operation(const BoundState& hand, const Record& record);
nb::list to_operations(const BoundState& hand);                                       // all of the log
nb::object seen_operation(const BoundState& hand, const Record& record, int viewer);  // as a player may see it
nb::tuple card_tuple(std::span<const Card> cards);
nb::list card_list(std::span<const Card> cards);

// refusals.cpp
nb::str reason_text(Reason reason);  // the value of croupier.reasons.Reason
[[noreturn]] void raise_refusal(const BoundState& hand, const char* operation, const Refusal& refusal);
void warn(const BoundState& hand, std::uint8_t warnings, std::uint8_t card);  // raises if warnings are errors
bool may_warn(std::uint8_t warnings);                                         // false if warnings are errors

// python_hooks.cpp
// Hooks and warnings run user code in the middle of an operation, and other threads may run meanwhile. An operation
// locks the hand from its first check to its last change: other changes, and copies of a half-changed hand, are
// refused.
class UnderWay {
  public:
    UnderWay(BoundState& hand, const char* operation);  // raises IllegalOperation if another is in progress
    ~UnderWay() {
        hand_.under_way = nullptr;
        hand_.update_in_place();
    }
    UnderWay(const UnderWay&) = delete;
    UnderWay& operator=(const UnderWay&) = delete;

  private:
    BoundState& hand_;
};
void require_settled(const BoundState& hand, const char* operation);  // raises if one is in progress

// While operations run, hooks are called with the State object of the operation.
class HookScope {
  public:
    explicit HookScope(BoundState& hand);
    ~HookScope();
    HookScope(const HookScope&) = delete;
    HookScope& operator=(const HookScope&) = delete;
    bool failed() const { return failed_; }                       // a hook raised; its Python error is set
    bool wants_finer() const { return !failed_ && finer_ != 1; }  // a hook needs a finer unit
    bool refines();  // true = the hand now has the finer unit; repeat the call

  private:
    friend class PythonHooks;
    // The results of hooks belong to one operation: hands of one spec share their hooks, and may nest or run in
    // threads.
    BoundState& hand_;
    HookScope* outer_;
    bool failed_ = false;
    Chips finer_ = 1;
};

void init_state_operations(nb::class_<BoundState>& cls);

// pots.cpp
struct CountedPots {
    Pots pots;
    Chips units_per_chip;
};
CountedPots pots_now(BoundState& hand);  // calls the user's rake function if there is one, which may need a finer unit
nb::tuple pot_tuple(BoundState& hand);
void init_uncalled_bet(nb::module_& m);
void init_pots(nb::class_<BoundState>& cls);

// state_attributes.cpp
nb::tuple player_indices(Players players);
nb::object index_or_none(int index);
int turn_index(const State& state);  // the player who must draw, act, or show or muck; -1 = nobody
void init_state_attributes(nb::class_<BoundState>& cls);

// choices.cpp
nb::object pending_of(const BoundState& hand);  // the pending operations; None if the hand is over
nb::object legal_actions(const BoundState& hand, bool asked = true);  // empty if not `asked`
void init_choices(nb::class_<BoundState>& cls);

// view.cpp
int read_player(const BoundState& hand, nb::handle given);  // a player index; raises if there is no such player
void init_view(nb::class_<BoundState>& cls);
// information.cpp
void init_information(nb::class_<BoundState>& cls);

// saved_hand.cpp
void init_saved_hand(nb::module_& m, nb::class_<BoundState>& cls);

// state.cpp
void use_spec(BoundState& hand, nb::handle spec);         // stores the spec in a hand and keeps it alive
nb::object new_state(nb::handle cls, BoundState&& hand);  // of a class derived from State, not constructed
// Deals a hand, with stacks in units of the spec. A held hand performs no automatic operations until released: its
// recorded operations are repeated one by one.
void start_hand(BoundState& hand, nb::handle spec_object, std::span<const Chips> stacks, const Key& key,
                const std::vector<Card>& next_cards = {}, bool held = false);
// Deals a hand of a spec if the spec and the stacks are in whole chips; otherwise None.
nb::object start_whole(PyObject* cls, PyObject* spec, PyObject* stacks, PyObject* seed, PyObject* next_cards);

// table.cpp
void init_table(nb::class_<BoundState>& cls);

// replaying.cpp
void set_automations(State& state, std::uint16_t automations);
void note_stacked_deck(BoundState& hand);  // the order of the deck does not come from the seed
void init_replaying(nb::class_<BoundState>& cls);

// phh_actions.cpp
void init_phh_actions(nb::class_<BoundState>& cls);
// following.cpp
void init_following(nb::class_<BoundState>& cls);
// operation_json.cpp
void init_operation_json(nb::class_<BoundState>& cls);
// phh_notation.cpp
Players winners_of(const State& state);  // the players who were pushed chips
void init_phh_notation(nb::class_<BoundState>& cls);

}  // namespace croupier
