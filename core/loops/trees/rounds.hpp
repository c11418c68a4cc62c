// Sampled iterations: several at a time against the same tables, so that the number of threads changes nothing.
#pragma once

#include <algorithm>
#include <thread>
#include <vector>

#include "loops/policy.hpp"
#include "loops/trees/cfr.hpp"

namespace croupier {

inline constexpr std::uint64_t kMostTogether = 256;  // iterations between two updates of the tables

inline double share(Chance& chance) { return static_cast<double>(chance.next() >> 11) * 0x1p-53; }

inline std::uint32_t draw_edge(const double* weights, std::uint32_t count, Chance& chance) {
    double lot = share(chance);
    std::uint32_t edge = 0;
    while (edge + 1 < count && lot >= weights[edge]) lot -= weights[edge++];
    while (weights[edge] <= 0 && edge > 0) --edge;  // rounding may leave a remainder
    return edge;
}

// Runs iterations in rounds: `walk(place, number)` in any thread writes what iteration `number` found into its place
// below kMostTogether, then `add(place)` takes it over, in order; false stops. `done` counts the iterations.
template <typename Walk, typename Add>
void run_rounds(std::uint64_t& done, std::uint64_t iterations, int threads, const Stopper& go_on, const Walk& walk,
                const Add& add) {
    while (iterations > 0 && go_on()) {
        // Few at first, while the tables still change fast.
        const std::uint64_t wanted = std::clamp<std::uint64_t>(done / 128, 1, kMostTogether);
        const std::uint64_t together = std::min(iterations, wanted);
        const auto work = [&](std::uint64_t from, std::uint64_t to) {
            for (std::uint64_t place = from; place < to; ++place) walk(place, done + place);
        };
        const auto hands = static_cast<std::uint64_t>(threads);
        if (hands < 2 || together < 64) {
            work(0, together);
        } else {
            std::vector<std::jthread> crew;
            for (std::uint64_t hand = 0; hand < hands; ++hand)
                crew.emplace_back(work, together * hand / hands, together * (hand + 1) / hands);
        }
        for (std::uint64_t place = 0; place < together; ++place) {
            if (!add(place)) return;
            ++done;
        }
        iterations -= together;
    }
}

}  // namespace croupier
