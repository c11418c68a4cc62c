// Functions for research: chance outcomes, a mask of legal actions, and information states as bytes.
#include "loops/information.hpp"

#include <nanobind/ndarray.h>

#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "loops/chance.hpp"
#include "loops/decision.hpp"

namespace croupier {

namespace {

// A limit on memory; five cards of 52 have 2.6 million outcomes.
constexpr double kMostOutcomes = 5e6;

nb::list outcomes_of(const State& state) {
    if (!is_chance(state)) throw BadValue("no card is due: check is_chance before you call chance_outcomes()");
    const PendingDeal pending = pending_deal(state);
    if (choice_count(pending) > kMostOutcomes) {
        const std::string text = "there are more than five million ways to deal " + std::to_string(pending.count) +
                                 " cards: deal fewer at a time";
        throw BadValue(text.c_str());
    }
    const auto outcomes = chance_outcomes(pending);
    return make_list(outcomes.size(), [&](std::size_t index) {
        const ChanceOutcome& outcome = outcomes[index];
        return nb::make_tuple(card_tuple(outcome.cards), outcome.probability);
    });
}

nb::object mask_of(const State& state) {
    const int player = decider(state);
    const bool betting = actor(state) >= 0;
    const BettingOptions options = betting ? betting_options(state) : BettingOptions{};
    auto* const mask = new bool[4]{options.fold, betting, options.raise.open, player >= 0 && !betting};
    const nb::capsule owner(mask, [](void* memory) noexcept { delete[] static_cast<bool*>(memory); });
    return nb::cast(nb::ndarray<nb::numpy, bool, nb::shape<4>>(mask, {4}, owner));
}

nb::bytes information_of(const BoundState& hand, int player) {
    if (!has_whole_log(hand.state)) {
        throw BadValue(
            "this State comes from a Batch, which keeps no log: "
            "play the hand in a State of its own");
    }
    Bytes bytes;
    bytes.reserve(256);
    append_information(hand.state, player, bytes);
    return nb::bytes(bytes.data(), bytes.size());
}

const std::array kPlayer{Parameter{"player_index"}};

PyObject* information_method(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
    return call_on_hand(self, [&](BoundState& hand) {
        const auto [player] = read_arguments("information_state", {arguments, count, names}, kPlayer, 1);
        const int index = read_player(hand, player);
        require_settled(hand, "information_state");
        return information_of(hand, index);
    });
}

PyObject* outcomes_method(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
    return call_on_hand(self, [&](BoundState& hand) {
        match_arguments("chance_outcomes", {arguments, count, names}, {}, 0, nullptr);
        require_settled(hand, "chance_outcomes");
        return outcomes_of(hand.state);
    });
}

PyObject* mask_method(PyObject* self, PyObject* const* arguments, Py_ssize_t count, PyObject* names) {
    return call_on_hand(self, [&](BoundState& hand) {
        match_arguments("legal_mask", {arguments, count, names}, {}, 0, nullptr);
        require_settled(hand, "legal_mask");
        return mask_of(hand.state);
    });
}

}  // namespace

void init_information(nb::class_<BoundState>& cls) {
    define_attribute(
        cls, "is_chance",
        [](const BoundState& hand) {
            require_settled(hand, "is_chance");
            return is_chance(hand.state);
        },
        "Whether a card is due that is not dealt automatically.");
    define_method(cls, "chance_outcomes", outcomes_method, {}, 0,
                  "Return every possible next deal with its probability, as (cards, probability).");
    define_method(cls, "legal_mask", mask_method, {}, 0,
                  "Return whether the next player may fold, call, raise and draw, as a row of Batch.legal.");
    define_method(
        cls, "information_state", information_method, kPlayer, 1,
        "Return the information state of a player as bytes: equal for hands that the player cannot tell apart.");
}

}  // namespace croupier
