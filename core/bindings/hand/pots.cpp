// The pots of a hand as they are now.
#include "bindings/hand/bound_state.hpp"
#include "bindings/hand/members.hpp"
#include "bindings/hand/performing.hpp"
#include "bindings/hand/slotted.hpp"

namespace croupier {

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
}

}  // namespace croupier
