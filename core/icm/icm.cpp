#include "icm/icm.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>

#include "machine/fast_stream.hpp"

namespace croupier {

std::vector<double> icm_by_sets(std::span<const double> stacks, std::span<const double> prizes) {
    const std::size_t players = stacks.size(), places = prizes.size();
    const std::size_t sets = std::size_t{1} << players;
    // The chips of every set are added up. Subtracting from the total would lose digits of small stacks next to a huge
    // one.
    std::vector<double> chances(sets), values(players), chips(sets);
    for (std::size_t set = 1; set < sets; ++set)
        chips[set] = chips[set & (set - 1)] + stacks[static_cast<std::size_t>(std::countr_zero(set))];
    chances[0] = 1;
    // A set comes after all its subsets, so its probability is complete when it is visited.
    for (std::size_t placed = 0; placed + 1 < sets; ++placed) {
        const auto place = static_cast<std::size_t>(std::popcount(placed));
        if (place >= places) continue;
        const double chance = chances[placed] / chips[sets - 1 - placed];
        for (std::size_t player = 0; player < players; ++player) {
            if ((placed >> player & 1) != 0) continue;
            const double next = chance * stacks[player];
            values[player] += next * prizes[place];
            chances[placed | std::size_t{1} << player] += next;
        }
    }
    return values;
}

namespace {

// The probabilities that 0, 1, ... of some players have finished, adding one player after the other.
class Arrivals {
  public:
    explicit Arrivals(std::size_t places) : chances_(places), others_(places) {}

    void compute(std::span<const double> come, std::size_t but) {
        std::fill(chances_.begin(), chances_.end(), 0.0);
        chances_[0] = 1;
        for (std::size_t player = 0; player < come.size(); ++player)
            if (player != but) add(come[player]);
    }

    std::span<const double> chances() const { return chances_; }

    // Removes a player again. The recursion is stable only while the player has probably not finished.
    std::span<const double> without(double come) {
        double before = 0;
        for (std::size_t count = 0; count < chances_.size(); ++count)
            before = others_[count] = std::max(0.0, (chances_[count] - come * before) / (1 - come));
        return others_;
    }

  private:
    void add(double come) {
        for (std::size_t count = chances_.size(); count-- > 1;)
            chances_[count] += come * (chances_[count - 1] - chances_[count]);
        chances_[0] *= 1 - come;
    }

    std::vector<double> chances_, others_;
};

}  // namespace

std::vector<double> icm_by_times(std::span<const double> stacks, std::span<const double> prizes) {
    const std::size_t players = stacks.size(), nobody = players;
    const double total = std::accumulate(stacks.begin(), stacks.end(), 0.0);
    const double least = *std::min_element(stacks.begin(), stacks.end());
    std::vector<double> values(players), come(players);
    Arrivals all(prizes.size()), some(prizes.size());
    // The substitution time = exp(x - exp(-x)) makes the sum over equal steps of x converge very fast.
    constexpr double kStep = 1.0 / 24, kFirst = -4;
    const double last = std::log(40 * total / least);
    for (double x = kFirst; x < last; x += kStep) {
        const double time = std::exp(x - std::exp(-x)), weight = kStep * time * (1 + std::exp(-x));
        for (std::size_t player = 0; player < players; ++player)
            come[player] = -std::expm1(-time * stacks[player] / total);
        all.compute(come, nobody);
        const auto chances = all.chances();
        if (std::accumulate(chances.begin(), chances.end(), 0.0) < 1e-20) break;
        for (std::size_t player = 0; player < players; ++player) {
            const double rate = stacks[player] / total;
            std::span<const double> others;
            if (come[player] < 0.5) {
                others = all.without(come[player]);
            } else {
                some.compute(come, player);
                others = some.chances();
            }
            const double prize = std::inner_product(prizes.begin(), prizes.end(), others.begin(), 0.0);
            values[player] += weight * rate * (1 - come[player]) * prize;
        }
    }
    return values;
}

double IcmSample::standard_error(std::size_t player) const {
    if (samples < 2) return 0;
    const double mean = value(player);
    return std::sqrt(std::max(0.0, squares[player] / samples - mean * mean) / (samples - 1));
}

IcmSample icm_by_samples(std::span<const double> stacks, std::span<const double> prizes, std::uint64_t samples,
                         double precision, std::uint64_t seed, const std::function<bool(double)>& go_on) {
    const std::size_t players = stacks.size(), places = prizes.size();
    IcmSample result;
    result.sums.resize(players);
    result.squares.resize(players);
    struct Wait {
        double time;
        std::size_t player;
    };
    std::vector<Wait> waits(players);
    FastStream stream(seed, 0);
    constexpr std::uint64_t kRound = 1024;
    for (std::uint64_t done = 0; done < samples;) {
        const std::uint64_t round = std::min(kRound, samples - done);
        for (std::uint64_t sample = 0; sample < round; ++sample) {
            for (std::size_t player = 0; player < players; ++player)
                waits[player] = {-std::log1p(-stream.unit()) / stacks[player], player};
            const auto sooner = [](const Wait& one, const Wait& other) { return one.time < other.time; };
            std::partial_sort(waits.begin(), waits.begin() + static_cast<std::ptrdiff_t>(places), waits.end(), sooner);
            for (std::size_t place = 0; place < places; ++place) {
                result.sums[waits[place].player] += prizes[place];
                result.squares[waits[place].player] += prizes[place] * prizes[place];
            }
        }
        done += round;
        result.samples = static_cast<double>(done);
        bool precise = precision > 0;
        for (std::size_t player = 0; player < players; ++player)
            precise = precise && result.standard_error(player) <= precision;
        if (precise || !go_on(static_cast<double>(done) / static_cast<double>(samples))) break;
    }
    return result;
}

}  // namespace croupier
