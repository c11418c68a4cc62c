// Rollouts: whole hands played in the core, from a State of Python into numpy arrays.
#include "loops/rollout.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <chrono>
#include <cstring>
#include <optional>

#include "bindings/hand/bound_state.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"
#include "loops/redeal.hpp"

namespace croupier {

// A finished or copied hand as a State of Python.
nb::object new_state(nb::handle cls, nb::handle spec, State&& state) {
    nb::object self = nb::inst_alloc(cls);
    BoundState* hand = new (nb::inst_ptr<BoundState>(self)) BoundState;
    nb::inst_mark_ready(self);
    hand->state = std::move(state);
    hand->spec_object = nb::borrow(spec);
    hand->spec = nb::inst_ptr<HandSpec>(spec);
    hand->update_in_place();
    return self;
}

namespace {

template <typename T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;

// The actions of a policy as thresholds below 2^32; all-in is above the last.
struct PolicyThresholds {
    std::uint64_t fold = 0, call = 0, raise = 0;
    bool discards = true;
};

struct RolloutEnd {
    std::uint64_t showdowns = 0;
    double seconds = 0;
    nb::tuple states;
};

template <typename T>
std::span<T> span_of(Array<T>& array, std::size_t size) {
    if (array.size() != size) throw BadValue("an array of a rollout has the wrong size");
    return {array.data(), size};
}

// Handles Ctrl-C and reports the progress; false if either raised.
bool answer(nb::handle progress, std::uint64_t done, std::uint64_t hands) {
    const nb::gil_scoped_acquire hold;
    if (PyErr_CheckSignals() != 0) return false;
    if (progress.is_none()) return true;
    const nb::object told = nb::steal(PyObject_CallFunction(progress.ptr(), "KK", static_cast<unsigned long long>(done),
                                                            static_cast<unsigned long long>(hands)));
    return told.is_valid();
}

RolloutEnd run(nb::type_object cls, nb::handle_t<HandSpec> spec, const BoundState& start, bool fresh,
               std::uint64_t hands, const nb::bytes& series, std::uint64_t first,
               const std::vector<PolicyThresholds>& policies, int viewer, int threads, std::uint64_t kept,
               std::optional<Array<Chips>> whole_payoffs, std::optional<Array<double>> payoffs,
               Array<std::uint32_t> decisions, Array<std::uint64_t> counts, nb::object progress) {
    require_settled(start, "rollout");
    Rollout rollout;
    const auto players = static_cast<std::size_t>(start.state.player_count());
    if (series.size() != sizeof rollout.series || policies.size() != players || threads < 1 || viewer < -1 ||
        viewer >= static_cast<int>(players) || kept > hands || first + hands < first ||
        whole_payoffs.has_value() == payoffs.has_value()) {
        throw BadValue("an argument of a rollout is out of range");
    }
    if (start.state.setup->hooks != nullptr)
        raise_setup_error("a hand type, divmod or rake written in Python cannot run in native code");
    std::memcpy(rollout.series.data(), series.c_str(), sizeof rollout.series);
    if (whole_payoffs) rollout.whole_payoffs = span_of(*whole_payoffs, hands * players);
    if (payoffs) rollout.payoffs = span_of(*payoffs, hands * players);
    rollout.decisions = span_of(decisions, hands);
    const auto totals = span_of(counts, players * kActions);
    rollout.start = start.state;
    Setup setup = *start.state.setup;
    setup.automations = nb::inst_ptr<HandSpec>(spec)->setup.automations;
    rollout.start.setup = std::make_shared<const Setup>(setup);
    rollout.fresh = fresh;
    rollout.hands = hands;
    rollout.first = first;
    rollout.viewer = viewer;
    for (const PolicyThresholds& each : policies)
        rollout.policies.push_back({{each.fold, each.call, each.raise}, each.discards});
    std::vector<State> states(kept);
    rollout.kept = states;

    const auto begin = std::chrono::steady_clock::now();
    bool finished = false;
    {
        const nb::gil_scoped_release release;
        finished = play(rollout, threads, [&](std::uint64_t done) { return answer(progress, done, hands); });
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    if (rollout.fault != Reason::none) {
        const std::string why =
            rollout.fault == Reason::not_enough_cards ? "there are not enough cards" : "a pot is too fine to be split";
        raise_setup_error("hand " + std::to_string(rollout.fault_hand) + " cannot be played out: " + why);
    }
    if (finished && !answer(progress, hands, hands)) throw nb::python_error();
    for (std::size_t player = 0; player < players; ++player) {
        std::copy_n(rollout.counts[player].begin(), kActions,
                    totals.begin() + static_cast<std::ptrdiff_t>(player * kActions));
    }
    nb::list kept_states;
    for (State& state : states) {
        const nb::object kept_state = new_state(cls, spec, std::move(state));
        if (!fresh) note_stacked_deck(*nb::inst_ptr<BoundState>(kept_state));
        kept_states.append(kept_state);
    }
    return {rollout.showdowns, seconds, nb::tuple(kept_states)};
}

nb::object deal_anew(nb::type_object cls, nb::handle_t<HandSpec> spec, const BoundState& hand, int viewer,
                     const nb::bytes& given_key) {
    require_settled(hand, "redeal");
    Key key{};
    if (given_key.size() != sizeof key || viewer < -1 || viewer >= hand.state.player_count())
        throw BadValue("an argument of a redeal is out of range");
    std::memcpy(key.data(), given_key.c_str(), sizeof key);
    State state = hand.state;
    redeal(state, find_hidden(state, viewer), key);
    const nb::object dealt = new_state(cls, spec, std::move(state));
    note_stacked_deck(*nb::inst_ptr<BoundState>(dealt));
    return dealt;
}

}  // namespace

void init_rollout(nb::module_& m) {
    bind_struct<PolicyThresholds>(
        m, "PolicyThresholds", "The thresholds of a policy's actions, below 2 to the power of 32; all-in is above.",
        named("fold", &PolicyThresholds::fold, "Below it the policy folds."),
        named("call", &PolicyThresholds::call, "Below it the policy checks or calls."),
        named("raise_to", &PolicyThresholds::raise, "Below it the policy raises."),
        named("discards", &PolicyThresholds::discards, "Whether each card is discarded with probability 1/2."));
    bind_struct<RolloutEnd>(m, "RolloutEnd", "The counts of a rollout besides its arrays.",
                            named("showdowns", &RolloutEnd::showdowns, "The hands that went to a showdown."),
                            named("seconds", &RolloutEnd::seconds, "The time it took."),
                            named("states", &RolloutEnd::states, "The hands that were kept."));
    m.def("redeal", deal_anew, nb::arg("cls"), nb::arg("spec"), nb::arg("state"), nb::arg("viewer"), nb::arg("key"));
    m.def("rollout", run, nb::arg("cls"), nb::arg("spec"), nb::arg("start"), nb::arg("fresh"), nb::arg("hands"),
          nb::arg("series"), nb::arg("first"), nb::arg("policies"), nb::arg("viewer"), nb::arg("threads"),
          nb::arg("kept"), nb::arg("whole_payoffs").none(), nb::arg("payoffs").none(), nb::arg("decisions"),
          nb::arg("counts"), nb::arg("progress").none());
}

}  // namespace croupier
