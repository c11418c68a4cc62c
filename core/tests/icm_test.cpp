// The three ways to compute the independent chip model agree.
#include "icm/icm.hpp"

#include <cmath>
#include <cstdio>

#include "tests/checks.hpp"

using namespace croupier;

namespace {

bool near(const std::vector<double>& one, const std::vector<double>& other, double most) {
    for (std::size_t i = 0; i < one.size(); ++i)
        if (!(std::abs(one[i] - other[i]) <= most)) return false;
    return one.size() == other.size();
}

void test_ways_agree() {
    const std::vector<double> stacks{5000, 3000, 2000, 1, 70000, 12.5, 900, 900};
    for (std::size_t places = 1; places <= stacks.size(); ++places) {
        std::vector<double> prizes;
        for (std::size_t place = 0; place < places; ++place) prizes.push_back(100.0 / static_cast<double>(place + 1));
        const std::vector<double> by_sets = icm_by_sets(stacks, prizes);
        check(near(by_sets, icm_by_times(stacks, prizes), 1e-8), "sets and times");
        const IcmSample sample = icm_by_samples(stacks, prizes, 20000, 0, places, [](double) { return true; });
        for (std::size_t player = 0; player < stacks.size(); ++player) {
            const double apart = std::abs(sample.value(player) - by_sets[player]);
            check(apart <= 6 * sample.standard_error(player) + 0.05, "sets and samples");
        }
    }
    check(near(icm_by_sets(std::vector<double>{5000, 3000, 2000}, std::vector<double>{50, 30, 20}),
               {38.392857142857, 32.75, 28.857142857143}, 1e-9),
          "three players");
    check(near(icm_by_times(std::vector<double>{7}, std::vector<double>{3}), {3}, 1e-9), "one player");
}

void test_stopping() {
    const std::vector<double> stacks{1, 2}, prizes{1};
    const IcmSample sample = icm_by_samples(stacks, prizes, 1u << 30, 0, 1, [](double) { return false; });
    check(sample.samples > 0 && sample.samples < 1e6, "told to stop");
    const IcmSample precise = icm_by_samples(stacks, prizes, 1u << 30, 0.01, 1, [](double) { return true; });
    check(precise.samples < 1e6 && precise.standard_error(0) <= 0.01, "precise enough");
}

}  // namespace

int main() {
    test_ways_agree();
    test_stopping();
    if (failures == 0) std::puts("icm: all right");
    return failures == 0 ? 0 : 1;
}
