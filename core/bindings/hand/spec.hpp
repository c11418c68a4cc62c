// The setup of a hand, shared by Python and C++: Street, HouseRules, Rake, HandSpec.
#pragma once

#include <nanobind/nanobind.h>

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "rules/state.hpp"

namespace croupier {

namespace nb = nanobind;

// The type of number the user gave: amounts are read back in it.
enum class ChipKind : std::uint8_t { integer, real, decimal, fraction };

class PythonHooks;

// Everything that is fixed about a hand apart from the stacks. Frozen, and shared by all hands made from it.
struct HandSpec {
    // The values as given by the user.
    nb::object automations, deck, hand_types, streets, betting_structure, ante_trimming_status;
    nb::object antes, blinds_or_straddles, bring_in, player_count, mode, starting_board_count;
    nb::object divmod, rake, rules;
    // The values as used by the core.
    Setup setup;
    ChipKind kind = ChipKind::integer;
    std::shared_ptr<PythonHooks> hooks;
    std::shared_ptr<const Setup> last;     // with the stacks of the last hand, because the next hand often has the same
    std::unique_ptr<const State> opening;  // the opening of such hands, made when a second one is dealt
};

struct SpecField {
    const char* name;
    nb::object HandSpec::* value;
    const char* doc;
};
// Every public field. A State has them too, except the rules.
extern const std::array<SpecField, 15> kSpecFields;

[[noreturn]] void raise_setup_error(const std::string& message);

// The index of a word among the texts of its enum; raises SetupError for any other word.
std::size_t place_of_word(nb::handle word, std::span<const std::string_view> texts, const char* what);

template <typename Enum, std::size_t Count>
Enum read_word(nb::handle word, const std::array<std::string_view, Count>& texts, const char* what) {
    return static_cast<Enum>(place_of_word(word, texts, what));
}

void check_amount(Chips amount);  // raises SetupError if it cannot be counted

std::string fault_text(SetupFault fault, const Setup& setup);  // why a setup is refused, in words

// Makes the setup of a hand with these stacks; true if they are those of the last hand of the spec.
bool set_stacks(HandSpec& spec, std::span<const Chips> stacks, std::shared_ptr<const Setup>& setup);

void init_street(nb::module_& m);       // street.cpp
void init_house_rules(nb::module_& m);  // house_rules.cpp
void init_spec(nb::module_& m);         // spec.cpp

}  // namespace croupier
