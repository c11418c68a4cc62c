"""Verify a folder of PHH files and write a table: hands by source and game, and why others fail.

    python tools/phh_table.py FOLDER [--workers N] [-o TABLE.md]

The public data set of PHH has 21 million hands in folders by source. A hand fails here because its
record contradicts itself; the table shows the kinds of contradictions, with an example of each.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections import Counter
from pathlib import Path

from croupier.errors import NotationError
from croupier.history.files import read_file
from croupier.history.formats import HandFault
from croupier.history.phh.format import FORMAT
from croupier.history.setup import HandSetup, game_of
from croupier.runners import make_runner

MOST_KINDS = 12  # of each source
_QUOTED = re.compile(r"(?<!\w)'[^']*'|\"[^\"]*\"")
_CARDS = re.compile(r"\b(?:[2-9TJQKA?][cdhs?])+\b")
_PLAYER = re.compile(r"\bp\d+\b")
_NUMBER = re.compile(r"-?\d(?:[\d,.]*\d)?")
_LISTS = re.compile(r"N(?:, N)+")

Counts = dict[tuple[str, str], Counter[str]]  # (source, game) -> "verified" or a kind of fault


def kind_of(reason: str) -> str:
    """Return a reason without the parts that differ from hand to hand.

    >>> kind_of("action 7, 'p3 cbr 60': the amount is below the minimum (player=2, amount=60)")
    'action N, …: the amount is below the minimum (player=N, amount=N)'
    """
    text = _QUOTED.sub("…", reason)
    for pattern, word in ((_CARDS, "cards"), (_PLAYER, "pN"), (_NUMBER, "N"), (_LISTS, "N, ...")):
        text = pattern.sub(word, text)
    return " ".join(text.split())[:160]


def source_of(path: Path) -> str:
    """Return the source of hands: the first folder, and for handhq also the room.

    >>> source_of(Path("handhq/ABS-2009-07-01_2009-07-23_50NLH_OBFU/0.5/abs.phhs"))
    'handhq/abs'
    """
    folder, *inside = path.with_suffix("").parts
    return f"handhq/{re.split('[-_]', inside[0])[0].lower()}" if folder == "handhq" else folder


def count_file(item: tuple[str, str]) -> tuple[Counts, dict[tuple[str, str], str]]:
    """Return the counts of one file, and the first hand of each kind of fault."""
    path, source = item
    counts: Counts = {}
    examples: dict[tuple[str, str], str] = {}
    titles: dict[int, str] = {}
    try:
        for found in read_file(path, FORMAT):
            if isinstance(found, HandFault):
                kind = kind_of(found.reason)
                examples.setdefault((source, kind), f"{Path(path).name}, hand {found.hand}")
                counts.setdefault((source, "?"), Counter())[kind] += 1
                continue
            state = found.final_state()
            key = hash((state.hand_types, state.betting_structure, len(state.streets)))
            if key not in titles:
                game = game_of(HandSetup.of(state))
                titles[key] = game.title if game is not None else "another game"
            counts.setdefault((source, titles[key]), Counter())["verified"] += 1
    except NotationError as error:
        counts.setdefault((source, "?"), Counter())[kind_of(str(error))] += 1
    return counts, examples


def table(counts: Counts, examples: dict[tuple[str, str], str]) -> str:
    """Return the page."""
    lines = ["# PHH hands by source", "", "| source | game | hands verified |", "|---|---|---|"]
    kinds: dict[str, Counter[str]] = {}
    verified: Counter[str] = Counter()
    for (source, game), found in sorted(counts.items()):
        if found["verified"]:
            verified[source] += found["verified"]
            lines.append(f"| {source} | {game} | {found['verified']:,} |")
        others = Counter({kind: count for kind, count in found.items() if kind != "verified"})
        kinds.setdefault(source, Counter()).update(others)
    lines += ["", "| source | hands | verified | not verified | share |", "|---|---|---|---|---|"]
    for source, faults in kinds.items():
        bad = sum(faults.values())
        total = verified[source] + bad
        share = f"{100 * verified[source] / total:.3f} %"
        lines.append(f"| {source} | {total:,} | {verified[source]:,} | {bad:,} | {share} |")
    lines += ["", "| source | hands | why they do not verify | example |", "|---|---|---|---|"]
    for source, faults in kinds.items():
        for kind, count in faults.most_common(MOST_KINDS):
            plain = kind.replace("|", "/")
            lines.append(f"| {source} | {count:,} | {plain} | {examples.get((source, kind), '')} |")
        rest = len(faults) - MOST_KINDS
        if rest > 0:
            lines.append(f"| {source} | | {rest} more kinds | |")
    return "\n".join([*lines, ""])


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Verify a folder of PHH files; write a table.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, default=Path("build/phh.md"))
    given = parser.parse_args()
    files = sorted(path for path in given.folder.rglob("*.phh*") if path.is_file())
    if not files:
        print(f"{given.folder} has no PHH files: name the folder of the data set", file=sys.stderr)
        return 2
    items = [(str(path), source_of(path.relative_to(given.folder))) for path in files]
    began = time.monotonic()
    counts: Counts = {}
    examples: dict[tuple[str, str], str] = {}
    for done, (found, shown) in enumerate(make_runner(given.workers).run(count_file, items), 1):
        for key, own in found.items():
            counts.setdefault(key, Counter()).update(own)
        examples = {**shown, **examples}
        if sys.stderr.isatty():
            print(f"\r{done:,} of {len(items):,} files", end="", file=sys.stderr)
    given.output.parent.mkdir(parents=True, exist_ok=True)
    given.output.write_text(table(counts, examples), encoding="utf-8")
    hands = sum(sum(own.values()) for own in counts.values())
    seconds = time.monotonic() - began
    print(f"{given.output}: {hands:,} hands of {len(items):,} files in {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
