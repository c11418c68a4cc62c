// The native side of GrowingMCCFR: tables that grow while hands are sampled.
#include "loops/trees/growing.hpp"

#include <nanobind/ndarray.h>

#include <cstring>
#include <mutex>

#include "bindings/hand/bound_state.hpp"
#include "bindings/loops/solving.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

struct GrowingSolver {
    GrowingGame game;
    GrowingTables tables;
    std::size_t most_rows = 0;
    std::mutex mutex;
};

// The tables as arrays, rows in the order in which they were made.
struct GrownTables {
    nb::object keys;     // uint64 by row
    nb::object counts;   // actions by row
    nb::object actions;  // ids of the menu, by place
    nb::object regrets;
    nb::object sums;
    std::uint64_t iterations = 0;
};

template <typename T>
using Array = nb::ndarray<const T, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void make(GrowingSolver* self, nb::handle_t<HandSpec> spec, const BoundState& start, const Menu& menu, bool merge,
          std::size_t most_rows) {
    if (start.state.setup->hooks != nullptr)
        raise_setup_error("a hand type, divmod or rake written in Python cannot run in native code");
    Setup setup = *start.state.setup;
    setup.automations = nb::inst_ptr<HandSpec>(spec)->setup.automations;
    GrowingGame game{std::make_shared<const Setup>(setup), menu, symmetry_of(setup)};
    if (!merge) game.symmetry.suits.clear();
    new (self) GrowingSolver{std::move(game), {}, most_rows, {}};
}

void run(GrowingSolver& self, const nb::bytes& key, std::uint64_t iterations, int threads) {
    Key series{};
    if (key.size() != sizeof series || threads < 1) throw BadValue("an argument of MCCFR is out of range");
    std::memcpy(series.data(), key.c_str(), sizeof series);
    GrowingFault fault = GrowingFault::none;
    {
        const nb::gil_scoped_release release;
        const std::lock_guard lock(self.mutex);
        fault = run_growing(self.game, self.tables, series, iterations, threads, self.most_rows, stopper());
    }
    if (PyErr_Occurred() != nullptr) throw nb::python_error();
    switch (fault) {
        case GrowingFault::none:
            return;
        case GrowingFault::too_many_rows:
            raise_setup_error("the tables would have more than " + std::to_string(self.most_rows) +
                              " information states: the tables are kept; pass most_states= to allow more");
        case GrowingFault::hand_stuck:
            raise_setup_error("a hand of this game cannot be dealt to its end, or a player has no action of the menu");
    }
}

GrownTables dump(GrowingSolver& self) {
    const std::lock_guard lock(self.mutex);
    std::vector<std::uint64_t> keys;
    std::vector<std::uint32_t> counts;
    for (const GrowingTables::Row& row : self.tables.rows()) {
        keys.push_back(row.key);
        counts.push_back(row.count);
    }
    return {to_array(std::move(keys)),     to_array(std::move(counts)),   to_array(self.tables.actions),
            to_array(self.tables.regrets), to_array(self.tables.average), self.tables.iterations};
}

void restore(GrowingSolver& self, const Array<std::uint64_t>& keys, const Array<std::uint32_t>& counts,
             const Array<std::uint16_t>& actions, const Table& regrets, const Table& sums, std::uint64_t iterations) {
    const std::size_t places = actions.size();
    if (keys.size() != counts.size() || regrets.size() != places || sums.size() != places)
        throw BadValue("the tables do not fit together");
    if (keys.size() > self.most_rows) throw BadValue("there are more information states than most_states= allows");
    GrowingTables tables;
    std::size_t at = 0;
    for (std::size_t row = 0; row < keys.size(); ++row) {
        const std::uint32_t count = counts.data()[row];
        if (count == 0 || count > places - at) throw BadValue("the tables do not fit together");
        for (std::uint32_t edge = 0; edge < count; ++edge) {
            if (actions.data()[at + edge] >= self.game.menu.size()) throw BadValue("an action is not on the menu");
        }
        tables.row(keys.data()[row], actions.data() + at, count);
        at += count;
    }
    if (at != places || tables.size() != keys.size()) throw BadValue("the tables do not fit together");
    std::copy_n(regrets.data(), places, tables.regrets.begin());
    std::copy_n(sums.data(), places, tables.average.begin());
    tables.iterations = iterations;
    const std::lock_guard lock(self.mutex);
    self.tables = std::move(tables);
}

}  // namespace

void init_growing(nb::module_& m) {
    bind_struct<GrownTables>(
        m, "GrownTables", "The tables of a GrowingSolver as arrays.",
        named("keys", &GrownTables::keys, "The hash of each information state."),
        named("counts", &GrownTables::counts, "The actions of each information state."),
        named("actions", &GrownTables::actions, "Ids of the menu, one information state after the other."),
        named("regrets", &GrownTables::regrets, "Regrets, by action."),
        named("sums", &GrownTables::sums, "Sums of the strategies, by action."),
        named("iterations", &GrownTables::iterations, "The iterations run so far."));
    nb::class_<GrowingSolver> cls(m, "GrowingSolver", "Tables that grow while hands are sampled.");
    cls.def("__init__", make, nb::arg("spec"), nb::arg("start"), nb::arg("menu"), nb::arg("merge"),
            nb::arg("most_rows"));
    cls.def_prop_ro("iterations", [](const GrowingSolver& self) { return self.tables.iterations; });
    cls.def_prop_ro("row_count", [](const GrowingSolver& self) { return self.tables.size(); });
    cls.def_prop_ro("memory", [](const GrowingSolver& self) { return self.tables.bytes(); });
    cls.def_prop_ro("suits", [](const GrowingSolver& self) { return to_bytes(self.game.symmetry.suits); });
    cls.def_prop_ro("unordered", [](const GrowingSolver& self) { return self.game.symmetry.unordered; });
    cls.def("run", run, nb::arg("key"), nb::arg("iterations"), nb::arg("threads"));
    cls.def("dump", dump);
    cls.def("restore", restore, nb::arg("keys"), nb::arg("counts"), nb::arg("actions"), nb::arg("regrets"),
            nb::arg("sums"), nb::arg("iterations"),
            nb::sig("def restore(self, keys: npt.NDArray[np.uint64], counts: npt.NDArray[np.uint32], "
                    "actions: npt.NDArray[np.uint16], regrets: npt.NDArray[np.float64], "
                    "sums: npt.NDArray[np.float64], iterations: int) -> None"));
    m.def(
        "information_key", [](const nb::bytes& bytes) { return information_key(from_bytes(bytes)); },
        nb::arg("information_state"));
}

}  // namespace croupier
