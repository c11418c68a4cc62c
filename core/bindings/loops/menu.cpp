// The native side of croupier.ActionMenu.
#include "loops/menu.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings/hand/bound_state.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

// An item as Python gives it, and a legal action as Python gets it.
struct MenuWord {
    int kind = 0;
    double factor = 0;
};
struct MenuAction {
    int action = 0;
    nb::object amount;
};

Menu read_menu(const std::vector<MenuWord>& words, int draw_cards) {
    if (words.empty() || words.size() > kMostMenuItems || draw_cards < 0 || draw_cards > kMostDrawCards)
        throw BadValue("a menu must have 1 to 64 items and draws of at most 10 cards");
    Menu menu;
    for (const auto& [kind, factor] : words) {
        if (kind < 0 || kind > static_cast<int>(MenuItem::Kind::bet) || !std::isfinite(factor) || factor < 0)
            throw BadValue("an item of a menu is out of range");
        menu.items.push_back({static_cast<MenuItem::Kind>(kind), factor});
    }
    menu.draw_cards = draw_cards;
    return menu;
}

}  // namespace

void init_menu(nb::module_& m) {
    bind_struct<MenuWord>(m, "MenuWord", "An item of a menu.",
                          named("kind", &MenuWord::kind, "The number of its kind."),
                          named("factor", &MenuWord::factor, "The part of the pot, or the multiple of the bet."));
    bind_struct<MenuAction>(m, "MenuAction", "A legal action of a menu.",
                            named("action", &MenuAction::action, "The number of the action."),
                            named("amount", &MenuAction::amount, "What a raise is to; the bits of discards."));
    nb::class_<Menu> cls(m, "Menu", "A list of actions: the native part of croupier.ActionMenu.");
    cls.def(
        "__init__",
        [](Menu* self, const std::vector<MenuWord>& items, int draw_cards) {
            new (self) Menu(read_menu(items, draw_cards));
        },
        nb::arg("items"), nb::arg("draw_cards"));
    cls.def_prop_ro("size", [](const Menu& menu) { return menu.size(); });
    cls.def(
        "offer",
        [](const Menu& menu, const BoundState& hand) {
            require_settled(hand, "an action menu");
            const Offer offer = make_offer(hand.state, menu);
            return make_list(static_cast<std::size_t>(menu.size()), [&](std::size_t index) -> nb::object {
                const int id = static_cast<int>(index);
                if (!is_offered(offer, menu, id)) return nb::none();
                const Decision decision = decision_of(offer, menu, id);
                const nb::object amount = decision.action == Action::raise ? to_python(hand, decision.amount)
                                                                           : nb::object(nb::int_(decision.amount));
                return nb::cast(MenuAction{static_cast<int>(decision.action), amount});
            });
        },
        nb::arg("state"), nb::sig("def offer(self, state: State) -> list[MenuAction | None]"));
    cls.def(
        "pot_after_call",
        [](const Menu&, const BoundState& hand) {
            require_settled(hand, "an action menu");
            const Turn turn = turn_of(hand.state);
            if (turn.player < 0) throw BadValue("nobody is to bet");
            return to_python(hand, raise_by_pot_to(hand.state, turn) - turn.price);
        },
        nb::arg("state"), nb::sig("def pot_after_call(self, state: State) -> Any"));
}

}  // namespace croupier
