#include "equity/preflop.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

namespace croupier {

namespace {

constexpr std::size_t kHands = kDeckSize * (kDeckSize - 1) / 2;

// The number of a hand in the order of itertools.combinations.
std::size_t number_of(Card one, Card other) {
    const std::size_t low = std::min(one, other), high = std::max(one, other);
    return low * (2 * kDeckSize - low - 1) / 2 + high - low - 1;
}

std::size_t number_of(Mask hand) {
    return number_of(static_cast<Card>(std::countr_zero(hand)), static_cast<Card>(std::bit_width(hand) - 1));
}

}  // namespace

PreflopTable::PreflopTable(std::vector<std::int64_t> keys, std::vector<double> shares)
    : keys_(std::move(keys)), shares_(std::move(shares)) {
    std::array<int, kSuits> suits{0, 1, 2, 3};
    do {
        const auto renamed = [&](std::size_t card) {
            return static_cast<Card>(card - card % kSuits + static_cast<std::size_t>(suits[card % kSuits]));
        };
        for (std::size_t low = 0; low < kDeckSize; ++low)
            for (std::size_t high = low + 1; high < kDeckSize; ++high)
                turned_.push_back(static_cast<std::int32_t>(number_of(renamed(low), renamed(high))));
    } while (std::next_permutation(suits.begin(), suits.end()));
}

std::int64_t PreflopTable::key_of(std::size_t first, std::size_t second) const {
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    for (std::size_t row = 0; row < turned_.size(); row += kHands)
        least = std::min(least, std::int64_t{turned_[row + first]} * std::int64_t{kHands} + turned_[row + second]);
    return least;
}

const double* PreflopTable::find(std::int64_t key) const {
    const auto place = std::lower_bound(keys_.begin(), keys_.end(), key);
    return place == keys_.end() || *place != key ? nullptr : &shares_[static_cast<std::size_t>(place - keys_.begin())];
}

double PreflopTable::share(Mask first, Mask second) const {
    const std::size_t one = number_of(first), other = number_of(second);
    if (const double* found = find(key_of(one, other))) return *found;
    const double* turned = find(key_of(other, one));
    return turned == nullptr ? 0.5 : 1.0 - *turned;
}

}  // namespace croupier
