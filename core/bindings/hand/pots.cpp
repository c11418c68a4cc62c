// The pots of a hand: as they are now, and what becomes of the last chips of a player and of uncalled bets.
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/performing.hpp"
#include "bindings/hand/slotted.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

struct UncalledChips {
    int player_index = -1;
    nb::object amount;
};

}  // namespace

CountedPots pots_now(BoundState& hand) {
    const Hooks* hooks = hand.state.setup->hooks;
    // A pot that was raked is not raked again.
    if (hooks == nullptr || !hooks->rakes || hand.state.phase >= Phase::chips_pushing)
        return {current_pots(hand.state), hand.state.setup->units_per_chip};
    const UnderWay under_way(hand, "pots");
    HookScope scope(hand);
    CountedPots counted{current_pots(hand.state), hand.state.setup->units_per_chip};
    if (scope.wants_finer()) {
        const Undo undo(hand.state);  // reading the pots must not change the hand
        while (scope.refines()) counted = {current_pots(hand.state), hand.state.setup->units_per_chip};
    }
    if (scope.failed()) throw nb::python_error();
    return counted;
}

nb::tuple pot_tuple(BoundState& hand) {
    static const SlottedClass& cls =
        *new SlottedClass(types().pot, std::array{"raked_amount", "unraked_amount", "player_indices"});
    const auto [pots, unit] = pots_now(hand);
    const ChipKind kind = hand.spec->kind;
    return make_tuple(pots.size, [&](std::size_t index) {
        const Pot& pot = pots[static_cast<int>(index)];
        SlottedClass::Object made(cls);
        made << to_python(kind, pot.raked, unit) << to_python(kind, pot.unraked, unit)
             << player_indices(pot.players & hand.state.live);
        return made.take();
    });
}

void init_pots(nb::class_<BoundState>& cls) {
    define_attribute(
        cls, "total_pot_amount", [](const BoundState& hand) { return to_python(hand, total_pot(hand.state)); },
        "The chips in the middle: bets and pots.");
    define_attribute(
        cls, "pots", [](BoundState& hand) { return nb::iter(pot_tuple(hand)); },
        "The pots, main pot first, with the players who can win each.");
    cls.def(
        "_uncalled_bet",
        [](const BoundState& hand) -> nb::object {
            const UncalledBet bet = uncalled_bet(hand.state);
            if (bet.player < 0) return nb::none();
            return nb::cast(UncalledChips{bet.player, to_python(hand, bet.amount)});
        },
        nb::sig("def _uncalled_bet(self) -> UncalledBet | None"),
        "The chips that nobody called, before the pots are pushed; None if every chip was called or is returned.");
    cls.def(
        "_last_pot_of",
        [](const BoundState& hand, int player_index) {
            if (player_index < 0 || player_index >= hand.state.player_count())
                throw BadValue("there is no such player");
            return last_pot_of(hand.state, player_index);
        },
        nb::arg("player_index"), "The number of the last pot that a player paid into, 0 if there is none.");
}

void init_uncalled_bet(nb::module_& m) {
    bind_struct<UncalledChips>(m, "UncalledBet", "Chips that nobody called.",
                               named("player_index", &UncalledChips::player_index, "Who bet them."),
                               named("amount", &UncalledChips::amount, "How many they are."));
}

}  // namespace croupier
