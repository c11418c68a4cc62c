#include "bindings/hand/python_hooks.hpp"

#include <cmath>

#include "bindings/faults.hpp"

namespace croupier {

// The innermost operation of this thread: hooks are called with its State object.
static thread_local HookScope* current = nullptr;

void require_settled(const BoundState& hand, const char* operation) {
    if (hand.under_way != nullptr) raise_refusal(hand, operation, refuse(Reason::under_way));
}

UnderWay::UnderWay(BoundState& hand, const char* operation) : hand_(hand) {
    require_settled(hand, operation);
    hand.under_way = operation;
}

HookScope::HookScope(BoundState& hand) : hand_(hand), outer_(current) { current = this; }

HookScope::~HookScope() { current = outer_; }

bool HookScope::refines() {
    if (!wants_finer()) return false;
    const Chips factor = finer_;
    finer_ = 1;
    if (!refine(hand_.state, factor)) raise_refusal(hand_, "push_chips", refuse(Reason::amount_overflow));
    return true;
}

bool PythonHooks::failed() const { return current->failed_; }

// Runs Python code for the core: an error stays set as the Python error and is raised after the core returns.
bool PythonHooks::call(const auto& body) {
    if (current->failed_) return false;
    current->hand_.update_in_place();  // the user's code may look at the hand
    try {
        body();
    } catch (nb::python_error& error) {
        error.restore();
        current->failed_ = true;
    } catch (const std::exception& error) {
        PyErr_SetString(value_error(), error.what());
        current->failed_ = true;
    }
    return !current->failed_;
}

std::int32_t PythonHooks::strength(int type, std::span<const Card> hole, std::span<const Card> board) {
    std::int32_t result = 0;
    call([&] {
        const nb::object cls = hand_types[type];
        const nb::object made = cls.attr("from_game_or_none")(card_tuple(hole), card_tuple(board));
        if (made.is_none()) return;
        const auto index = nb::cast<std::int32_t>(made.attr("entry").attr("index"));
        if (index < 0 || index > 1'000'000'000) throw BadValue("the entry of a hand must have an index from 0 up");
        // Greater wins; 0 means "no hand".
        result = nb::cast<bool>(cls.attr("low")) ? 1'000'000'001 - index : index + 1;
    });
    return result;
}

static Ratio ratio_of_units(nb::handle amount, Chips scale) {
    Ratio ratio;
    if (PyFloat_Check(amount.ptr()) && std::isfinite(PyFloat_AS_DOUBLE(amount.ptr()))) {
        // A computed float has a rounding error, so it is rounded to millionths.
        const double millionths = PyFloat_AS_DOUBLE(amount.ptr()) * 1e6;
        if (std::abs(millionths) > 9e18) throw BadValue("an amount of chips is too large");
        const auto rounded = static_cast<Chips>(std::llround(millionths));
        const Chips common = std::gcd<Chips>(rounded, 1'000'000);
        ratio = {rounded / common, 1'000'000 / common, true};
    } else {
        ratio = read_ratio(amount);
    }
    const auto wide = static_cast<__int128>(ratio.numerator) * scale;
    if (!ratio.fits || wide > kInfinite || wide < -kInfinite)
        throw BadValue("an amount of chips is too large or too fine");
    const Chips shared = std::gcd(static_cast<Chips>(wide), ratio.denominator);
    return {static_cast<Chips>(wide) / shared, ratio.denominator / shared, true};
}

// The result of a function that must return two amounts.
static std::pair<Ratio, Ratio> read_pair(nb::handle given, Chips scale, const char* name) {
    if (!PySequence_Check(given.ptr()) || nb::len(given) != 2)
        throw BadValue((std::string(name) + " must return two amounts").c_str());
    return {ratio_of_units(given[0], scale), ratio_of_units(given[1], scale)};
}

Division PythonHooks::divide(Chips amount, int parts) {
    Division division;
    call([&] {
        const Chips scale = current->hand_.state.setup->units_per_chip;
        const nb::object pair = divmod(to_python(current->hand_, amount), parts);
        const auto [quotient, remainder] = read_pair(pair, scale, "divmod");
        const Chips unit = common_unit(quotient.denominator, remainder.denominator);
        if (unit > kMaxChips) throw BadValue("divmod returned amounts too fine to count");
        const auto one = static_cast<__int128>(quotient.numerator) * (unit / quotient.denominator);
        const auto rest = static_cast<__int128>(remainder.numerator) * (unit / remainder.denominator);
        if (one < 0 || rest < 0 || one * parts + rest != static_cast<__int128>(amount) * unit)
            throw BadValue("divmod must return a quotient and a remainder that add up to the amount");
        if (one * parts + rest > kInfinite / 2) throw BadValue("divmod returned amounts too fine to count");
        division = {static_cast<Chips>(one), static_cast<Chips>(rest), unit};
    });
    return division;
}

// Whether the rake and the rest add up to the pot. Floats were rounded to millionths of a chip before.
static bool adds_up(const Ratio& taken, const Ratio& left, Chips amount, Chips scale, bool floats) {
    const auto part = [](const Ratio& ratio) {
        return static_cast<long double>(ratio.numerator) / static_cast<long double>(ratio.denominator);
    };
    if (floats) {
        const auto slack = 2e-6L * static_cast<long double>(scale) + 1e-15L * static_cast<long double>(amount);
        return std::abs(part(taken) + part(left) - static_cast<long double>(amount)) <= slack;
    }
    // Two parts that add up to a whole number have the same denominator in lowest terms.
    return taken.denominator == left.denominator &&
           static_cast<__int128>(taken.numerator) + left.numerator == static_cast<__int128>(amount) * taken.denominator;
}

Chips PythonHooks::rake(const State& state, Chips amount) {
    Chips raked = 0;
    call([&] {
        const nb::object self = nb::find(current->hand_);
        const nb::object pair = take_rake(to_python(current->hand_, amount), self);
        const Chips scale = state.setup->units_per_chip;
        const auto [taken, left] = read_pair(pair, scale, "rake");
        const bool floats = PyFloat_Check(nb::object(pair[0]).ptr()) || PyFloat_Check(nb::object(pair[1]).ptr());
        if (taken.numerator < 0 || left.numerator < 0 || !adds_up(taken, left, amount, scale, floats))
            throw BadValue("rake must return what it takes and what it leaves of a pot, which add up to it");
        raked = taken.numerator / taken.denominator;
        // Whole chips too: a cap may make the rake a fraction of one.
        current->finer_ = common_unit(current->finer_, taken.denominator);
    });
    return raked;
}

}  // namespace croupier
