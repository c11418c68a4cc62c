// The independent chip model, for players who have chips.
#include "icm/icm.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cmath>

#include "bindings/attention.hpp"
#include "bindings/faults.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace nb = nanobind;

namespace croupier {

namespace {

void check(const std::vector<double>& stacks, const std::vector<double>& prizes) {
    if (stacks.empty() || prizes.empty()) throw BadValue("at least one stack and one prize are needed");
    if (prizes.size() > stacks.size()) throw BadValue("there are more prizes than players");
    double total = 0;
    for (const double stack : stacks) {
        if (!(stack > 0) || !std::isfinite(stack)) throw BadValue("stacks must be above 0");
        total += stack;
    }
    if (!std::isfinite(total)) throw BadValue("the stacks are too large");
    for (const double prize : prizes)
        if (!std::isfinite(prize)) throw BadValue("prizes are numbers");
}

std::vector<double> icm(const std::vector<double>& stacks, const std::vector<double>& prizes) {
    check(stacks, prizes);
    nb::gil_scoped_release released;
    return stacks.size() <= kMostSets ? icm_by_sets(stacks, prizes) : icm_by_times(stacks, prizes);
}

struct IcmEstimate {
    std::uint64_t samples = 0;
    std::vector<double> values, errors;
};

IcmEstimate icm_sampled(const std::vector<double>& stacks, const std::vector<double>& prizes, std::uint64_t samples,
                        double precision, double seconds, std::uint64_t seed, nb::object progress) {
    check(stacks, prizes);
    if (samples == 0) throw BadValue("at least one sample is needed");
    if (!(precision >= 0) || !(seconds >= 0)) throw BadValue("precision and seconds are numbers from 0 on");
    Attention attention(seconds, std::move(progress));
    IcmSample result;
    {
        nb::gil_scoped_release released;
        result = icm_by_samples(stacks, prizes, samples, precision, seed,
                                [&](double done) { return attention.keep_going(done); });
    }
    if (attention.raised()) throw nb::python_error();
    IcmEstimate estimate{static_cast<std::uint64_t>(result.samples)};
    for (std::size_t player = 0; player < stacks.size(); ++player) {
        estimate.values.push_back(result.value(player));
        estimate.errors.push_back(result.standard_error(player));
    }
    return estimate;
}

}  // namespace

void init_icm(nb::module_& m) {
    using namespace nb::literals;
    m.def("icm", &icm, "stacks"_a, "prizes"_a, "Return the value of each stack in prizes.");
    bind_struct<IcmEstimate>(m, "IcmEstimate", "Prize equities from random orders.",
                             named("samples", &IcmEstimate::samples, "The number of orders."),
                             named("values", &IcmEstimate::values, "By stack."),
                             named("errors", &IcmEstimate::errors, "Their standard errors."));
    m.def("icm_sampled", &icm_sampled, "stacks"_a, "prizes"_a, nb::kw_only(), "samples"_a, "precision"_a, "seconds"_a,
          "seed"_a, "progress"_a.none(), "The same from random orders.");
}

}  // namespace croupier
