"""The shortest text of a range: "QQ+,AKs" instead of a list of hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from croupier.analysis.ranges.text import hands_of_ranks
from croupier.cards.card import Card, RankOrder

_RANKS = RankOrder.STANDARD
_TOP = len(_RANKS) - 1
_MOST_STEPS = 4_000  # limit of the search; after that the best text so far is taken


class _Cell(NamedTuple):
    """A class of hands: places of the higher and the lower rank; s, o, or "" for a pair."""

    high: int
    low: int
    suits: str


class _Words(NamedTuple):
    """A text and the classes that it names."""

    text: str
    cells: frozenset[_Cell]


_CELLS = {
    cell: frozenset(hands_of_ranks(_RANKS[cell.high], _RANKS[cell.low], cell.suits))
    for high in range(_TOP, -1, -1)
    for low in range(high, -1, -1)
    for cell in (_Cell(high, low, suits) for suits in ("so" if low < high else [""]))
}
EVERY_HAND = frozenset().union(*_CELLS.values())


def shortest_text(weights: Mapping[frozenset[Card], float]) -> str:
    """Return the shortest text of a range, higher hands first, one weight after the other."""
    texts = []
    for weight in sorted(set(weights.values()), reverse=True):
        hands = {hand for hand, own in weights.items() if own == weight}
        suffix = "" if weight == 1 else f":{weight!r}"
        texts += [text + suffix for text in _texts(hands, len(suffix))]
    return ",".join(texts)


def _texts(hands: set[frozenset[Card]], suffix: int) -> Iterator[str]:
    if hands >= EVERY_HAND:
        yield "random"
        hands = hands - EVERY_HAND  # hands of other games are left
    whole = {cell for cell, members in _CELLS.items() if members <= hands}
    rest = hands.difference(*(_CELLS[cell] for cell in whole))
    pairs = {cell for cell in whole if cell.high == cell.low}
    chosen = [*_cover(pairs, suffix), *_cover(whole - pairs, suffix)]
    yield from (words.text for words in sorted(chosen, key=_place))
    yield from sorted(map(hand_text, rest), key=lambda text: (len(text), _card_places(text)))


def hand_text(hand: Iterable[Card]) -> str:
    """Write cards side by side, higher ones first.

    >>> hand_text(Card.parse("2cAsAd"))
    'AsAd2c'
    """
    return "".join(map(repr, sorted(hand, key=lambda card: -card.number)))


def _card_places(text: str) -> list[int]:
    return [-card.number for card in Card.parse(text)]


def _place(words: _Words) -> tuple[bool, int, int, str]:
    high, low, _ = max(words.cells)
    return high != low, -high, -low, words.text


def _cover(cells: set[_Cell], suffix: int) -> list[_Words]:
    """Choose words that name all cells and no others, with as few letters as possible."""
    if not cells:
        return []
    words = list(_candidates(cells))

    def cost(word: _Words) -> int:
        return len(word.text) + suffix + 1

    best = _greedy(cells, words, cost)
    limit = sum(map(cost, best))
    naming = {cell: [word for word in words if cell in word.cells] for cell in cells}
    steps = 0

    def search(left: frozenset[_Cell], chosen: list[_Words], spent: int) -> None:
        nonlocal best, limit, steps
        if not left:
            best, limit = list(chosen), spent
            return
        steps += 1
        # Try the cell that the fewest words can name first: it leaves the least to try.
        cell = min(left, key=lambda cell: (len(naming[cell]), cell))
        for word in sorted(naming[cell], key=lambda word: cost(word) / len(word.cells & left)):
            if spent + cost(word) < limit and steps < _MOST_STEPS:
                search(left - word.cells, [*chosen, word], spent + cost(word))

    search(frozenset(cells), [], 0)
    return best


def _greedy(cells: set[_Cell], words: list[_Words], cost: Callable[[_Words], int]) -> list[_Words]:
    left, chosen = set(cells), []
    while left:
        word = min(words, key=lambda word: cost(word) / (len(word.cells & left) or 0.01))
        chosen.append(word)
        left -= word.cells
    for word in sorted(chosen, key=cost, reverse=True):  # drop redundant words
        others = [other.cells for other in chosen if other is not word]
        if frozenset().union(*others) >= cells:
            chosen.remove(word)
    return chosen


def _candidates(cells: set[_Cell]) -> Iterator[_Words]:
    """Yield the single cells and the longest runs: a longer run takes no more letters."""
    for kinds in (("",), ("s", "o"), ("s",), ("o",)):
        present = {
            (high, low)
            for high, low, suits in cells
            if suits == kinds[0] and all((high, low, kind) in cells for kind in kinds)
        }
        letter = kinds[0] if len(kinds) == 1 else ""
        for (up, across), mark in (((0, 1), "+"), ((1, 1), "")):
            for start in present:
                if (start[0] - up, start[1] - across) in present:
                    continue
                run = [start]
                while (step := (run[-1][0] + up, run[-1][1] + across)) in present:
                    run.append(step)
                named = frozenset(_Cell(*cell, kind) for cell in run for kind in kinds)
                yield _Words(_run_text(run, letter, mark), named)
        for cell in present:
            yield _Words(_cell_text(cell, letter), frozenset(_Cell(*cell, kind) for kind in kinds))


def _run_text(run: list[tuple[int, int]], letter: str, mark: str) -> str:
    low, high = run[0], run[-1]
    if len(run) == 1:
        return _cell_text(low, letter)
    pair = low[0] == low[1]
    if (pair and high[0] == _TOP) or (not pair and mark and high[1] == high[0] - 1):
        return _cell_text(low, letter) + "+"
    return f"{_cell_text(high, letter)}-{_cell_text(low, letter)}"


def _cell_text(cell: tuple[int, int], letter: str) -> str:
    return f"{_RANKS[cell[0]]}{_RANKS[cell[1]]}{letter}"
