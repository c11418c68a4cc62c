#include "loops/menu.hpp"

#include <algorithm>
#include <cmath>

namespace croupier {

namespace {

// Rounds to a whole chip, or to a unit if amounts are real numbers.
Chips rounded(const Setup& setup, double amount) {
    const Chips step = setup.real_chips ? 1 : setup.units_per_chip;
    const double steps = std::floor((step == 1 ? amount : amount / static_cast<double>(step)) + 0.5);
    return static_cast<Chips>(std::clamp(steps, 0.0, static_cast<double>(kMaxChips))) * step;
}

struct Sizes {
    const State& state;
    const Turn& turn;
    const BettingOptions& options;
    Chips called = -1;  // by the player on this street; -1 = not computed yet
    double pot = 0;     // after the call

    Chips of(const MenuItem& item) {
        const RaiseRange& range = options.raise;
        switch (item.kind) {
            case MenuItem::Kind::minimum:
                return range.least;
            case MenuItem::Kind::pot: {
                if (called < 0) {
                    called = state.bets[static_cast<std::size_t>(turn.player)] + options.call;
                    pot = static_cast<double>(raise_by_pot_to(state, turn) - called);
                }
                return limited(called + rounded(*state.setup, pot * item.factor));
            }
            case MenuItem::Kind::bet: {
                const Chips bet = turn.price > 0 ? turn.price : range.least;
                return limited(rounded(*state.setup, static_cast<double>(bet) * item.factor));
            }
            case MenuItem::Kind::all_in:
            case MenuItem::Kind::fold:
            case MenuItem::Kind::call:
                break;
        }
        return range.most;
    }

    Chips limited(Chips amount) const { return std::min(std::max(amount, options.raise.least), options.raise.most); }
};

}  // namespace

Offer make_offer(const State& state, const Menu& menu) {
    const Turn turn = turn_of(state);
    return make_offer(state, menu, turn, turn.player >= 0 ? betting_options(state, turn) : BettingOptions{});
}

Offer make_offer(const State& state, const Menu& menu, const Turn& turn, const BettingOptions& options) {
    Offer offer;  // the amounts stay undefined: clearing them costs more than the rest
    if (turn.player < 0) {
        const int drawing = drawer(state);
        if (drawing >= 0 && menu.draw_cards > 0) {
            offer.discards = 1 << std::min<int>(state.hole_size[drawing], menu.draw_cards);
            offer.exactly = discards_due(state, drawing);
            offer.discardable = discardable(state, drawing);
        }
        return offer;
    }
    Sizes sizes{state, turn, options};
    std::uint64_t raises = 0;
    for (int id = 0; id < menu.count(); ++id) {
        const MenuItem& item = menu.items[static_cast<std::size_t>(id)];
        const std::uint64_t bit = std::uint64_t{1} << id;
        if (item.kind == MenuItem::Kind::fold) {
            offer.legal |= options.fold ? bit : 0;
        } else if (item.kind == MenuItem::Kind::call) {
            offer.legal |= bit;
        } else if (options.raise.open) {
            const Chips amount = sizes.of(item);
            bool legal = !is_infinite(amount);
            for (std::uint64_t left = raises; left != 0 && legal; left &= left - 1)
                legal = offer.amounts[static_cast<std::size_t>(std::countr_zero(left))] != amount;
            offer.amounts[static_cast<std::size_t>(id)] = amount;
            raises |= bit;
            offer.legal |= legal ? bit : 0;
        }
    }
    return offer;
}

int legal_id(const Offer& offer, const Menu& menu, int id, bool free) {
    if (id >= 0 && is_offered(offer, menu, id)) return id;
    if (offer.discards > 0) {
        return menu.count() + static_cast<int>(first_cards(offer.discardable, std::max(offer.exactly, 0)));
    }
    int call = -1;
    int fold = -1;
    for (int item = 0; item < menu.count(); ++item) {
        if (menu.items[static_cast<std::size_t>(item)].kind == MenuItem::Kind::call) call = item;
        if (menu.items[static_cast<std::size_t>(item)].kind == MenuItem::Kind::fold) fold = item;
    }
    return !free && fold >= 0 && is_offered(offer, menu, fold) ? fold : call;
}

int any_id(const Offer& offer, const Menu& menu, Chance& chance) {
    if (offer.discards > 0) {
        int id = -1;
        do id = static_cast<int>(chance.below(static_cast<std::uint64_t>(offer.discards)));
        while (!is_offered(offer, menu, menu.count() + id));
        return menu.count() + id;
    }
    if (offer.legal == 0) return -1;
    std::uint64_t left = offer.legal;
    for (auto skip = chance.below(static_cast<std::uint64_t>(std::popcount(left))); skip > 0; --skip) left &= left - 1;
    return std::countr_zero(left);
}

Decision decision_of(const Offer& offer, const Menu& menu, int id) {
    if (id >= menu.count()) return {Action::draw, id - menu.count()};
    switch (menu.items[static_cast<std::size_t>(id)].kind) {
        case MenuItem::Kind::fold:
            return {Action::fold, 0};
        case MenuItem::Kind::call:
            return {Action::call, 0};
        default:
            // The amount of an illegal size may belong to another size; if no raise is legal it is undefined.
            return {Action::raise, (offer.legal >> id & 1) != 0 ? offer.amounts[static_cast<std::size_t>(id)] : 0};
    }
}

}  // namespace croupier
