// The native side of croupier.research.learner: steps of one seat at every table of a Batch.
#include "loops/learner.hpp"

#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>

#include "bindings/loops/tables.hpp"
#include "bindings/named_struct.hpp"
#include "bindings/topics.hpp"

namespace croupier {

namespace {

struct LearnerOutcome {
    int wrong = -1;
    bool ended = false, illegal = false, missed = false;
};

using Flags = Output<bool>;
using Ids = Output<std::int8_t>;
using Floats = Output<float>;

// The Python object keeps the Batch, the encoding and the menu alive.
struct BoundLearner {
    Tables& tables;
    KeptOffers offers;
    Learner learner;
    std::vector<std::int64_t> ids;  // of a step, -1 = pass

    BoundLearner(Tables& batch, const Encoding& encoding, const Menu& menu, int seat, double unit)
        : tables(batch), offers(count(), menu), learner{encoding, menu, seat, unit, offers}, ids(count()) {}
    BoundLearner(const BoundLearner&) = delete;
    BoundLearner& operator=(const BoundLearner&) = delete;

    std::size_t count() const { return tables.batch.tables.size(); }

    template <typename T>
    T* room(const Output<T>& array, std::size_t columns) const {
        if (array.size() != count() * columns) throw BadValue("an array has the wrong size");
        return array.data();
    }
    LearnerArrays seen(const Flags& over, const Floats& rows, const Ids& mask) const {
        return {room(over, 1),
                room(rows, width()),
                room(mask, static_cast<std::size_t>(learner.menu.size())),
                nullptr,
                nullptr,
                nullptr};
    }
    LearnerArrays all(const Flags& over, const Floats& rows, const Ids& mask, const Output<double>& rewards,
                      const Flags& ended, const std::optional<Floats>& finals) const {
        LearnerArrays arrays = seen(over, rows, mask);
        arrays.rewards = room(rewards, 1);
        arrays.ended = room(ended, 1);
        arrays.finals = finals ? room(*finals, width()) : nullptr;
        return arrays;
    }
    std::size_t width() const { return static_cast<std::size_t>(learner.encoding.width); }
    LearnerOutcome outcome(const bool* illegal) const {
        const Batch& batch = tables.batch;
        const auto any = [&](const auto* flags) {
            return std::any_of(flags, flags + count(), [](auto flag) { return flag != 0; });
        };
        return {-1, any(batch.done.data()), any(illegal), is_missed()};
    }
    bool is_missed() const {
        const auto& actor = tables.batch.actor;
        return std::any_of(actor.begin(), actor.end(), [](std::int32_t seat) { return seat < 0; });
    }
};

// Copies the ids; hands that are over accept any. Returns the first table whose id is not on the menu, or under
// `strict` not legal; -1 = none.
int take_ids(BoundLearner& self, const std::int64_t* given, const bool* over, bool strict) {
    const Menu& menu = self.learner.menu;
    for (std::size_t index = 0; index < self.ids.size(); ++index) {
        const std::int64_t id = self.ids[index] = over[index] ? kPass : given[index];
        if (over[index]) continue;
        const int table = static_cast<int>(index);
        if (id < 0 || id >= menu.size()) return table;
        if (strict && !is_offered(offer_of(self.tables.batch, table, menu), menu, static_cast<int>(id))) return table;
    }
    return -1;
}

}  // namespace

void init_learner(nb::module_& m) {
    bind_struct<LearnerOutcome>(
        m, "LearnerOutcome", "The result of a step of a learner.",
        named("wrong", &LearnerOutcome::wrong, "The first table whose id was wrong, and nothing was done; -1: none."),
        named("ended", &LearnerOutcome::ended, "Whether a hand ended."),
        named("illegal", &LearnerOutcome::illegal, "Whether an id was replaced by a legal one."),
        named("missed", &LearnerOutcome::missed, "Whether nobody acts at a table."));
    nb::class_<BoundLearner> cls(m, "Learner", "One seat at every table of a Batch that learns.");
    cls.def(
        "__init__",
        [](BoundLearner* self, Tables& tables, const Encoding& encoding, const Menu& menu, int seat, double unit) {
            const Batch& batch = tables.batch;
            check_encoding(encoding, batch);
            if (!batch.keeps_ends || seat < 0 || seat >= batch.layout.players ||
                (batch.ends_seat >= 0 && batch.ends_seat != seat))
                throw BadValue("this Batch does not keep the last rows of that seat");
            if (!(unit > 0) || !std::isfinite(unit)) throw BadValue("a reward is counted in chips");
            new (self) BoundLearner(tables, encoding, menu, seat, unit);
        },
        nb::arg("batch"), nb::arg("encoding"), nb::arg("menu"), nb::arg("seat"), nb::arg("unit"),
        nb::keep_alive<1, 2>(), nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>());
    cls.def_prop_rw(
        "cache_bytes", [](const BoundLearner& self) { return self.learner.cache; },
        [](BoundLearner& self, std::size_t bytes) { self.learner.cache = bytes; },
        "Arrays of rows that are larger than this together are written past the cache.");
    cls.def(
        "are_over",
        [](BoundLearner& self, const Flags& tables, const Flags& over) {
            const bool* const chosen = self.room(tables, 1);
            const bool* const ended = self.room(over, 1);
            for (std::size_t index = 0; index < self.count(); ++index)
                if (chosen[index] && !ended[index]) return false;
            return true;
        },
        nb::arg("tables"), nb::arg("over"),
        nb::sig("def are_over(self, tables: npt.NDArray[np.bool_], over: npt.NDArray[np.bool_]) -> bool"),
        "Whether no hand of these tables is in progress.");
    cls.def(
        "see",
        [](BoundLearner& self, const std::optional<Flags>& tables, const Flags& over, const Floats& rows,
           const Ids& mask) {
            const LearnerArrays arrays = self.seen(over, rows, mask);
            const bool* const shown = tables ? self.room(*tables, 1) : nullptr;
            const nb::gil_scoped_release release;
            const std::lock_guard lock(self.tables.mutex);
            for (std::size_t index = 0; shown != nullptr && index < self.count(); ++index)
                arrays.over[index] = arrays.over[index] && !shown[index];
            write_seen(self.tables.batch, self.learner, 0, self.tables.count(), arrays);
            return LearnerOutcome{-1, std::any_of(arrays.over, arrays.over + self.count(), std::identity()), false,
                                  self.is_missed()};
        },
        nb::arg("tables").none(), nb::arg("over"), nb::arg("rows"), nb::arg("mask"),
        nb::sig("def see(self, tables: npt.NDArray[np.bool_] | None, over: npt.NDArray[np.bool_], rows: "
                "npt.NDArray[np.float32], mask: npt.NDArray[np.int8]) -> LearnerOutcome"),
        "Show the next hands of these tables, and write rows and masks of all; say whether hands are still over.");
    cls.def(
        "step",
        [](BoundLearner& self, const Input<std::int64_t>& ids, const Flags& illegal, bool strict, const Flags& over,
           const Floats& rows, const Ids& mask, const Output<double>& rewards, const Flags& ended,
           const std::optional<Floats>& finals) {
            const LearnerArrays arrays = self.all(over, rows, mask, rewards, ended, finals);
            bool* const refused = self.room(illegal, 1);
            if (ids.size() != self.count()) throw BadValue("a step takes one id for each table");
            const nb::gil_scoped_release release;
            const std::lock_guard lock(self.tables.mutex);
            if (const int wrong = take_ids(self, ids.data(), arrays.over, strict); wrong >= 0)
                return LearnerOutcome{wrong, false, false, false};
            step_learner(self.tables.batch, self.learner, self.ids,
                         {reinterpret_cast<std::uint8_t*>(refused), self.count()}, arrays);
            return self.outcome(refused);
        },
        nb::arg("ids"), nb::arg("illegal"), nb::arg("strict"), nb::arg("over"), nb::arg("rows"), nb::arg("mask"),
        nb::arg("rewards"), nb::arg("ended"), nb::arg("finals").none(),
        nb::sig("def step(self, ids: npt.NDArray[np.int64], illegal: npt.NDArray[np.bool_], strict: bool, over: "
                "npt.NDArray[np.bool_], rows: npt.NDArray[np.float32], mask: npt.NDArray[np.int8], rewards: "
                "npt.NDArray[np.float64], ended: npt.NDArray[np.bool_], finals: npt.NDArray[np.float32] | None) -> "
                "LearnerOutcome"),
        "Carry out ids and write all arrays.");
    cls.def(
        "results",
        [](BoundLearner& self, const Flags& illegal, const Flags& over, const Floats& rows, const Ids& mask,
           const Output<double>& rewards, const Flags& ended, const std::optional<Floats>& finals) {
            const LearnerArrays arrays = self.all(over, rows, mask, rewards, ended, finals);
            const bool* const refused = self.room(illegal, 1);
            const nb::gil_scoped_release release;
            const std::lock_guard lock(self.tables.mutex);
            write_results(self.tables.batch, self.learner, 0, self.tables.count(), arrays);
            return self.outcome(refused);
        },
        nb::arg("illegal"), nb::arg("over"), nb::arg("rows"), nb::arg("mask"), nb::arg("rewards"), nb::arg("ended"),
        nb::arg("finals").none(),
        nb::sig("def results(self, illegal: npt.NDArray[np.bool_], over: npt.NDArray[np.bool_], rows: "
                "npt.NDArray[np.float32], mask: npt.NDArray[np.int8], rewards: npt.NDArray[np.float64], ended: "
                "npt.NDArray[np.bool_], finals: npt.NDArray[np.float32] | None) -> LearnerOutcome"),
        "Write all arrays after opponents have answered.");
}

}  // namespace croupier
