#include "evaluation/sweep.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "cards/cards.hpp"
#include "evaluation/lookup.hpp"
#include "evaluation/strength.hpp"
#include "evaluation/subsets.hpp"

namespace croupier {

namespace {

using Counts = std::array<std::uint64_t, 9>;

}  // namespace

Counts count_classes(int card_count, unsigned threads) {
    std::vector<std::uint8_t> labels(static_cast<std::size_t>(entry_count(Family::high)) + 1);
    for (std::size_t value = 1; value < labels.size(); ++value)
        labels[value] = static_cast<std::uint8_t>(entry_label(Family::high, static_cast<int>(value) - 1));
    // One piece of work for each highest card, largest first, so that threads finish together.
    std::atomic<int> next_card{kDeckSize - 1};
    const auto work = [&](Counts& counts) {
        for (int card = next_card--; card >= 0; card = next_card--) {
            const Mask top = bit(static_cast<Card>(card));
            for_each_subset(top - 1, card_count - 1, [&](Mask cards) {
                ++counts[labels[static_cast<std::size_t>(high_strength(cards | top))]];
            });
        }
    };
    std::vector<Counts> parts(std::clamp(threads, 1u, static_cast<unsigned>(kDeckSize)));
    {
        std::vector<std::jthread> workers;
        for (std::size_t i = 1; i < parts.size(); ++i) workers.emplace_back([&, i] { work(parts[i]); });
        work(parts[0]);
    }
    Counts total{};
    for (const Counts& part : parts)
        for (std::size_t i = 0; i < total.size(); ++i) total[i] += part[i];
    return total;
}

}  // namespace croupier
