"""Common parts of the writers: the source of the files, their width, their first lines."""

from __future__ import annotations

import textwrap

ORIGIN = (
    "Written by tools/words.py from core/vocabulary.toml: change that table, then run `make words`."
)
HOUSE_RULES, STREET = "house_rules", "street"
PYTHON_WIDTH, CPP_WIDTH = 100, 120
CPP_HEAD = """// {doc}
//
// {origin}
#pragma once

{includes}

namespace croupier {{

// clang-format off
"""


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in name.split("_"))


def comments(note: str, indent: str, mark: str, width: int) -> list[str]:
    lines = textwrap.wrap(note, width - len(indent) - len(mark) - 1)
    return [f"{indent}{mark} {line}" for line in lines]


def python_head(doc: str, *imports: str) -> list[str]:
    origin = textwrap.wrap(ORIGIN, PYTHON_WIDTH)
    return [f'"""{doc}', "", *origin, '"""', "", "from __future__ import annotations", "", *imports]


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
