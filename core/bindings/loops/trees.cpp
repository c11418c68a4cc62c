// The native side of croupier.research.solve: trees of small games, and tables that learn on them.
#include <nanobind/ndarray.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <mutex>

#include "bindings/hand/bound_state.hpp"
#include "bindings/loops/solving.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"
#include "loops/menu.hpp"
#include "loops/trees/cfr.hpp"
#include "loops/trees/tree.hpp"

namespace croupier {

nb::object new_state(nb::handle cls, nb::handle spec, State&& state);

namespace {

struct BestResponse {
    double value = 0;
    nb::object strategy;
};

struct BoundTree {
    std::shared_ptr<const Tree> tree;
    std::shared_ptr<const Setup> setup;  // of the States that are returned: everything except decisions is automated
    nb::object spec;
};

struct Solver {
    std::shared_ptr<const Tree> tree;
    Regrets tables;
    std::mutex mutex;
};

void raise_fault(TreeFault fault, std::size_t most_nodes) {
    switch (fault) {
        case TreeFault::none:
            return;
        case TreeFault::too_large:
            raise_setup_error("the tree has more than " + std::to_string(most_nodes) +
                              " nodes: choose a smaller game or menu, or pass most_nodes=");
        case TreeFault::no_action:
            raise_setup_error("a player has no action of the menu: a menu needs \"call\"");
        case TreeFault::hand_stuck:
            raise_setup_error("a hand of this game cannot be dealt to its end: there are not enough cards");
        case TreeFault::stopped:
            throw nb::python_error();
    }
}

void make_tree(BoundTree* self, nb::handle_t<HandSpec> spec, const BoundState& start, const Menu& menu, bool merge,
               std::size_t most_nodes) {
    if (start.state.setup->hooks != nullptr)
        raise_setup_error("a hand type, divmod or rake written in Python cannot run in native code");
    auto tree = std::make_shared<Tree>();
    Setup setup = *start.state.setup;
    setup.automations = nb::inst_ptr<HandSpec>(spec)->setup.automations;
    State beginning;
    beginning.setup = std::make_shared<const Setup>(setup);
    TreeFault fault = TreeFault::none;
    {
        const nb::gil_scoped_release release;
        fault = build_tree(*tree, beginning, menu, merge, most_nodes, no_signal);
    }
    raise_fault(fault, most_nodes);
    new (self) BoundTree{std::move(tree), beginning.setup, nb::borrow(spec)};
}

std::vector<const double*> strategies_of(const Tree& tree, const std::vector<Table>& tables) {
    if (tables.size() != static_cast<std::size_t>(tree.players)) throw BadValue("expected one table per player");
    std::vector<const double*> strategies;
    for (const Table& table : tables) {
        if (table.size() != tree.places()) throw BadValue("a table needs a place for each action of the tree");
        strategies.push_back(table.data());
    }
    return strategies;
}

SuitSymmetry read_symmetry(const nb::bytes& suits, bool unordered) {
    SuitSymmetry symmetry;
    symmetry.suits = from_bytes(suits);
    symmetry.unordered = unordered;
    std::uint32_t seen = 0;
    for (const std::uint8_t suit : symmetry.suits) {
        if (suit >= kSuits || (seen >> suit & 1) != 0)
            throw BadValue("suits must be up to four different numbers below 4");
        seen |= 1U << suit;
    }
    return symmetry;
}

const InformationSet& set_of(const BoundTree& self, std::uint32_t set) {
    if (set >= self.tree->sets.size()) throw nb::index_error("there is no such information set");
    return self.tree->sets[set];
}

template <typename T, typename Field>
nb::object by_set(const BoundTree& self, const Field& field) {
    std::vector<T> items;
    items.reserve(self.tree->sets.size());
    for (const InformationSet& set : self.tree->sets) items.push_back(static_cast<T>(field(set)));
    return to_array(std::move(items));
}

void init_tree(nb::module_& m) {
    nb::class_<BoundTree> cls(m, "Tree", "The tree of a small game: the native part of croupier.research.solve.Tree.");
    cls.def("__init__", make_tree, nb::arg("spec"), nb::arg("start"), nb::arg("menu"), nb::arg("merge"),
            nb::arg("most_nodes"));
    cls.def_prop_ro("node_count", [](const BoundTree& self) { return self.tree->nodes.size(); });
    cls.def_prop_ro("set_count", [](const BoundTree& self) { return self.tree->sets.size(); });
    cls.def_prop_ro("player_count", [](const BoundTree& self) { return self.tree->players; });
    cls.def_prop_ro("suits", [](const BoundTree& self) { return to_bytes(self.tree->symmetry.suits); });
    cls.def_prop_ro("unordered", [](const BoundTree& self) { return self.tree->symmetry.unordered; });
    cls.def_prop_ro(
        "actions", [](const BoundTree& self) { return to_array(self.tree->actions); },
        nb::sig("def actions(self) -> npt.NDArray[np.uint16]"));
    cls.def_prop_ro(
        "first", [](const BoundTree& self) { return by_set<std::uint32_t>(self, [](auto& set) { return set.first; }); },
        nb::sig("def first(self) -> npt.NDArray[np.uint32]"));
    cls.def_prop_ro(
        "counts",
        [](const BoundTree& self) { return by_set<std::uint32_t>(self, [](auto& set) { return set.count; }); },
        nb::sig("def counts(self) -> npt.NDArray[np.uint32]"));
    cls.def_prop_ro(
        "players",
        [](const BoundTree& self) { return by_set<std::uint8_t>(self, [](auto& set) { return set.player; }); },
        nb::sig("def players(self) -> npt.NDArray[np.uint8]"));
    cls.def(
        "key", [](const BoundTree& self, std::uint32_t set) { return to_bytes(set_of(self, set).key); },
        nb::arg("set"));
    cls.def(
        "find", [](const BoundTree& self, const nb::bytes& shown) { return self.tree->find(from_bytes(shown)); },
        nb::arg("information_state"));
    cls.def(
        "state",
        [](const BoundTree& self, nb::type_object type, std::uint32_t set) {
            State state = state_at(*self.tree, set_of(self, set).node);
            state.setup = self.setup;
            return new_state(type, self.spec, std::move(state));
        },
        nb::arg("cls"), nb::arg("set"), nb::sig("def state(self, cls: type[_S], set: int) -> _S"));
    cls.def(
        "values",
        [](const BoundTree& self, const std::vector<Table>& tables) {
            const auto strategies = strategies_of(*self.tree, tables);
            const nb::gil_scoped_release release;
            return expected_values(*self.tree, strategies);
        },
        nb::arg("strategies"),
        nb::sig("def values(self, strategies: Sequence[npt.NDArray[np.float64]]) -> list[float]"));
    cls.def(
        "best_response",
        [](const BoundTree& self, const std::vector<Table>& tables, int player) {
            const auto strategies = strategies_of(*self.tree, tables);
            if (player < 0 || player >= self.tree->players) throw BadValue("there is no such player");
            std::vector<double> answer;
            double value = 0;
            {
                const nb::gil_scoped_release release;
                value = best_response(*self.tree, strategies, player, answer);
            }
            return BestResponse{value, nb::cast(to_array(std::move(answer)))};
        },
        nb::arg("strategies"), nb::arg("player"),
        nb::sig("def best_response(self, strategies: Sequence[npt.NDArray[np.float64]], player: int) -> "
                "BestResponse"));
    m.def(
        "canonical_information",
        [](const nb::bytes& information_state, const nb::bytes& suits, bool unordered) {
            Bytes bytes = from_bytes(information_state);
            if (!make_canonical(read_symmetry(suits, unordered), bytes))
                throw BadValue("these bytes are not an information state");
            return to_bytes(bytes);
        },
        nb::arg("information_state"), nb::arg("suits"), nb::arg("unordered"));
    m.def(
        "information_images",
        [](const nb::bytes& canonical, const nb::bytes& suits, bool unordered) {
            const auto found = images(read_symmetry(suits, unordered), from_bytes(canonical));
            return make_list(found.size(), [&](std::size_t index) { return to_bytes(found[index]); });
        },
        nb::arg("canonical"), nb::arg("suits"), nb::arg("unordered"),
        nb::sig("def information_images(canonical: bytes, suits: bytes, unordered: bool) -> list[bytes]"));
}

void init_solver(nb::module_& m) {
    nb::class_<Solver> cls(m, "Solver", "Tables of regrets: the native part of CFR and MCCFR.");
    cls.def(
        "__init__",
        [](Solver* self, const BoundTree& tree) { new (self) Solver{tree.tree, no_regrets(*tree.tree), {}}; },
        nb::arg("tree"));
    cls.def_prop_ro("iterations", [](const Solver& self) { return self.tables.iterations; });
    cls.def(
        "run_cfr",
        [](Solver& self, int variant, std::uint64_t iterations) {
            if (variant < 0 || variant > static_cast<int>(CfrVariant::linear)) throw BadValue("no such variant");
            {
                const nb::gil_scoped_release release;
                const std::lock_guard lock(self.mutex);
                run_cfr(*self.tree, self.tables, static_cast<CfrVariant>(variant), iterations, stopper());
            }
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
        },
        nb::arg("variant"), nb::arg("iterations"));
    cls.def(
        "run_mccfr",
        [](Solver& self, int sampling, const nb::bytes& key, std::uint64_t iterations, int threads) {
            Key series{};
            if (sampling < 0 || sampling > static_cast<int>(Sampling::outcome) || key.size() != sizeof series ||
                threads < 1)
                throw BadValue("an argument of MCCFR is out of range");
            std::memcpy(series.data(), key.c_str(), sizeof series);
            {
                const nb::gil_scoped_release release;
                const std::lock_guard lock(self.mutex);
                run_mccfr(*self.tree, self.tables, static_cast<Sampling>(sampling), series, iterations, threads,
                          stopper());
            }
            if (PyErr_Occurred() != nullptr) throw nb::python_error();
        },
        nb::arg("sampling"), nb::arg("key"), nb::arg("iterations"), nb::arg("threads"));
    const auto table = [&](const char* name, auto read) {
        cls.def(
            name,
            [read](Solver& self) {
                std::vector<double> items;
                {
                    const nb::gil_scoped_release release;
                    const std::lock_guard lock(self.mutex);
                    items = read(self);
                }
                return to_array(std::move(items));
            },
            nb::sig((std::string("def ") + name + "(self) -> npt.NDArray[np.float64]").c_str()));
    };
    table("average", [](const Solver& self) { return average_strategy(*self.tree, self.tables); });
    table("current", [](const Solver& self) { return current_strategy(*self.tree, self.tables); });
    table("regrets", [](const Solver& self) { return self.tables.regrets; });
    table("sums", [](const Solver& self) { return self.tables.average; });
    cls.def(
        "restore",
        [](Solver& self, const Table& regrets, const Table& sums, std::uint64_t iterations) {
            const std::size_t places = self.tree->places();
            if (regrets.size() != places || sums.size() != places)
                throw BadValue("a table needs a place for each action of the tree");
            const std::lock_guard lock(self.mutex);
            self.tables.regrets.assign(regrets.data(), regrets.data() + places);
            self.tables.average.assign(sums.data(), sums.data() + places);
            self.tables.iterations = iterations;
        },
        nb::arg("regrets"), nb::arg("sums"), nb::arg("iterations"));
}

}  // namespace

void init_growing(nb::module_& m);

void init_trees(nb::module_& m) {
    bind_struct<BestResponse>(m, "BestResponse", "The best response to a strategy.",
                              named("value", &BestResponse::value, "What it wins on average."),
                              named("strategy", &BestResponse::strategy, "Probabilities of the actions, by place."));
    init_tree(m);
    init_solver(m);
    init_growing(m);
}

}  // namespace croupier
