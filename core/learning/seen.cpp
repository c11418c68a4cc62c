#include "learning/seen.hpp"

#include <algorithm>
#include <cmath>

#include "evaluation/hand_types.hpp"
#include "evaluation/high_table.hpp"
#include "evaluation/strength.hpp"
#include "loops/decision.hpp"

namespace croupier {

namespace {

std::uint8_t capped(double value) { return static_cast<std::uint8_t>(std::clamp(value, 0.0, kBins - 1.0)); }
std::uint8_t capped(int value) { return static_cast<std::uint8_t>(std::clamp(value, 0, static_cast<int>(kBins) - 1)); }
std::uint8_t logarithm(double ratio) { return capped(8.0 * std::log2(1.0 + std::max(ratio, 0.0))); }

// The strengths of hands on a board; hands of the standard game are looked up many at a time.
void find_strengths(const HandType& type, const Mask* hands, const Mask* boards, std::size_t step, std::size_t count,
                    std::int32_t* out) {
    constexpr std::size_t kMost = 256;
    std::array<Mask, kMost> all;
    if (type == HandType{} && count <= kMost) {
        for (std::size_t hand = 0; hand < count; ++hand) all[hand] = hands[hand] | boards[step * hand];
        if (HighTable::get().strengths({all.data(), count}, out) == count) return;
    }
    for (std::size_t hand = 0; hand < count; ++hand) out[hand] = strength(type, hands[hand], boards[step * hand]);
}

std::uint8_t whose(int who, int player) { return who < 0 ? 0 : who == player ? 1 : 2; }

}  // namespace

Mask mask_of(const Card* cards, std::size_t count) {
    Mask mask = 0;
    for (std::size_t card = 0; card < count; ++card) mask |= bit(cards[card]);
    return mask;
}

Rivals::Rivals(const DealGame& game, const BoardCards& board, FastStream& stream) : game_(game), board_(board) {
    const std::size_t last = game.streets() - 1, hole = static_cast<std::size_t>(game.hole_count);
    Pile pile(game.deck & ~board.masks[last]);
    for (Mask& hand : hands_) hand = mask_of(pile.deal(stream, hole), hole);
    for (std::size_t street = 0; street < last; ++street) {
        const auto missing = static_cast<std::size_t>(game.boards.back() - game.boards[street]);
        Pile unseen(game.deck & ~board.masks[street]);
        Endings& endings = streets_[street].endings;
        for (std::size_t end = 0; end < kEndings; ++end) {
            const Card* cards = unseen.deal(stream, missing + hole);
            const Mask come = mask_of(cards, missing);
            endings.rivals[end] = mask_of(cards + missing, hole);
            endings.shown[end] = board.masks[street] | come;
            endings.used[end] = endings.rivals[end] | come;
        }
    }
}

std::uint8_t Rivals::beaten(std::size_t street, std::int32_t value) const {
    Street& known = streets_[street];
    if (!known.compared) {
        known.compared = true;
        find_strengths(game_.type, hands_.data(), &board_.masks[street], 0, kOpponents, known.strengths.data());
    }
    int below = 0, above = 0;
    for (const std::int32_t rival : known.strengths) below += rival < value, above += rival <= value;
    return capped(static_cast<double>(below + above) / 2.0 / kOpponents * kBins);
}

std::uint8_t Rivals::share(std::size_t street, Mask hand, std::int32_t value) const {
    if (street + 1 == game_.streets()) return beaten(street, value);
    Street& known = streets_[street];
    Endings& endings = known.endings;
    if (!known.ended) {
        known.ended = true;
        find_strengths(game_.type, endings.rivals.data(), endings.shown.data(), 1, kEndings, endings.strengths.data());
    }
    std::array<Mask, kEndings> hands, boards;
    std::array<std::int32_t, kEndings> rivals, mine;
    std::size_t count = 0;
    for (std::size_t end = 0; end < kEndings; ++end) {
        hands[count] = hand, boards[count] = endings.shown[end], rivals[count] = endings.strengths[end];
        count += (endings.used[end] & hand) == 0;
    }
    if (count == 0) return 0;
    find_strengths(game_.type, hands.data(), boards.data(), 1, count, mine.data());
    int won = 0;
    for (std::size_t end = 0; end < count; ++end) won += mine[end] > rivals[end] ? 2 : mine[end] == rivals[end] ? 1 : 0;
    return capped(static_cast<double>(won) / static_cast<double>(2 * count) * kBins);
}

Holder::Holder(const DealGame& game, Mask cards, const BoardCards& masks, const BoardLook& board, const Rivals& rivals)
    : game_(&game), masks_(&masks), board_(&board), rivals_(&rivals), cards_(cards) {
    look_at_hand(game, cards, hand_);
}

void Holder::look_at(std::size_t street) const {
    known_[street] = true;
    Seen& row = seen_[street];
    row = {};
    auto place = std::copy_n(hand_.features.begin(), kHandFeatures, row.begin());
    if (street == 0) return;
    const std::size_t later = street - 1;
    look_at_street(*game_, cards_, *masks_, later, hand_);
    const auto shift = static_cast<std::ptrdiff_t>(later);
    place = std::copy_n(hand_.features.begin() + kHandFeatures + shift * static_cast<std::ptrdiff_t>(kStreetFeatures),
                        kStreetFeatures, place);
    place = std::copy_n(board_->begin() + shift * static_cast<std::ptrdiff_t>(kBoardFeatures), kBoardFeatures, place);
    *place++ = rivals_->beaten(later, hand_.strengths[later]);
    *place = rivals_->share(later, cards_, hand_.strengths[later]);
}

Stakes stakes_of(const State& state, double unit) {
    double pot = 0;
    for (std::size_t player = 0; player < 2; ++player)
        pot += static_cast<double>(state.setup->starting_stacks[player] - state.stacks[player]);
    return {pot, static_cast<double>(call_amount(state)), unit};
}

void describe(const State& state, const Story& story, const Stakes& stakes, int player, const Holder& holder,
              Seen& row) {
    row = holder.seen(static_cast<std::size_t>(std::max<int>(state.street, 0)));
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
