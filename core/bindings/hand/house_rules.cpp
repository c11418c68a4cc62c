// The classes croupier._core.HouseRules and Rake: the house rules of one hand, with amounts in units.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <string>

#include "bindings/faults.hpp"
#include "bindings/hand/spec.hpp"

namespace croupier {

namespace {

// Whether an option has this name in the core, where True is "yes" and False is "no".
bool is_option(nb::handle option, std::string_view text) {
    if (PyBool_Check(option.ptr())) return text == (option.is(Py_True) ? "yes" : "no");
    return PyUnicode_Check(option.ptr()) && PyUnicode_CompareWithASCIIString(option.ptr(), text.data()) == 0;
}

[[noreturn]] void refuse_option(const char* name, nb::handle value) {
    throw BadValue(std::string("no such value of the house rule ") + name + ": " + nb::repr(value).c_str());
}

template <typename Value, std::size_t Count>
void read_option(Value& field, const char* name, nb::handle option, const std::array<std::string_view, Count>& texts) {
    for (std::size_t place = 0; place < Count; ++place) {
        if (is_option(option, texts[place])) {
            field = static_cast<Value>(place);
            return;
        }
    }
    if constexpr (std::is_same_v<Value, RaiseCap>) {
        int overflow = 0;
        const long long number =
            PyLong_CheckExact(option.ptr()) ? PyLong_AsLongLongAndOverflow(option.ptr(), &overflow) : 0;
        if (number > 0 && number <= kMostRaiseCap) {
            field = static_cast<RaiseCap>(static_cast<std::int32_t>(RaiseCap::number) + number);
            return;
        }
    }
    refuse_option(name, option);
}

template <typename Value, std::size_t Count>
nb::object option_of(Value value, const std::array<std::string_view, Count>& texts) {
    const auto place = static_cast<std::size_t>(value);
    if (place >= Count) return nb::int_(static_cast<long long>(place - Count));
    const std::string_view text = texts[place];
    if (text == "yes" || text == "no") return nb::bool_(text == "yes");
    return nb::str(text.data(), text.size());
}

HouseRules make_rules(const nb::kwargs& given) {
    HouseRules rules;
    std::size_t known = 0;
    const auto take = [&](const char* name) {
        if (!given.contains(name)) throw BadValue(std::string("the house rule ") + name + " is missing");
        ++known;
        return nb::object(given[name]);
    };
    for_each_rule(
        [&](const char* name, auto member, const auto& texts) { read_option(rules.*member, name, take(name), texts); });
    const nb::object rake = take("rake");
    if (!rake.is_none()) rules.rake = nb::cast<const Rake&>(rake);
    if (known != given.size()) throw BadValue("the core does not have all of the given house rules");
    return rules;
}

using StepList = std::vector<std::pair<std::int64_t, Chips>>;

RakeSteps make_steps(const StepList& given) {
    if (given.size() > kMaxRakeSteps) raise_setup_error("a rake cannot have that many steps");
    RakeSteps steps;
    for (const auto& [from, amount] : given) {
        check_amount(from);
        check_amount(amount);
        steps.push({from, amount});
    }
    return steps;
}

StepList steps_of(const RakeSteps& steps) {
    StepList list;
    for (const RakeStep& step : steps) list.emplace_back(step.from, step.amount);
    return list;
}

Rake make_rake(std::int64_t millionths, std::optional<Chips> cap, bool cap_per_pot, bool no_flop_no_drop,
               const std::vector<Chips>& taken, const StepList& caps, const StepList& steps) {
    if (taken.size() > kMaxRakedPots) raise_setup_error("a hand cannot have that many raked pots");
    Rake rake{millionths, cap.value_or(kInfinite), cap_per_pot,      no_flop_no_drop,
              {},         make_steps(caps),        make_steps(steps)};
    for (const Chips amount : taken) check_amount(amount), rake.taken.push(amount);
    return rake;
}

}  // namespace

void init_house_rules(nb::module_& m) {
    nb::class_<Rake>(m, "Rake", "The rake in the core's form, with amounts in units of a chip.")
        .def(
            "__init__",
            [](Rake* self, std::int64_t millionths, std::optional<Chips> cap, bool cap_per_pot, bool no_flop_no_drop,
               const std::vector<Chips>& taken, const StepList& caps, const StepList& steps) {
                new (self) Rake(make_rake(millionths, cap, cap_per_pot, no_flop_no_drop, taken, caps, steps));
            },
            nb::kw_only(), nb::arg("millionths"), nb::arg("cap").none(), nb::arg("cap_per_pot"),
            nb::arg("no_flop_no_drop"), nb::arg("taken"), nb::arg("caps") = StepList{}, nb::arg("steps") = StepList{})
        .def_ro("millionths", &Rake::millionths, "The share of a pot.")
        .def_prop_ro(
            "cap",
            [](const Rake& rake) { return is_infinite(rake.cap) ? std::nullopt : std::optional<Chips>(rake.cap); },
            "The cap, None for any amount.")
        .def_ro("cap_per_pot", &Rake::cap_per_pot, "Whether the cap holds for each pot.")
        .def_ro("no_flop_no_drop", &Rake::no_flop_no_drop, "Whether nothing is taken before the flop.")
        .def_prop_ro(
            "taken", [](const Rake& rake) { return std::vector<Chips>(rake.taken.begin(), rake.taken.end()); },
            "The rake of each pot, if it is known.")
        .def_prop_ro(
            "caps", [](const Rake& rake) { return steps_of(rake.caps); }, "The caps by number of players.")
        .def_prop_ro("steps", [](const Rake& rake) { return steps_of(rake.steps); }, "The amounts by size of the pot.");
    nb::class_<HouseRules> rules(m, "HouseRules", "The house rules of one hand in the core's form.");
    rules.def(
        "__init__", [](HouseRules* self, const nb::kwargs& fields) { new (self) HouseRules(make_rules(fields)); },
        nb::sig("def __init__(self, **fields: object) -> None"));
    for_each_rule([&](const char* name, auto member, const auto& texts) {
        rules.def_prop_ro(name, [member, &texts](const HouseRules& self) { return option_of(self.*member, texts); });
    });
    rules.def_ro("rake", &HouseRules::rake, "The share of the house.");
}

}  // namespace croupier
