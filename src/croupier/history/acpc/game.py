"""Games of the Annual Computer Poker Competition: the blinds and stacks of its logs.

A line of a log has neither; they are in a game definition. Logs that Croupier writes have the
definition in comments; for other logs the usual games of the competition are tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import inf, isinf
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.games import FixedLimitTexasHoldem, NoLimitTexasHoldem, Poker
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, BettingStructure, Mode
from croupier.history.plain_holdem import whole_chips

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.hand.state import State

WRITER = "ACPC"
# The competition burns no cards and splits pots into fractions; other writers leave odd chips.
RULES = HouseRules(burn=False)
_MOST_PLAYERS = 10

_BEGIN, _END = "GAMEDEF", "END GAMEDEF"
_FIXED = {
    "numRounds": "4",
    "numSuits": "4",
    "numRanks": "13",
    "numHoleCards": "2",
    "numBoardCards": "0 3 1 1",
}
_IGNORED = ("firstPlayer", "maxRaises")


@dataclass(frozen=True, slots=True)
class AcpcGame:
    """Blinds and stacks by position; heads-up position 0 is the big blind (reversed blinds)."""

    limit: bool
    blinds: tuple[int, ...]
    stacks: tuple[float, ...]
    bets: tuple[int, int]

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.blinds)

    @property
    def big_blind(self) -> int:
        """The largest blind."""
        return max(self.blinds)

    def start(self, rules: HouseRules = RULES, exact: bool = False) -> State:
        """Start a hand without automatic dealing; `exact` chips split into fractions."""
        # Infinite stacks have no number type: the blinds decide it.
        kind = float if exact else int
        blinds = tuple(map(kind, self.blinds))
        stacks = [stack if isinf(stack) else kind(stack) for stack in self.stacks]
        game = _game(self.limit, blinds[::-1] if len(blinds) == 2 else blinds, self.bets, rules)
        return game(stacks, self.players, seed=0)

    @classmethod
    def of(cls, state: State) -> AcpcGame:
        """Return the game of a hand of hold'em."""
        blinds = tuple(whole_chips(blind, WRITER) for blind in state.blinds_or_straddles)
        if len(blinds) == 2:
            if state.rules.headsup_blinds != "button_sb":
                raise NotationError(
                    "ACPC cannot express this hand: the button is not the small blind"
                )
            blinds = blinds[::-1]
        stacks = tuple(
            inf if stack == inf else whole_chips(stack, WRITER) for stack in state.starting_stacks
        )
        sizes = [street.min_completion_betting_or_raising_amount for street in state.streets]
        small, big = (whole_chips(sizes[street], WRITER) for street in (0, -1))
        limit = state.betting_structure == BettingStructure.FIXED_LIMIT
        if min(blinds) < 0:
            raise NotationError("ACPC cannot express this hand: a player posted late")
        if not limit and small != max(blinds):
            raise NotationError(
                "ACPC cannot express this hand: the smallest bet is not the big blind"
            )
        return cls(limit, blinds, stacks, (small, big))

    def definition(self) -> list[str]:
        """Return the lines of the game definition."""
        lines = ["limit" if self.limit else "nolimit", f"numPlayers = {self.players}"]
        lines += [f"{name} = {value}" for name, value in _FIXED.items()]
        if not any(map(isinf, self.stacks)):
            lines.append(f"stack = {_joined(self.stacks)}")
        lines.append(f"blind = {_joined(self.blinds)}")
        if self.limit:
            small, big = self.bets
            lines.append(f"raiseSize = {small} {small} {big} {big}")
        first = 2 if self.players == 2 else 1 + max(n + 1 for n, b in enumerate(self.blinds) if b)
        lines.append(f"firstPlayer = {(first - 1) % self.players + 1} 1 1 1")
        return [_BEGIN, *lines, _END]


def _joined(values: Iterable[float]) -> str:
    return " ".join(str(int(value)) for value in values)


@lru_cache(maxsize=32)
def _game(limit: bool, blinds: tuple[int, ...], bets: tuple[int, int], rules: HouseRules) -> Poker:
    # Cash mode: every hand begins with the same stacks.
    if limit:
        return FixedLimitTexasHoldem(
            Automation.TABLE, True, 0, blinds, *bets, mode=Mode.CASH_GAME, rules=rules
        )
    return NoLimitTexasHoldem(
        Automation.TABLE, True, 0, blinds, max(blinds), mode=Mode.CASH_GAME, rules=rules
    )


class DefinitionReader:
    """Reads a game definition line by line, from the comments of a log."""

    def __init__(self) -> None:
        self._fields: dict[str, str] | None = None

    def add(self, text: str) -> AcpcGame | None:
        """Add a line; return the game after the last line."""
        text = text.strip()
        if text == _BEGIN:
            self._fields = {}
        elif self._fields is not None:
            if text == _END:
                fields, self._fields = self._fields, None
                return _read_definition(fields)
            name, is_field, value = text.partition("=")
            self._fields[name.strip() if is_field else "kind"] = value.strip() or text
        return None


def _read_definition(fields: dict[str, str]) -> AcpcGame:
    for name, value in _FIXED.items():
        if fields.get(name, value).split() != value.split():
            raise NotationError(f"{name} = {fields[name]}", expected=f"{value}, as in hold'em")
    allowed = {*_FIXED, *_IGNORED, "kind", "numPlayers", "stack", "blind", "raiseSize"}
    for name in fields.keys() - allowed:
        raise NotationError(f"unknown line of a game definition: {name[:40]!r}")
    if fields.get("kind") not in ("limit", "nolimit"):
        raise NotationError("not a game", expected="limit or nolimit")
    limit = fields["kind"] == "limit"
    (players,) = _numbers(fields, "numPlayers", 1)
    if not 2 <= players <= _MOST_PLAYERS:
        raise NotationError(f"{players} players", expected=f"2 to {_MOST_PLAYERS}")
    blinds = _numbers(fields, "blind", players)
    if max(blinds) == 0:
        raise NotationError("there are no blinds")
    if players == 2 and blinds[0] < blinds[1]:
        raise NotationError(f"blind = {_joined(blinds)}", expected="reversed blinds heads-up")
    stacks: tuple[float, ...] = (inf,) * players
    if "stack" in fields:
        stacks = _numbers(fields, "stack", players)
    elif not limit:
        raise NotationError("the stacks are missing", expected="stack = ...")
    bets = (max(blinds), max(blinds))
    if limit:
        small, middle, turn, river = _numbers(fields, "raiseSize", 4)
        if (small, turn) != (middle, river):
            raise NotationError("raiseSize", expected="a small bet twice, a big bet twice")
        bets = (small, river)
    return AcpcGame(limit, blinds, stacks, bets)


def _numbers(fields: dict[str, str], name: str, count: int) -> tuple[int, ...]:
    words = fields.get(name, "").split()
    if len(words) != count or not all(w.isascii() and w.isdigit() and len(w) < 16 for w in words):
        raise NotationError(f"{name} = {fields.get(name, '')[:40]}", expected=f"{count} numbers")
    return tuple(map(int, words))


# The stakes of the competitions, and a few other usual ones: small blind, big blind.
_USUAL_BLINDS = ((50, 100), (5, 10), (1, 2), (10, 20), (25, 50), (100, 200))
_USUAL_LIMIT_BLINDS = ((5, 10), (1, 2), (50, 100), (10, 20), (2, 4))
PLURIBUS = AcpcGame(False, (50, 100, 0, 0, 0, 0), (10_000,) * 6, (100, 100))


def usual_games(players: int, limit: bool, stacks: Iterable[int]) -> Iterator[AcpcGame]:
    """Yield the possible games of a log without a definition, the likeliest first."""
    if limit:
        for small, big in _USUAL_LIMIT_BLINDS:
            yield AcpcGame(True, _blinds(players, small, big), (inf,) * players, (big, 2 * big))
        return
    for stack in stacks:
        for small, big in _USUAL_BLINDS:
            yield AcpcGame(False, _blinds(players, small, big), (stack,) * players, (big, big))


def _blinds(players: int, small: int, big: int) -> tuple[int, ...]:
    return (big, small) if players == 2 else (small, big, *(0,) * (players - 2))
