#include "learning/dealer.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "rules/operations.hpp"

namespace croupier {

bool can_play_out(const State& opening) {
    return opening.phase == Phase::betting && opening.street == 0 && opening.setup->player_count == 2 &&
           opening.setup->hooks == nullptr && opening.setup->board_count == 1;
}

Dealer::Dealer(const DealtGame& game) : game_(game), unit_(1) {
    const Setup& setup = *game.opening.setup;
    for (const Chips blind : setup.blinds) unit_ = std::max(unit_, static_cast<double>(blind));
    for (const Chips ante : setup.antes) unit_ = std::max(unit_, static_cast<double>(ante));
}

void Dealer::deal(State& state, const Card* cards) {
    const Setup& setup = *game_.opening.setup;
    const auto& opening = game_.opening;
    Mask used = 0;
    const auto hole = static_cast<std::size_t>(game_.deals->hole_count);
    for (std::size_t place = 0; place < game_.deals->cards(); ++place) used |= bit(cards[place]);
    Card spare = 0;
    const auto next_spare = [&] {
        while (spare < kDeckSize && ((game_.deals->deck & bit(spare)) == 0 || (used & bit(spare)) != 0)) ++spare;
        return spare++;
    };
    std::array<bool, kDeckSize> filled{};
    const auto put = [&](std::size_t place, Card card) { deck_[place] = card, filled[place] = true; };
    for (std::size_t player = 0; player < 2; ++player)
        for (std::size_t card = 0; card < hole; ++card)
            put(opening.hole[player * setup.hole_stride + card], cards[player * hole + card]);
    auto place = static_cast<std::size_t>(setup.game.deck_size - opening.deck.size);
    std::size_t shown = 2 * hole;
    for (int street = 1; street < setup.game.street_count; ++street) {
        const Street& rules = setup.game.streets[static_cast<std::size_t>(street)];
        if (rules.burn) put(place++, next_spare());
        for (int card = 0; card < rules.board_count; ++card) put(place++, cards[shown++]);
    }
    for (std::size_t left = 0; left < static_cast<std::size_t>(setup.game.deck_size); ++left)
        if (!filled[left]) put(left, next_spare());
    if (state.setup != opening.setup) state.setup = opening.setup;
    restart(state, opening, Key{}, deck_, false);
}

}  // namespace croupier
