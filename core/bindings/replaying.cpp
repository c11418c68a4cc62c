// What a hand keeps for the log: the seed and the order of its deck; and hands whose operations are repeated from one.
#include <algorithm>
#include <iterator>

#include "hand.hpp"

namespace croupier {

void set_automations(State& state, std::uint16_t automations) {
    Setup changed = *state.setup;
    changed.automations = automations;
    state.setup = std::make_shared<const Setup>(changed);
}

void note_stacked_deck(Hand& hand) {
    const State& state = hand.state;
    hand.stacked.clear();
    for (const Record& record : state.log.records) {
        if (record.kind != Kind::card_burning && record.kind != Kind::hole_dealing &&
            record.kind != Kind::board_dealing) {
            continue;
        }
        const auto cards = state.log.cards_of(record);
        std::copy_if(cards.begin(), cards.end(), std::back_inserter(hand.stacked), is_known);
    }
    hand.stacked.insert(hand.stacked.end(), state.deck.begin(), state.deck.end());
    if (hand.stacked.size() > kMaxDeck) hand.stacked.resize(kMaxDeck);
}

namespace {

// A number that, given as seed, is the key of this hand.
nb::object seed_of(const Hand& hand) {
    const Key& key = hand.state.key;
    if (std::all_of(key.begin() + 2, key.end(), [](std::uint32_t word) { return word == 0; }))
        return nb::steal(PyLong_FromUnsignedLongLong(key[0] | std::uint64_t{key[1]} << 32));
    const nb::bytes bytes(reinterpret_cast<const char*>(key.data()), sizeof key);
    const nb::object type = nb::borrow(reinterpret_cast<PyObject*>(&PyLong_Type));
    return type.attr("from_bytes")(bytes, "little");
}

}  // namespace

void init_replaying(nb::class_<Hand>& cls) {
    cls.def(
        "_release", [](Hand& hand) { set_automations(hand.state, hand.plan->setup.automations); },
        "Let a hand that was held go on by itself from the next operation on.");
    cls.def_prop_ro("_seed", seed_of, nb::sig("def _seed(self) -> int"));
    cls.def_prop_ro(
        "_stacked_deck", [](const Hand& hand) { return card_tuple(hand.stacked); },
        nb::sig("def _stacked_deck(self) -> tuple[Card, ...]"));
}

}  // namespace croupier
