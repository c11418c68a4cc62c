#include "equity/deal_traits.hpp"

#include <algorithm>
#include <utility>

#include "evaluation/ranks.hpp"
#include "evaluation/strength.hpp"
#include "machine/fast_stream.hpp"

namespace croupier {

namespace {

// Cards in random order, dealt from the front.
class Pile {
  public:
    explicit Pile(Mask cards) {
        for (Card card = 0; card < kDeckSize; ++card)
            if ((cards & bit(card)) != 0) cards_[size_++] = bit(card);
    }

    // `count` random cards; the first `dealt` ones are out of play.
    Mask deal(FastStream& stream, std::size_t dealt, int count) {
        Mask cards = 0;
        for (int i = 0; i < count; ++i, ++dealt) {
            std::swap(cards_[dealt], cards_[dealt + stream.below(size_ - dealt)]);
            cards |= cards_[dealt];
        }
        return cards;
    }

  private:
    std::array<Mask, kDeckSize> cards_{};
    std::size_t size_ = 0;
};

double sign(std::int32_t one, std::int32_t other) { return one > other ? 1.0 : one < other ? -1.0 : 0.0; }

DealTraits traits_of(const DealQuestion& question, Mask board, FastStream& stream) {
    const int missing = question.board_count - card_count(board);
    Pile pile(question.deck & ~(board | question.first | question.second));
    double edge = 0, first = 0, second = 0;
    for (int i = 0; i < question.runouts; ++i) {
        const Mask full = board | pile.deal(stream, 0, missing);
        const Mask other = pile.deal(stream, static_cast<std::size_t>(missing), question.hole_count);
        const std::int32_t one = strength(question.type, question.first, full);
        const std::int32_t two = strength(question.type, question.second, full);
        const std::int32_t any = strength(question.type, other, full);
        edge += sign(one, two);
        first += sign(one, any);
        second += sign(two, any);
    }
    const double count = question.runouts;
    const double e = edge / count, s = (1 + first / count) / 2, t = (1 + second / count) / 2;
    const double g = 5 * std::max(s - 0.8, 0.0), h = 5 * std::max(t - 0.8, 0.0);
    return {e * s, e * t, e * g, e * h, e * g * h, s, t, g, h, g * h, s * t, g * t + s * h};
}

}  // namespace

DealTraits deal_traits(const DealQuestion& question) {
    FastStream stream(question.seed, 0);
    DealTraits found = traits_of(question, question.after, stream);
    const int count = card_count(question.after) - card_count(question.before);
    Pile pile(question.deck & ~(question.before | question.first | question.second));
    for (int i = 0; i < question.others; ++i) {
        const Mask board = question.before | pile.deal(stream, 0, count);
        const DealTraits other = traits_of(question, board, stream);
        for (std::size_t place = 0; place < kDealTraits; ++place) found[place] -= other[place] / question.others;
    }
    return found;
}

}  // namespace croupier
