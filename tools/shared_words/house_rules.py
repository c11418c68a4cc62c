"""The fields of HouseRules with their options."""

from __future__ import annotations

from typing import Any

from shared_words.writing import (
    CPP_HEAD,
    CPP_WIDTH,
    HOUSE_RULES,
    ORIGIN,
    PYTHON_WIDTH,
    camel,
    comments,
    python_head,
    texts_table,
)

NAMES = {True: "yes", False: "no"}  # the names of the options True and False in C++
NUMBER = "number"  # the name in C++ of the first of the numbers that follow the options


def option_name(option: Any) -> str:
    return NAMES[option] if isinstance(option, bool) else str(option)


def cpp_type(rule: dict[str, Any]) -> str:
    return (
        "bool"
        if all(isinstance(option, bool) for option in rule["options"])
        else camel(rule["name"])
    )


def cpp_value(rule: dict[str, Any], value: Any) -> str:
    kind = cpp_type(rule)
    if kind == "bool":
        return str(value).lower()
    if isinstance(value, int) and not isinstance(value, bool):
        return f"{kind}{{static_cast<std::int32_t>({kind}::{NUMBER}) + {value}}}"
    return f"{kind}::{option_name(value)}"


def house_rules_header(table: dict[str, Any]) -> str:
    rules = [rule for rule in table[HOUSE_RULES] if rule.get("of") != "table"]
    includes = (
        '#include <array>\n#include <cstdint>\n#include <string_view>\n\n#include "rules/rake.hpp"'
    )
    doc = "What rule books disagree about, as data: the engine never asks for a preset's name."
    lines = [CPP_HEAD.format(doc=doc, origin=ORIGIN, includes=includes)]
    for rule in rules:
        kind = cpp_type(rule)
        if kind == "bool":
            continue
        names = [option_name(option) for option in rule["options"]]
        numbered = "most" in rule
        base = "std::int32_t" if numbered else "std::uint8_t"
        listed = [*names, NUMBER] if numbered else names
        if numbered:
            lines.append(f"// A number of them is counted from `{NUMBER}` up.")
        lines.append(f"enum class {kind} : {base} {{ {', '.join(listed)} }};")
        lines += texts_table(kind, names)
        if numbered:
            lines.append(f"inline constexpr int kMost{kind} = {rule['most']};")
    lines += ['inline constexpr std::array<std::string_view, 2> kBoolTexts{"no", "yes"};', ""]
    lines += ["// The defaults are those of a State without rules.", "struct HouseRules {"]
    for rule in rules:
        default = cpp_value(rule, rule.get("engine", rule["options"][0]))
        lines += comments(rule["note"], "    ", "//", CPP_WIDTH)
        lines.append(f"    {cpp_type(rule)} {rule['name']} = {default};")
    lines += [
        "    Rake rake;",
        "    friend bool operator==(const HouseRules&, const HouseRules&) = default;",
        "};",
        "",
        "// Visits every rule: its name, its member, and the texts of its options in their order.",
        "template <typename Visit>",
        "constexpr void for_each_rule(const Visit& visit) {",
        *(
            f'    visit("{rule["name"]}", &HouseRules::{rule["name"]}, '
            f"k{camel(cpp_type(rule)) if cpp_type(rule) == 'bool' else cpp_type(rule)}Texts);"
            for rule in rules
        ),
        "}",
        "",
    ]
    return "\n".join([*lines, "// clang-format on", "", "}  // namespace croupier", ""])


def python_type(rule: dict[str, Any]) -> str:
    kinds = {type(option) for option in rule["options"]} | ({int} if "most" in rule else set())
    return " | ".join(kind.__name__ for kind in (bool, str, int) if kind in kinds)


def literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else repr(value)


def options_entry(rule: dict[str, Any]) -> list[str]:
    options = [literal(option) for option in rule["options"]]
    line = f'    "{rule["name"]}": ({", ".join(options)}),'
    if len(line) <= PYTHON_WIDTH:
        return [line]
    return [f'    "{rule["name"]}": (', *(f"        {option}," for option in options), "    ),"]


def house_rules_module(table: dict[str, Any]) -> str:
    rules = table[HOUSE_RULES]
    lines = python_head(
        "The fields of HouseRules and their options.",
        "from typing import TYPE_CHECKING",
        "",
        "from croupier.records import Record",
        "",
        "if TYPE_CHECKING:",
        "    from collections.abc import Mapping",
        "    from typing import Any, Never",
        "",
        "    from croupier.hand.spec.rake import Rake",
    )
    lines += ["", "Value = str | bool", "", "# The default comes first."]
    lines += ["OPTIONS: Mapping[str, tuple[Value, ...]] = {"]
    for rule in rules:
        lines += comments(rule["note"], "    ", "#", PYTHON_WIDTH)
        lines += options_entry(rule)
    lines += ["}", "", "# Fields that may also be a number from 1 up, and the largest."]
    most = [f'"{rule["name"]}": {rule["most"]}' for rule in rules if "most" in rule]
    lines += [f"NUMBERS: Mapping[str, int] = {{{', '.join(most)}}}"]
    lines += ["", "# The fields that concern one hand: the core reads them.", "RULES_OF_A_HAND = ("]
    lines += [f'    "{rule["name"]}",' for rule in rules if rule.get("of") != "table"]
    lines += [
        ")",
        "",
        "# What differs from the defaults for a State without rules.",
        "ENGINE: Mapping[str, Any] = {",
    ]
    lines += [
        f'    "{rule["name"]}": {literal(rule["engine"])},' for rule in rules if "engine" in rule
    ]
    lines += [
        "}",
        "",
        "",
        "class HouseRuleFields(Record):",
        '    """The fields of HouseRules, each with its type and its default."""',
        "",
        '    __slots__ = (*OPTIONS, "rake", "smallest_chip")',
        "",
    ]
    lines += [f"    {rule['name']}: {python_type(rule)}" for rule in rules]
    lines += ["    rake: Rake | None", "    smallest_chip: float | None", ""]
    lines += ["    def __init__(", "        self,", "        *,"]
    lines += [
        f"        {rule['name']}: {python_type(rule)} = {literal(rule['options'][0])},"
        for rule in rules
    ]
    lines += [
        "        rake: Rake | None = None,",
        "        smallest_chip: float | None = None,",
        "        **unknown: Never,",
        "    ) -> None:",
        "        given = locals()",
        "        self._check(given, unknown)",
        "        self._fill(*(given[name] for name in self._fields))",
        "",
        "    def _check(self, given: Mapping[str, Any], unknown: Mapping[str, object]) -> None:",
        '        """Raise a SetupError for fields that make no sense."""',
        "        raise NotImplementedError",
        "",
    ]
    return "\n".join(lines)
