// Checks and carries out operations that may call user code.
#pragma once

#include <utility>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// Why an operation is not allowed now.
template <typename WhyNot>
Refusal ask(BoundState& hand, const WhyNot& why_not) {
    if (hand.state.setup->hooks == nullptr) return why_not();
    HookScope scope(hand);
    const Refusal refusal = why_not();
    if (scope.failed()) throw nb::python_error();
    return refusal;
}

// Restores a hand, including its unit, when this goes out of scope, unless the change is kept.
class Undo {
  public:
    explicit Undo(State& state) : state_(state), before_(state) {}
    ~Undo() {
        if (!kept_) state_ = std::move(before_);
    }
    Undo(const Undo&) = delete;
    Undo& operator=(const Undo&) = delete;
    const State& before() const { return before_; }
    void keep() { kept_ = true; }

  private:
    State& state_;
    State before_;
    bool kept_ = false;
};

// Carries out an operation that may fail after it began, because a hook raises or a split of real amounts needs too
// fine a unit: then the hand is restored. Separate from carry_out(), which does not copy the hand in the common case.
template <typename Do>
[[gnu::noinline]] void carry_out_or_undo(BoundState& hand, const char* name, const Do& action) {
    HookScope scope(hand);
    State& state = hand.state;
    Undo undo(state);
    action();
    if (scope.wants_finer()) {
        State fine = undo.before();
        while (scope.wants_finer()) {
            state = fine;
            scope.refines();
            fine = state;
            action();
        }
    }
    if (scope.failed()) throw nb::python_error();
    if (state.fault != Reason::none) raise_refusal(hand, name, refuse(state.fault));
    undo.keep();
}

// Carries out a legal operation; if that fails, the hand does not change and the error is raised.
template <typename Do>
void carry_out(BoundState& hand, const char* name, const Do& action) {
    State& state = hand.state;
    state.warnings = 0;
    state.fault = Reason::none;
    if (state.setup->hooks != nullptr || state.setup->real_chips || state.setup->odd_chip != 1) {
        carry_out_or_undo(hand, name, action);
    } else {
        action();
    }
}

// Raises an error if the operation is not allowed, otherwise carries it out; returns the number of its record.
template <typename WhyNot, typename Do>
std::size_t perform(BoundState& hand, const char* name, const WhyNot& why_not, const Do& action) {
    std::size_t index = 0;
    std::uint8_t late = 0;
    {
        const UnderWay under_way(hand, name);
        const Refusal refusal = ask(hand, why_not);
        if (refusal) raise_refusal(hand, name, refusal);
        if (refusal.warnings != 0) warn(hand, refusal.warnings, refusal.card);
        index = hand.state.log.records.size();
        carry_out(hand, name, action);
        late = static_cast<std::uint8_t>(hand.state.warnings & ~refusal.warnings);
    }
    // Warnings of automated operations are given afterwards.
    if (late != 0) warn(hand, late, 255);
    return index;
}

}  // namespace croupier
