// What a hand is made from, with names on both sides of the border: Street, HouseRules, Rake, HandSpec.
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

// What a game and a number of players fix: everything but the stacks. Frozen, and shared by all hands made from it.
struct HandSpec {
    // As the user gave it, and reads it.
    nb::object automations, deck, hand_types, streets, betting_structure, ante_trimming_status;
    nb::object antes, blinds_or_straddles, bring_in, player_count, mode, starting_board_count;
    nb::object divmod, rake, rules;
    // As the core counts it.
    Setup setup;
    ChipKind kind = ChipKind::integer;
    std::shared_ptr<PythonHooks> hooks;
    std::shared_ptr<const Setup> last;     // with the stacks of the last hand: the next one is often the same
    std::unique_ptr<const State> opening;  // where such hands begin, once a second one was dealt
};

struct SpecField {
    const char* name;
    nb::object HandSpec::* value;
    const char* doc;
};
// Every field that users read. A State has them too, but for the rules.
extern const std::array<SpecField, 15> kSpecFields;

[[noreturn]] void raise_setup_error(const std::string& message);

// The place of a word among the texts of its enum; raises SetupError for any other.
std::size_t place_of_word(nb::handle word, std::span<const std::string_view> texts, const char* what);

template <typename Enum, std::size_t Count>
Enum read_word(nb::handle word, const std::array<std::string_view, Count>& texts, const char* what) {
    return static_cast<Enum>(place_of_word(word, texts, what));
}

void check_amount(Chips amount);  // raises SetupError for what cannot be counted

const char* fault_text(SetupFault fault);  // why a setup is refused, in words

// Makes the setup of a hand with these stacks; true where they are those of the last hand of the spec.
bool set_stacks(HandSpec& spec, std::span<const Chips> stacks, std::shared_ptr<const Setup>& setup);

void init_street(nb::module_& m);       // street.cpp
void init_house_rules(nb::module_& m);  // house_rules.cpp
void init_spec(nb::module_& m);         // spec.cpp

}  // namespace croupier
