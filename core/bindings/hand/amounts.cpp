// Chips between Python's numbers and the core's units.
#include <array>
#include <cmath>
#include <cstring>

#include "bindings/hand/bound_state.hpp"

namespace croupier {

// Most amounts are small, and Python has one object for each small number.
static PyObject* whole_object(Chips amount) {
    static constexpr Chips kSmall = 257;
    static const auto* const small = [] {
        auto* made = new std::array<PyObject*, kSmall>;  // never released
        for (Chips number = 0; number < kSmall; ++number)
            (*made)[static_cast<std::size_t>(number)] = PyLong_FromLongLong(number);
        return made;
    }();
    if (static_cast<std::uint64_t>(amount) >= kSmall) return PyLong_FromLongLong(amount);
    return Py_NewRef((*small)[static_cast<std::size_t>(amount)]);
}

// The float nearest to a fraction.
static nb::object to_float(Chips numerator, Chips denominator) {
    constexpr Chips kExact = Chips{1} << 53;  // a double represents every whole number up to here
    if (numerator <= kExact && numerator >= -kExact && denominator <= kExact)
        return nb::float_(static_cast<double>(numerator) / static_cast<double>(denominator));
    // Python divides whole numbers of any size and rounds once.
    const nb::object quotient = nb::steal(PyNumber_TrueDivide(nb::int_(numerator).ptr(), nb::int_(denominator).ptr()));
    if (!quotient.is_valid()) throw nb::python_error();
    return quotient;
}

nb::object to_python(const BoundState& hand, Chips amount) {
    return to_python(hand.spec->kind, amount, hand.state.setup->units_per_chip);
}

nb::object to_python(ChipKind kind, Chips amount, Chips scale) {
    if (is_infinite(amount)) return nb::float_(HUGE_VAL);
    switch (kind) {
        case ChipKind::integer:
            if (scale == 1) return nb::steal(whole_object(amount));
            if (amount % scale == 0) return nb::steal(whole_object(amount / scale));
            return types().fraction(amount, scale);  // only a user's split or rake divides whole chips
        case ChipKind::real:
            return to_float(amount, scale);
        case ChipKind::decimal:
            return types().decimal(amount, scale);
        case ChipKind::fraction:
            return types().fraction(amount, scale);
    }
    return nb::none();
}

nb::tuple to_tuple(const BoundState& hand, std::span<const Chips> amounts) {
    PyObject* tuple = PyTuple_New(static_cast<Py_ssize_t>(amounts.size()));
    if (tuple == nullptr) throw nb::python_error();
    nb::tuple result = nb::steal<nb::tuple>(tuple);
    for (std::size_t index = 0; index < amounts.size(); ++index) {
        PyTuple_SET_ITEM(tuple, static_cast<Py_ssize_t>(index), to_python(hand, amounts[index]).release().ptr());
    }
    return result;
}

nb::list to_list(const BoundState& hand, std::span<const Chips> amounts) {
    // Programs read stacks and bets before every decision, mostly in whole chips.
    if (hand.spec->kind == ChipKind::integer && hand.state.setup->units_per_chip == 1) {
        return make_list(amounts.size(), [&](std::size_t index) -> nb::object {
            const Chips amount = amounts[index];
            return is_infinite(amount) ? nb::float_(HUGE_VAL) : nb::steal(whole_object(amount));
        });
    }
    return make_list(amounts.size(), [&](std::size_t index) { return to_python(hand, amounts[index]); });
}

static Ratio read_integer(PyObject* number) {
    int overflow = 0;
    const long long value = PyLong_AsLongLongAndOverflow(number, &overflow);
    if (value == -1 && PyErr_Occurred()) throw nb::python_error();
    // A number as large as the value for infinity cannot be counted.
    return {value, 1, overflow == 0 && value <= kMaxChips && value >= -kMaxChips};
}

bool parse_plain_amount(std::string_view text, Ratio& ratio) {
    Chips digits = 0;
    Chips denominator = 1;
    bool point = false;
    bool any = false;
    for (const char letter : text) {
        if (letter == '.' && !point) {
            point = true;
            any = false;
        } else if (letter >= '0' && letter <= '9') {
            if (digits > kMaxChips / 10 || denominator > kMaxChips / 10) return false;
            digits = 10 * digits + (letter - '0');
            if (point) denominator *= 10;
            any = true;
        } else if (letter != ',' || point) {
            return false;
        }
    }
    const Chips shared = std::gcd(digits, denominator);
    ratio = {digits / shared, denominator / shared, true};
    return any;
}

bool parse_units(std::string_view text, Chips units_per_chip, Chips& units) {
    Ratio ratio;
    if (!parse_plain_amount(text, ratio) || units_per_chip % ratio.denominator != 0) return false;
    const auto product = static_cast<__int128>(ratio.numerator) * (units_per_chip / ratio.denominator);
    units = product > kMaxChips ? kMaxChips + 1 : static_cast<Chips>(product);
    return true;
}

// Whether this is a Decimal. There are none before the module is imported.
static bool is_decimal(nb::handle amount) {
    static PyObject* cls = nullptr;
    if (cls == nullptr) {
        const nb::str name("decimal");
        const nb::object module = nb::steal(PyImport_GetModule(name.ptr()));
        PyErr_Clear();
        if (!module.is_valid() || !nb::hasattr(module, "Decimal")) return false;
        cls = nb::object(module.attr("Decimal")).release().ptr();  // never released
    }
    return reinterpret_cast<PyObject*>(Py_TYPE(amount.ptr())) == cls;
}

Ratio read_ratio(nb::handle amount) {
    if (PyLong_Check(amount.ptr())) return read_integer(amount.ptr());
    if (is_decimal(amount)) {
        // Reading the text of a Decimal is faster than computing its ratio.
        const nb::object text = nb::steal(PyObject_Str(amount.ptr()));
        if (!text.is_valid()) throw nb::python_error();
        Ratio ratio;
        if (parse_plain_amount({PyUnicode_AsUTF8AndSize(text.ptr(), nullptr)}, ratio)) return ratio;
    }
    const nb::object pair = types().ratio(amount);
    if (PyFloat_Check(pair.ptr())) return {PyFloat_AS_DOUBLE(pair.ptr()) > 0 ? kInfinite : -kInfinite, 1, true};
    const Ratio numerator = read_integer(PyTuple_GetItem(pair.ptr(), 0));
    const Ratio denominator = read_integer(PyTuple_GetItem(pair.ptr(), 1));
    return {numerator.numerator, denominator.numerator, numerator.fits && denominator.fits};
}

// The error for a value that is not a number names this operation, not the setup of a game.
static Ratio ratio_or_refuse(const BoundState& hand, nb::handle amount, const char* operation) {
    try {
        return read_ratio(amount);
    } catch (const nb::python_error& error) {
        if (!error.matches(types().setup_error)) throw;
        nb::dict facts;
        if (const int player = actor(hand.state); player >= 0) facts["player"] = player;
        const nb::str why(error.value());
        if (std::string_view(why.c_str()).ends_with("is not an amount of chips"))
            facts["amount"] = nb::module_::import_("croupier.errors").attr("shown")(amount);
        else
            facts["because"] = why;
        types().refuse(operation, reason_text(Reason::bad_amount), facts, nb::none());
        throw std::runtime_error("a refusal was not raised");
    }
}

Wager read_amount(const BoundState& hand, nb::handle amount, const char* operation) {
    const Ratio ratio = ratio_or_refuse(hand, amount, operation);
    if (ratio.numerator == kInfinite) return {kInfinite};
    const auto refuse_amount = [&](Reason reason) {
        raise_refusal(hand, operation, refuse(reason, actor(hand.state)));
    };
    if (ratio.numerator == -kInfinite) return {-kMaxChips};
    if (!ratio.fits) refuse_amount(Reason::amount_overflow);
    // A rake may be counted in fractions of a chip; bets may not.
    if (hand.spec->kind == ChipKind::integer && ratio.denominator != 1) refuse_amount(Reason::not_whole_chips);
    Chips unit = hand.state.setup->units_per_chip;
    Chips finer = 1;
    if (unit % ratio.denominator != 0) {
        finer = ratio.denominator / std::gcd(ratio.denominator, unit);
        unit = common_unit(unit, ratio.denominator);
        if (unit > kMaxChips) refuse_amount(Reason::amount_overflow);
    }
    const auto units = static_cast<__int128>(ratio.numerator) * (unit / ratio.denominator);
    if (units > kMaxChips) return {kMaxChips + 1, finer};  // larger than any stack, so it is refused
    if (units < -kMaxChips) return {-kMaxChips, finer};
    return {static_cast<Chips>(units), finer};
}

}  // namespace croupier
