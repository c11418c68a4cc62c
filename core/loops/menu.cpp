#include "loops/menu.hpp"

#include <algorithm>
#include <cmath>

namespace croupier {

namespace {

// To the next whole chip, or unit where amounts are real numbers.
Chips rounded(const Setup& setup, double amount) {
    const Chips step = setup.real_chips ? 1 : setup.units_per_chip;
    const double steps = std::floor(amount / static_cast<double>(step) + 0.5);
    return static_cast<Chips>(std::clamp(steps, 0.0, static_cast<double>(kMaxChips))) * step;
}

struct Sizes {
    const State& state;
    const Turn& turn;
    const BettingOptions& options;

    Chips of(const MenuItem& item) const {
        const RaiseRange& range = options.raise;
        switch (item.kind) {
            case MenuItem::Kind::minimum:
                return range.least;
            case MenuItem::Kind::pot: {
                const Chips called = state.bets[static_cast<std::size_t>(turn.player)] + options.call;
                const auto pot = static_cast<double>(pot_raise_to(state, turn) - called);
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
    Offer offer;
    const Turn turn = turn_of(state);
    if (turn.player < 0) {
        const int drawing = drawer(state);
        const bool offered = drawing >= 0 && menu.draw_cards > 0;
        if (offered) {
            offer.discards = 1 << std::min<int>(state.hole_size[drawing], menu.draw_cards);
            offer.exactly = discards_due(state, drawing);
            offer.discardable = discardable(state, drawing);
        }
    }
    const BettingOptions options = turn.player >= 0 ? betting_options(state, turn) : BettingOptions{};
    const Sizes sizes{state, turn, options};
    for (int id = 0; id < menu.count(); ++id) {
        const MenuItem& item = menu.items[static_cast<std::size_t>(id)];
        Decision decision;
        bool legal = turn.player >= 0;
        if (item.kind == MenuItem::Kind::fold) {
            decision.action = Action::fold;
            legal = options.fold;
        } else if (item.kind != MenuItem::Kind::call) {
            decision.action = Action::raise;
            legal = options.raise.open;
            if (legal) decision.amount = sizes.of(item);
            legal = legal && !is_infinite(decision.amount);
            for (int earlier = 0; earlier < id && legal; ++earlier) {
                const Decision& other = offer.decisions[earlier];
                legal = other.action != Action::raise || other.amount != decision.amount;
            }
        }
        offer.decisions.push(decision);
        offer.legal |= std::uint64_t{legal} << id;
    }
    return offer;
}

Decision decision_of(const Offer& offer, const Menu& menu, int id) {
    if (id < menu.count()) return offer.decisions[id];
    return {Action::draw, id - menu.count()};
}

}  // namespace croupier
