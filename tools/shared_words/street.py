"""The fields of a street."""

from __future__ import annotations

from typing import Any

from shared_words.writing import (
    CPP_HEAD,
    CPP_WIDTH,
    ORIGIN,
    PYTHON_WIDTH,
    STREET,
    comments,
    python_head,
)

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
        '    """The fields of Street with their types; PokerKit has those in `__match_args__`."""',
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
