"""The formats acpc and pluribus: logs of the Annual Computer Poker Competition, and of Pluribus.

A hand is replayed on the engine with the blinds and stacks of its game definition, or with blinds
and stacks that explain its results; then `details["assumed"]` says so.
"""

from __future__ import annotations

from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING, TextIO

from croupier.errors import NotationError
from croupier.hand.spec.streets import BettingStructure
from croupier.history.acpc.game import (
    PLURIBUS,
    RULES,
    WRITER,
    AcpcGame,
    DefinitionReader,
    usual_games,
)
from croupier.history.acpc.line import AcpcLine, format_line, parse_line, play_line
from croupier.history.formats import Format, Found, HandFault
from croupier.history.hand_log import HandLog
from croupier.history.plain_holdem import check_holdem
from croupier.history.read_back import read_back

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from croupier.hand.state import State
    from croupier.history.hand_log import Json

_LOOK_AHEAD = 100  # hands from which the game of a log is guessed
_ROUNDING = 0.01  # tolerance for results that are fractions
# The ways of splitting an uneven pot: odd chips by two rules, or exactly.
_SPLITS = (
    (RULES, False),
    (RULES.replace(odd_chips="all_to_first"), False),
    (RULES, True),
)

Numbered = tuple[int, str]


def _read_acpc(lines: Iterable[str]) -> Iterator[Found]:
    numbered = iter(enumerate(lines, start=1))
    beginning = list(islice(numbered, _LOOK_AHEAD))
    yield from _Reader(_guess_games(beginning)).read(chain(beginning, numbered))


def _read_pluribus(lines: Iterable[str]) -> Iterator[Found]:
    yield from _Reader({}, PLURIBUS).read(enumerate(lines, start=1))


class _Reader:
    """Reads lines one by one, with the last defined game or the one guessed by player count."""

    def __init__(self, guesses: dict[int, AcpcGame], game: AcpcGame | None = None) -> None:
        self._guesses = guesses
        self._game = game
        self._definition = DefinitionReader()
        self._scores: Counter[str] | None = Counter()  # None after a hand could not be read
        self._pending: tuple[int, AcpcLine] | None = None

    def read(self, lines: Iterable[Numbered]) -> Iterator[Found]:
        """Yield every hand or its fault."""
        for number, text in lines:
            try:
                yield from self._read_line(number, text)
            except NotationError as error:
                self._scores = None
                reason = str(NotationError(error.message, expected=error.expected))
                yield HandFault("failed", reason, line=number)
        yield from self._flush()

    def _read_line(self, number: int, text: str) -> Iterator[Found]:
        text = text.strip().removeprefix("\ufeff")
        if text.startswith("#"):
            self._define(text.lstrip("#"))
        elif text.startswith("SCORE:"):
            yield from self._flush()
            self._check_score(text)
        elif text:
            line = parse_line(text)
            if line.position is None:
                yield from self._flush()
                yield self._hand(number, line)
            else:
                yield from self._match_state(number, line)

    def _define(self, text: str) -> None:
        """Read a comment: it may be part of a game definition."""
        try:
            self._game = self._definition.add(text) or self._game
        except NotationError:
            self._game = None  # ends the previous game as well
            raise

    def _match_state(self, number: int, line: AcpcLine) -> Iterator[Found]:
        """Keep the last state of one hand that a player received."""
        if self._pending is not None:
            _, before = self._pending
            if (before.position, before.hand) != (line.position, line.hand):
                yield from self._flush()
            elif not "/".join(line.betting).startswith("/".join(before.betting)):
                raise NotationError(f"hand {line.hand} does not continue the previous line")
        self._pending = number, line

    def _flush(self) -> Iterator[Found]:
        if self._pending is None:
            return
        number, line = self._pending
        self._pending = None
        try:
            yield self._hand(number, line)
        except NotationError as error:
            reason = str(NotationError(error.message, expected=error.expected))
            yield HandFault("failed", reason, line=number, hand=str(line.hand))

    def _hand(self, number: int, line: AcpcLine) -> Found:
        game = self._game or self._guesses.get(line.players) or _possible([line])[0]
        state = _replay(line, game)
        if state.status:
            self._scores = None
            return HandFault(
                "incomplete", "the hand is not finished", line=number, hand=str(line.hand)
            )
        details: dict[str, Json] = {"id": str(line.hand)}
        if self._game is None:
            blinds = "/".join(map(str, sorted(b for b in game.blinds if b)))
            details["assumed"] = [f"blinds {blinds}, stacks {game.stacks[0]}: the log has none"]
        if line.position is not None:
            details["hero"] = line.position
            details["acpc"] = {"position": line.position}
        elif self._scores is not None and line.results is not None:
            for name, result in zip(line.names, line.results, strict=True):
                self._scores[name] += result  # type: ignore[assignment]
        return HandLog.taking(state, line.names, details=details)

    def _check_score(self, text: str) -> None:
        """Check the sums at the end of a log if every hand before them was read."""
        scores, self._scores = self._scores, None
        parts = text.split(":")
        if len(parts) != 3:
            raise NotationError(f"not a score: {text[:40]!r}", expected="SCORE:chips:names")
        results, names = (part.split("|") for part in parts[1:])
        try:
            told = dict(zip(names, map(float, results), strict=True))
        except ValueError:
            raise NotationError(f"not a score: {text[:40]!r}", expected="one per name") from None
        for name, score in told.items() if scores is not None else ():
            if abs(scores[name] - score) > _ROUNDING:  # type: ignore[index]
                raise NotationError(f"{name} won {score:g}", expected=f"{scores[name]:g}")  # type: ignore[index]


def _replay(line: AcpcLine, game: AcpcGame) -> State:
    """Replay a line; pots are split in the way that gives its results."""
    state = play_line(line, game, RULES)
    if line.results is None or state.status or _agree(state, line):
        return state
    for rules, exact in _SPLITS[1:]:
        other = play_line(line, game, rules, exact)
        if _agree(other, line):
            return other
    told = "|".join(f"{result:g}" for result in line.results)
    raise NotationError(
        f"results {told}", expected="|".join(f"{payoff:g}" for payoff in state.payoffs)
    )


def _agree(state: State, line: AcpcLine) -> bool:
    assert line.results is not None
    pairs = zip(state.payoffs, line.results, strict=True)
    return all(abs(payoff - result) < _ROUNDING for payoff, result in pairs)


def _guess_games(beginning: list[Numbered]) -> dict[int, AcpcGame]:
    """Guess the game of a log from its first hands, by number of players."""
    lines: dict[int, list[AcpcLine]] = {}
    for _, text in beginning:
        try:
            line = parse_line(text)
        except NotationError:
            continue
        if line.position is None:
            lines.setdefault(line.players, []).append(line)
    guesses = {}
    for players, hands in lines.items():
        guesses[players] = max(_possible(hands), key=lambda game: _fitting(game, hands))
    return guesses


def _possible(lines: list[AcpcLine]) -> list[AcpcGame]:
    """The possible games of these lines: a raise shows whether bets have a fixed size."""
    told = {line.is_limit for line in lines} - {None}
    stacks = _stacks(lines)
    return [
        game
        for limit in (False, True)
        if not told or limit in told
        for game in usual_games(lines[0].players, limit, stacks)
    ]


def _fitting(game: AcpcGame, lines: list[AcpcLine]) -> int:
    count = 0
    for line in lines:
        try:
            _replay(line, game)
        except NotationError:
            continue
        count += 1
    return count


def _stacks(lines: list[AcpcLine]) -> list[int]:
    """The possible stacks of a no-limit log: those that went all-in, otherwise usual ones."""
    largest = max(line.largest for line in lines)
    all_in = Counter(stack for line in lines if (stack := line.all_in) is not None)
    seen = [stack for stack, _ in all_in.most_common(3)]
    usual = 10_000 if lines[0].players == 6 else 20_000
    return [stack for stack in (*seen, usual, 10 * largest) if stack >= max(largest, 1)][:3]


def _write_acpc(hands: Iterable[HandLog], file: TextIO) -> None:
    game = None
    for number, log in enumerate(hands):
        state = _checked(log)
        if (played := AcpcGame.of(state)) != game:
            game = played
            file.writelines(f"# {line}\n" for line in game.definition())
        file.write(_line(log, state, number, _position(log)) + "\n")


def _position(log: HandLog) -> int | None:
    """The position of the player who received the match states of a hand."""
    kept = log.details.get("acpc")
    position = kept.get("position") if isinstance(kept, dict) else None
    if isinstance(position, int) and position in range(len(log.players)):
        return position
    return None


def _write_pluribus(hands: Iterable[HandLog], file: TextIO) -> None:
    for number, log in enumerate(hands):
        state = _checked(log)
        if AcpcGame.of(state) != PLURIBUS:
            raise NotationError(
                "Pluribus played no-limit hold'em, six players with 10,000 chips, blinds 50 and 100"
            )
        file.write(_line(log, state, number, None) + "\n")


def _checked(log: HandLog) -> State:
    state = log.replay()
    check_holdem(state, (BettingStructure.NO_LIMIT, BettingStructure.FIXED_LIMIT), WRITER)
    if state.status:
        raise NotationError("ACPC cannot express this hand: it is not finished")
    if state.rules.forced_bets != RULES.forced_bets:
        raise NotationError(
            "ACPC cannot express this hand: everyone antes, and there are no blinds"
        )
    if state.rules.order != RULES.order:
        raise NotationError("ACPC cannot express this hand: the blinds do not act last")
    return state


def _line(log: HandLog, state: State, number: int, position: int | None) -> str:
    name = log.details.get("id")
    is_number = isinstance(name, str) and name.isascii() and name.isdigit() and len(name) < 16
    hand = int(name) if is_number else number  # type: ignore[arg-type]
    text = format_line(state, hand, log.players, position)
    if position is None:
        # Refuse what the reader would refuse.
        _replay(parse_line(text), AcpcGame.of(state))
    return text


def _is_acpc(beginning: str) -> bool:
    first = [line for line in beginning.splitlines() if line.strip() and line[0] != "#"][:1]
    return bool(first) and first[0].startswith(("STATE:", "MATCHSTATE:"))


def _is_pluribus(beginning: str) -> bool:
    first = beginning.split("\n", 1)[0]
    return first.startswith("STATE:") and first.count(":") == 5 and first.count("|") == 15


ACPC = Format(
    *("acpc", (".acpc", ".log"), _is_acpc, _read_acpc),
    read_back(WRITER, _read_acpc, _write_acpc),
)
PLURIBUS_LOG = Format(
    *("pluribus", (".log",), _is_pluribus, _read_pluribus),
    read_back("a Pluribus log", _read_pluribus, _write_pluribus),
)
