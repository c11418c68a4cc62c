#include "learning/seen.hpp"

#include <algorithm>
#include <cmath>

#include "evaluation/hand_types.hpp"
#include "evaluation/strength.hpp"
#include "loops/decision.hpp"

namespace croupier {

namespace {

constexpr std::size_t kOpponents = 200;  // random hands that a hand is compared with on each board
constexpr std::size_t kEndings = 48;     // random hands and boards to come, on each street but the last

std::uint8_t capped(double value) { return static_cast<std::uint8_t>(std::clamp(value, 0.0, kBins - 1.0)); }
std::uint8_t capped(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, static_cast<int>(kBins) - 1)); }
std::uint8_t logarithm(double ratio) { return capped(8.0 * std::log2(1.0 + std::max(ratio, 0.0))); }

std::uint8_t whose(int who, int player) { return who < 0 ? 0 : who == player ? 1 : 2; }

}  // namespace

Mask mask_of(const Card* cards, std::size_t count) {
    Mask mask = 0;
    for (std::size_t card = 0; card < count; ++card) mask |= bit(cards[card]);
    return mask;
}

Rivals::Rivals(const DealGame& game, const BoardCards& board, FastStream& stream) : game_(game) {
    const auto last = static_cast<std::ptrdiff_t>(game.streets()) - 1;
    const auto hole = static_cast<std::size_t>(game.hole_count);
    Pile pile(game.deck & ~board.masks[static_cast<std::size_t>(last)]);
    for (std::size_t rival = 0; rival < kOpponents; ++rival) {
        const Mask hand = mask_of(pile.deal(stream, hole), hole);
        for (std::size_t street = 0; street < game.streets(); ++street)
            strengths_[street].push_back(strength(game.type, hand, board.masks[street]));
    }
    for (std::size_t street = 0; street < game.streets(); ++street)
        std::sort(strengths_[street].begin(), strengths_[street].end());
    for (std::size_t street = 0; street + 1 < game.streets(); ++street) {
        const auto missing = static_cast<std::size_t>(game.boards.back() - game.boards[street]);
        Pile unseen(game.deck & ~board.masks[street]);
        for (std::size_t end = 0; end < kEndings; ++end) {
            const Card* cards = unseen.deal(stream, missing + hole);
            const Mask hand = mask_of(cards + missing, hole), shown = board.masks[street] | mask_of(cards, missing);
            endings_[street].push_back({hand | mask_of(cards, missing), shown, strength(game.type, hand, shown)});
        }
    }
}

std::uint8_t Rivals::beaten(std::size_t street, std::int32_t value) const {
    const auto& all = strengths_[street];
    const auto below = std::lower_bound(all.begin(), all.end(), value) - all.begin();
    const auto above = std::upper_bound(all.begin(), all.end(), value) - all.begin();
    return capped(static_cast<double>(below + above) / 2.0 / kOpponents * kBins);
}

std::uint8_t Rivals::share(std::size_t street, Mask hand, std::int32_t value) const {
    if (endings_[street].empty()) return beaten(street, value);
    int won = 0, count = 0;
    for (const Ending& end : endings_[street]) {
        if ((end.used & hand) != 0) continue;
        const std::int32_t mine = strength(game_.type, hand, end.shown);
        won += mine > end.rival ? 2 : mine == end.rival ? 1 : 0;
        count += 2;
    }
    return count == 0 ? 0 : capped(static_cast<double>(won) / count * kBins);
}

Holder::Holder(const DealGame& game, Mask cards, const BoardCards& masks, const BoardLook& board,
               const Rivals& rivals) {
    const HandLook hand = look(game, cards, masks);
    for (std::size_t street = 0; street <= game.streets(); ++street) {
        Seen& row = seen[street];
        auto place = std::copy_n(hand.features.begin(), kHandFeatures, row.begin());
        if (street == 0) continue;
        const auto shift = static_cast<std::ptrdiff_t>(street - 1);
        place =
            std::copy_n(hand.features.begin() + kHandFeatures + shift * static_cast<std::ptrdiff_t>(kStreetFeatures),
                        kStreetFeatures, place);
        place = std::copy_n(board.begin() + shift * static_cast<std::ptrdiff_t>(kBoardFeatures), kBoardFeatures, place);
        *place++ = rivals.beaten(street - 1, hand.strengths[street - 1]);
        *place = rivals.share(street - 1, cards, hand.strengths[street - 1]);
    }
}

Stakes stakes_of(const State& state, double unit) {
    double pot = 0;
    for (std::size_t player = 0; player < 2; ++player)
        pot += static_cast<double>(state.setup->starting_stacks[player] - state.stacks[player]);
    return {pot, static_cast<double>(call_amount(state)), unit};
}

void describe(const State& state, const Story& story, const Stakes& stakes, int player, const Holder& holder,
              Seen& row) {
    row = holder.seen[static_cast<std::size_t>(std::max<int>(state.street, 0))];
    const auto me = static_cast<std::size_t>(player), other = 1 - me;
    auto* cell = row.data() + kSeen - kBetFeatures - kDrawFeatures;
    *cell++ = capped(static_cast<int>(state.street));
    *cell++ = capped(player);
    *cell++ = logarithm(stakes.call / stakes.unit);
    *cell++ = capped(kBins * stakes.call / (stakes.call + stakes.pot));
    *cell++ = logarithm(stakes.pot / stakes.unit);
    *cell++ = capped(story.raises_now);
    *cell++ = capped(story.raises[me]);
    *cell++ = capped(story.raises[other]);
    *cell++ = whose(story.before, player);
    *cell++ = whose(story.opener, player);
    *cell++ = capped(story.done);
    *cell++ = logarithm(static_cast<double>(std::min(state.stacks[me], state.stacks[other])) / stakes.pot);
    *cell++ = logarithm(static_cast<double>(state.bets[other]) / stakes.unit);
}

void look_at_word(std::uint64_t word, std::uint8_t* cell) {
    *cell++ = static_cast<std::uint8_t>(word >> 58);
    *cell++ = static_cast<std::uint8_t>(word % 2);
    *cell = static_cast<std::uint8_t>(word % 3);
}

}  // namespace croupier
