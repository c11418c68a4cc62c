// The native side of croupier.ActionMenu.
#include "loops/menu.hpp"

#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings/hand/bound_state.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

using Words = std::vector<std::pair<int, double>>;

Menu read_menu(const Words& words, int draw_cards) {
    if (words.empty() || words.size() > kMostMenuItems || draw_cards < 0 || draw_cards > kMostDrawCards)
        throw BadValue("a menu has 1 to 64 items and draws of at most 10 cards");
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
    nb::class_<Menu> cls(m, "Menu", "A list of actions: the native part of croupier.ActionMenu.");
    cls.def(
        "__init__",
        [](Menu* self, const Words& items, int draw_cards) { new (self) Menu(read_menu(items, draw_cards)); },
        nb::arg("items"), nb::arg("draw_cards"),
        nb::sig("def __init__(self, items: Sequence[tuple[int, float]], draw_cards: int) -> None"));
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
                return nb::make_tuple(static_cast<int>(decision.action), amount);
            });
        },
        nb::arg("state"), nb::sig("def offer(self, state: State) -> list[tuple[int, Any] | None]"));
}

}  // namespace croupier
