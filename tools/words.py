"""Write the words of core/vocabulary.toml into C++ and Python.

    python tools/words.py            # write the files that differ
    python tools/words.py --check    # only say which differ

Enums, the reasons for refusals, the fields of a street and the house rules are the same on both
sides of the border because both are written from one table.
"""

from __future__ import annotations

import sys
import textwrap
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "core" / "vocabulary.toml"
ORIGIN = (
    "Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`."
)
HOUSE_RULES, STREET = "house_rules", "street"
NAMES = {True: "yes", False: "no"}  # what C++ calls the options True and False
NUMBER = "number"  # what C++ calls the first of the numbers that follow the options
PYTHON_WIDTH, CPP_WIDTH = 100, 120


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def text_of(word: str, value: Any) -> str:
    """Return the text of a word in Python."""
    if isinstance(value, str):
        return value
    return str(value.get("text", word.replace("_", " ")))


def comments(note: str, indent: str, mark: str, width: int) -> list[str]:
    lines = textwrap.wrap(note, width - len(indent) - len(mark) - 1)
    return [f"{indent}{mark} {line}" for line in lines]


def texts_table(name: str, texts: list[str]) -> list[str]:
    """Return the texts of an enum, in the order of its enumerators."""
    head = f"inline constexpr std::array<std::string_view, {len(texts)}> k{name}Texts{{"
    listed = ", ".join(f'"{text}"' for text in texts)
    short = f"{head}{listed}}};"
    if len(short) <= CPP_WIDTH:
        return [short]
    lines = textwrap.wrap(
        listed.replace(" ", "\0").replace(",\0", ", "),
        CPP_WIDTH - 4,
        break_long_words=False,
    )
    return [head, *(f"    {line}".replace("\0", " ") for line in lines), "};"]


def cpp_enum(name: str, enum: dict[str, Any]) -> list[str]:
    lines = [f"// {enum['doc'].strip().splitlines()[0]}", f"enum class {name} : std::uint8_t {{"]
    texts = []
    if enum.get("none"):
        lines.append("    none,")
        texts.append("")
    words = enum["words"]
    for word, value in words.items():
        seen = words[value["of"]] if isinstance(value, dict) and "of" in value else value
        source = value["of"] if seen is not value else word
        texts.append(text_of(source, seen))
        note = value.get("note", value.get("sentence", "")) if isinstance(value, dict) else ""
        lines.append(f"    {word}," + (f"  // {note}" if note else ""))
    if enum.get("counted"):
        lines.append("    count")
    return [*lines, "};", *texts_table(name, texts), ""]


CPP_HEAD = """// {doc}
//
// {origin}
#pragma once

{includes}

namespace croupier {{

// clang-format off
"""


def vocabulary_header(table: dict[str, Any]) -> str:
    includes = "#include <array>\n#include <cstdint>\n#include <string_view>"
    doc = "The words that the core shares with Python, and their texts there."
    lines = [CPP_HEAD.format(doc=doc, origin=ORIGIN, includes=includes)]
    for name, enum in table.items():
        if name not in (HOUSE_RULES, STREET):
            lines += cpp_enum(name, enum)
    return "\n".join([*lines, "// clang-format on", "", "}  // namespace croupier", ""])


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


def python_enum(name: str, enum: dict[str, Any]) -> list[str]:
    doc = enum["doc"].strip().splitlines()
    lines = ["", "", f"class {name}(StrEnum):"]
    if len(doc) == 1:
        lines.append(f'    """{doc[0]}"""')
    else:
        lines += [f'    """{doc[0]}', *(f"    {line}".rstrip() for line in doc[1:]), '    """']
    lines.append("")
    groups = enum.get("all_but", {})
    if groups:
        lines.append("    if TYPE_CHECKING:")
        lines += [f"        {group.upper()}: tuple[{name}, ...]" for group in groups]
        lines.append("")
    for word, value in enum["words"].items():
        if isinstance(value, str) or "of" not in value:
            lines.append(f'    {word.upper()} = "{text_of(word, value)}"')
    if groups:
        lines += [
            "",
            "",
            "# Assigned after the class, because a tuple of members is not a member itself.",
        ]
    for group, left_out in groups.items():
        if left_out == "all":
            lines.append(f"{name}.{group.upper()} = ()")
        elif not left_out:
            lines.append(f"{name}.{group.upper()} = tuple({name})")
        else:
            members = ", ".join(f"{name}.{word.upper()}" for word in left_out)
            lines += [
                f"{name}.{group.upper()} = tuple(",
                "    member",
                f"    for member in {name}",
                f"    if member not in ({members})",
                ")",
            ]
    return lines


def python_head(doc: str, *imports: str) -> list[str]:
    origin = textwrap.wrap(ORIGIN, PYTHON_WIDTH)
    return [f'"""{doc}', "", *origin, '"""', "", "from __future__ import annotations", "", *imports]


def vocabulary_module(table: dict[str, Any]) -> str:
    lines = python_head(
        "The words of a hand: structures, openings, modes, automations, phases.",
        "from enum import StrEnum",
        "from typing import TYPE_CHECKING",
    )
    for name, enum in table.items():
        if name in (HOUSE_RULES, STREET):
            continue
        if "module" not in enum and not enum.get("native_only"):
            lines += python_enum(name, enum)
    return "\n".join([*lines, ""])


def reasons_module(table: dict[str, Any]) -> str:
    enum = table["Reason"]
    lines = python_head(
        "Why operations are refused.",
        "from enum import StrEnum",
        "from typing import TYPE_CHECKING",
        "",
        "if TYPE_CHECKING:",
        "    from collections.abc import Mapping",
    )
    lines += python_enum("Reason", enum)
    words = {word: value for word, value in enum["words"].items() if "of" not in value}
    lines += ["", "", "SENTENCES: Mapping[Reason, str] = {"]
    lines += [f'    Reason.{word.upper()}: "{value["sentence"]}",' for word, value in words.items()]
    lines += [
        "}",
        "",
        "# Where a rule book settles the matter whatever the house rules say (TDA 2024).",
    ]
    lines += ["CITATIONS: Mapping[Reason, str] = {"]
    lines += [
        f'    Reason.{word.upper()}: "{value["rule"]}",'
        for word, value in words.items()
        if "rule" in value
    ]
    return "\n".join([*lines, "}", ""])


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
        "    from croupier.hand.rake import Rake",
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


# The members of the core's Street for each kind of field, and their meaning where it is not plain.
STREET_MEMBERS = {
    "flag": ["bool {} = false;"],
    "faces": [
        "std::uint8_t hole_count = 0;",
        "std::uint32_t hole_up = 0;  // bit k: the k-th hole card lies face up",
    ],
    "count": ["std::uint8_t {} = 0;"],
    "opening": ["Opening {} = Opening::position;"],
    "amount": ["Chips {} = 0;  // 0 = none"],
    "cap": [
        "std::int32_t max_raises = -1;  // -1 = any number",
        "bool house_cap = false;  // the house rules set max_raises: see Setup::apply_positions",
    ],
    "player": ["std::int8_t {} = -1;  // -1 = none"],
}
# The types in Python: of a parameter, and of the field.
STREET_TYPES = {
    "flag": ("bool", "bool"),
    "faces": ("Iterable[bool]", "tuple[bool, ...]"),
    "count": ("int", "int"),
    "opening": ("Opening", "Opening"),
    "amount": ("Chips", "int"),
    "cap": ("RaiseCap", "RaiseCap"),
    "player": ("int", "int"),
}


def street_header(table: dict[str, Any]) -> str:
    fields = table[STREET]
    includes = '#include <cstdint>\n\n#include "cards/chips.hpp"\n#include "rules/vocabulary.hpp"'
    doc = "One round of a game: what is dealt, who opens the betting, and what may be bet."
    lines = [CPP_HEAD.format(doc=doc, origin=ORIGIN, includes=includes), "struct Street {"]
    for field in fields:
        lines += comments(field["note"], "    ", "//", CPP_WIDTH)
        lines += [
            f"    {member.format(field['native'])}" for member in STREET_MEMBERS[field["kind"]]
        ]
    lines += [
        "    // Whether discards are replaced.",
        "    constexpr bool replaces() const { return draw && discard_count == 0; }",
        "    friend bool operator==(const Street&, const Street&) = default;",
        "};",
        "",
        "// Fields that are more than one member.",
        "struct HoleFaces {};",
        "struct StreetCap {};",
        "",
        "// Visits every field: its name, its member or what stands for several, and what it is.",
        "template <typename Visit>",
        "constexpr void for_each_street_field(const Visit& visit) {",
    ]
    several = {"faces": "HoleFaces{}", "cap": "StreetCap{}"}
    for field in fields:
        name, note = field["native"], field["note"].replace('"', '\\"')
        member = several.get(field["kind"], f"&Street::{name}")
        lines.append(f'    visit("{name}", {member}, "{note}");')
    lines += ["}", ""]
    return "\n".join([*lines, "// clang-format on", "", "}  // namespace croupier", ""])


def street_module(table: dict[str, Any]) -> str:
    fields = table[STREET]
    ordered = [field for field in fields if "default" not in field]
    named = [field for field in fields if "default" in field]

    def of_type(field: dict[str, Any], place: int) -> str:
        optional = field.get("default") == "none"
        return STREET_TYPES[field["kind"]][place] + (" | None" if optional else "")

    def default_of(field: dict[str, Any]) -> str:
        return "None" if field["default"] == "none" else repr(field["default"])

    lines = python_head(
        "The fields of Street.",
        "from typing import TYPE_CHECKING, Literal, NamedTuple",
        "",
        "from croupier.records import Record",
        "",
        "if TYPE_CHECKING:",
        "    from collections.abc import Iterable, Mapping",
        "",
        "    from croupier.chips.values import Chips",
        "    from croupier.hand.vocabulary import Opening",
        "",
        '# The cap on bets and raises: a number, None for no cap, or "house" for the house rule.',
        'RaiseCap = int | Literal["house"] | None',
        "",
        "",
        "class StreetField(NamedTuple):",
        '    """What a field is called in the core, its kind, and what messages call it."""',
        "",
        "    native: str",
        "    kind: str",
        "    label: str",
        "",
        "",
        "FIELDS: Mapping[str, StreetField] = {",
    )
    for field in fields:
        lines += comments(field["note"], "    ", "#", PYTHON_WIDTH)
        made = f'StreetField("{field["native"]}", "{field["kind"]}", "{field.get("label", "")}")'
        line = f'    "{field["name"]}": {made},'
        if len(line) <= PYTHON_WIDTH:
            lines.append(line)
            continue
        lines += [f'    "{field["name"]}": StreetField(']
        inside = made.removeprefix("StreetField(").removesuffix(")")
        lines += [f"        {inside}", "    ),"]
    lines += [
        "}",
        "",
        "",
        "class StreetFields(Record):",
        '    """The fields of Street, each with its type; PokerKit has the `__match_args__`."""',
        "",
        "    __match_args__ = (",
        *(f'        "{field["name"]}",' for field in ordered),
        "    )",
        "    __slots__ = (",
        "        *__match_args__,",
        *(f'        "{field["name"]}",' for field in named),
        "    )",
        *(f"    {field['name']}: {of_type(field, 1)}" for field in fields),
        "",
        "    def __init__(",
        "        self,",
        *(f"        {field['name']}: {of_type(field, 0)}," for field in ordered),
        "        *,",
        *(
            f"        {field['name']}: {of_type(field, 0)} = {default_of(field)},"
            for field in named
        ),
        "    ) -> None:",
        "        given = locals()",
        "        self._fill(*(self._read(name, given[name]) for name in self._fields))",
        "        self._check()",
        "",
        "    def _read(self, name: str, value: object) -> object:",
        '        """Return the value of a field; raise a SetupError if it makes no sense."""',
        "        raise NotImplementedError",
        "",
        "    def _check(self) -> None:",
        '        """Raise a SetupError for fields that do not fit together."""',
        "        raise NotImplementedError",
        "",
    ]
    return "\n".join(lines)


def outputs() -> dict[Path, str]:
    """Return the text of every file that is written from the table."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    package = ROOT / "src" / "croupier"
    return {
        ROOT / "core" / "rules" / "vocabulary.hpp": vocabulary_header(table),
        ROOT / "core" / "rules" / "house_rules.hpp": house_rules_header(table),
        ROOT / "core" / "rules" / "street.hpp": street_header(table),
        package / "reasons.py": reasons_module(table),
        package / "hand" / "vocabulary.py": vocabulary_module(table),
        package / "hand" / "house_rule_fields.py": house_rules_module(table),
        package / "hand" / "street_fields.py": street_module(table),
    }


def main() -> int:
    check = sys.argv[1:] == ["--check"]
    stale = [
        path
        for path, text in outputs().items()
        if not path.exists() or path.read_text(encoding="utf-8") != text
    ]
    for path in stale:
        if not check:
            path.write_text(outputs()[path], encoding="utf-8")
        print(f"{'stale' if check else 'written'}: {path.relative_to(ROOT)}")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
