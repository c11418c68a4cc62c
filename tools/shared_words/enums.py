"""Enums with their texts, and the reasons for refusals."""

from __future__ import annotations

from typing import Any

from shared_words.writing import (
    CPP_HEAD,
    HOUSE_RULES,
    ORIGIN,
    STREET,
    python_head,
    texts_table,
)


def text_of(word: str, value: Any) -> str:
    """Return the text of a word in Python."""
    if isinstance(value, str):
        return value
    return str(value.get("text", word.replace("_", " ")))


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


def vocabulary_header(table: dict[str, Any]) -> str:
    includes = "#include <array>\n#include <cstdint>\n#include <string_view>"
    doc = "The words that the core shares with Python, and their texts there."
    lines = [CPP_HEAD.format(doc=doc, origin=ORIGIN, includes=includes)]
    for name, enum in table.items():
        if name not in (HOUSE_RULES, STREET):
            lines += cpp_enum(name, enum)
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
