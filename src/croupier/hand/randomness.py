"""The source of all randomness: one seed, and seeds derived from it by path.

The seed of every table, hand and bot is derived from the root and its name, so adding a table or
asking a bot twice never changes the cards of another. Cards and bots use different hashes: a bot
cannot compute a deck from the seed it is given. Nothing uses the global generator of `random`,
which any bot in the same process could read or set.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice
from operator import index as whole
from os import urandom
from typing import TYPE_CHECKING, TypeVar

from croupier.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from hashlib import blake2b

T = TypeVar("T")

ROOT_BITS = 256
SEED_BITS = 128
SHORTEST_SECRET = 1 << 128  # a smaller root could be found by a search
_FEW, _MANY = 128, 1024  # bytes of a random stream that are made at once
_EXACT_IN_JSON = 1 << 53  # JavaScript rounds larger numbers
# BLAKE2b's personalization: the same path gives unrelated seeds for cards and for bots.
_CARDS, _BOTS = b"croupier seed", b"croupier bot"


def fresh_seed() -> int:
    """Return a seed of 256 bits from the operating system, which nobody can guess."""
    return int.from_bytes(urandom(ROOT_BITS // 8), "big")


def seed_to_json(seed: int) -> int | str:
    """Return a seed in its JSON form: a number below 2**53, otherwise its digits as text.

    >>> seed_to_json(7), seed_to_json(2**60)
    (7, '1152921504606846976')
    """
    return seed if abs(seed) < _EXACT_IN_JSON else str(seed)


def derive_seed(root: int | str, *path: int | str) -> int:
    """Return the 128-bit seed for a path: for decks, seats and other random choices.

    The type and length of each part are hashed before it, so no two paths are confused: ("1",)
    is not (1,), and ("ab", "c") is not ("a", "bc").

    >>> derive_seed(7, "table", 3, "hand", 12) == derive_seed(7, "table", 3, "hand", 12)
    True
    """
    return _number(_hasher(_CARDS, root, *path))


def bot_seed(root: int | str, *path: int | str) -> int:
    """Return the 128-bit seed for a bot's own random choices.

    The hash differs from that of `derive_seed`: without the root, one seed cannot be computed
    from the other.

    >>> bot_seed(7, "player", "Ann") == derive_seed(7, "player", "Ann")
    False
    """
    return _number(_hasher(_BOTS, root, *path))


def _hasher(purpose: bytes, *path: int | str) -> blake2b:
    from hashlib import blake2b  # slow to import, and many hands need no seed

    return blake2b(b"".join(map(_encoded, path)), digest_size=SEED_BITS // 8, person=purpose)


def _number(hasher: blake2b) -> int:
    return int.from_bytes(hasher.digest(), "big")


def hand_seed(seed: int | str, number: int) -> int:
    """Return the seed of one hand of a series, as `rollout` and `Batch` number them from 0.

    A State made with it has the cards of that hand.

    >>> hand_seed(7, 0) != hand_seed(7, 1)
    True
    """
    try:
        place = whole(number)  # converts numpy integers, which would overflow when shifted
    except TypeError:
        place = -1
    if not 0 <= place < 1 << 64:
        raise SetupError(
            f"hands are numbered from 0 up, below 2 to the power of 64, not {number!r}"
        )
    return derive_seed(seed, "hands") | place << SEED_BITS


def shuffled(values: Iterable[T], seed: int | str | None = None) -> list[T]:
    """Return the values in an order drawn from the seed, or from the operating system.

    >>> sorted(shuffled("AKQJ", seed=1))
    ['A', 'J', 'K', 'Q']
    """
    return _shuffled(values, _words(fresh_seed() if seed is None else seed))


def _shuffled(values: Iterable[T], words: Iterator[int]) -> list[T]:
    result = list(values)
    for last in range(len(result) - 1, 0, -1):
        chosen = _below(last + 1, words)
        result[last], result[chosen] = result[chosen], result[last]
    return result


def _encoded(part: int | str) -> bytes:
    """Return a part of a path with its type and length before it."""
    if isinstance(part, str):
        text = part.encode("utf-8", "surrogatepass")
        return b"s%d:%s" % (len(text), text)
    if type(part) is not int:
        part = _whole_part(part)
    text = b"%d" % part
    return b"i%d:%s" % (len(text), text)


def _whole_part(part: object) -> int:
    if not isinstance(part, bool):
        with suppress(TypeError):
            return whole(part)  # type: ignore[arg-type]
    raise SetupError(f"a seed and its path are made of ints and strings, not {part!r}")


def _words(seed: int | str) -> Iterator[int]:
    """An endless stream of 64-bit words; seeing some of them does not reveal the others."""
    from hashlib import shake_256

    key = derive_seed(seed, "shuffle").to_bytes(SEED_BITS // 8, "big")
    block = 0
    begin, end = 0, _FEW  # most players draw a few words in a hand
    while True:
        data = shake_256(key + block.to_bytes(8, "big")).digest(end)
        for start in range(begin, end, 8):
            yield int.from_bytes(data[start : start + 8], "big")
        block += end == _MANY
        begin, end = end % _MANY, _MANY


def _below(bound: int, words: Iterator[int]) -> int:
    """A whole number from 0 to bound - 1, all equally likely."""
    # Words beyond the last full multiple of bound would make small numbers more likely.
    limit = (1 << 64) // bound * bound
    return next(word for word in words if word < limit) % bound


def drawn_words(seed: int | str, count: int) -> list[int]:
    """Return the first words of 64 bits that a `Chance` with this seed draws from.

    >>> drawn_words(7, 1)[0] % 6 == Chance(7).below(6)
    True
    """
    return list(islice(_words(seed), count))


class SeedPath:
    """The seeds under a path, one for each number: `path[3]` is `derive_seed(*parts, 3)`.

    With `for_bots` they come from `bot_seed`; `after` is what follows the number.

    >>> SeedPath(7, "hand")[12] == derive_seed(7, "hand", 12)
    True
    >>> SeedPath(7, "hand", after=("seat", 1))[12] == derive_seed(7, "hand", 12, "seat", 1)
    True
    """

    def __init__(
        self,
        root: int | str,
        *path: int | str,
        for_bots: bool = False,
        after: tuple[int | str, ...] = (),
    ) -> None:
        self._hasher = _hasher(_BOTS if for_bots else _CARDS, root, *path)
        self._after = b"".join(map(_encoded, after))

    def __getitem__(self, number: int) -> int:
        hasher = self._hasher.copy()
        hasher.update(_encoded(number) + self._after)
        return _number(hasher)


class Chance:
    """A stream of random draws from a seed, for players and other code that draws step by step.

    >>> chance = Chance(7)
    >>> chance.below(6) in range(6), 0 <= chance.fraction() < 1, chance.choice("ab") in "ab"
    (True, True, True)
    """

    def __init__(self, seed: int | str | None = None) -> None:
        self.reseed(fresh_seed() if seed is None else seed)

    def reseed(self, seed: int | str) -> None:
        """Restart the stream from another seed."""
        self._words = _words(seed)

    def below(self, bound: int) -> int:
        """Draw a whole number from 0 to bound - 1."""
        return _below(bound, self._words)

    def between(self, least: int, most: int) -> int:
        """Draw a whole number from least to most, both included."""
        return least + _below(most - least + 1, self._words)

    def fraction(self) -> float:
        """Draw a number from 0 up to, but not including, 1."""
        return (next(self._words) >> 11) / (1 << 53)

    def choice(self, options: Sequence[T]) -> T:
        """Draw one of the options."""
        return options[_below(len(options), self._words)]

    def shuffle(self, values: Iterable[T]) -> list[T]:
        """Return the values in random order."""
        return _shuffled(values, self._words)
