"""Two engines play the same hand, operation by operation, and are compared after each."""

import warnings
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, NoReturn

from tests.parity.disagreement import Disagreement, ParityError
from tests.parity.engines import Engine, State
from tests.parity.moves import Chooser, Move
from tests.parity.probes import draw_probe
from tests.parity.scenario import Scenario, deck_order
from tests.parity.snapshot import (
    Plain,
    Snapshot,
    amounts_are_whole,
    first_difference,
    plain_operation,
    read,
    read_hands,
    same,
)

Recogniser = Callable[[Disagreement], str | None]
_MOST_MOVES = 3000
_DEALS = ("HoleDealing", "BoardDealing", "CardBurning")


@dataclass
class Outcome:
    """The end of a hand: agreed to the end, at a listed difference, or at a shuffle."""

    end: str = "agreed"
    moves: int = 0
    noted: Counter[str] = field(default_factory=Counter)


@dataclass
class _Answer:
    """The result of a move on one engine."""

    operation: Any = None
    error: Exception | None = None
    warned: bool = False
    reshuffled: bool = False


class _Parted(Exception):
    """The engines diverged at a listed difference, or at a shuffle, which always differs."""


class _Hand:
    """The two states of one hand, and the moves so far."""

    def __init__(
        self, scenario: Scenario, reference: Engine, ours: Engine, recognise: Recogniser
    ) -> None:
        self.scenario = scenario
        self.engines = (reference, ours)
        self.recognise = recognise
        self.rng = Random(f"moves/{scenario.code}/{scenario.seed}")
        self.chooser = Chooser(scenario, self.rng)
        self.outcome = Outcome()
        self.done: list[Move] = []
        self.reference: State = None
        self.ours: State = None
        self.before: Snapshot = {}
        self.after: tuple[Snapshot, Snapshot] = ({}, {})
        self.heard: list[warnings.WarningMessage] = []

    def play(self) -> Outcome:
        """Play to the end or to the first difference."""
        with warnings.catch_warnings(record=True) as self.heard:
            warnings.simplefilter("always")
            try:
                if self._build():
                    self._compare(None, 0, 0)
                    self._loop()
            except _Parted as parted:
                self.outcome.end = str(parted)
        return self.outcome

    def _loop(self) -> None:
        while self.outcome.moves < _MOST_MOVES:
            if self.rng.random() < 0.25:
                self._probe()
            move = self._asking(self.chooser.choose)
            if move is None:
                return
            self.outcome.moves += 1
            self._step(move)
        raise AssertionError(f"the hand does not end: {self.scenario}")

    def _recognised(
        self, kind: str, name: str, reference: Plain, ours: Plain, move: Move | None
    ) -> str:
        disagreement = Disagreement(
            self.scenario,
            kind,
            name,
            reference,
            ours,
            tuple(self.done),
            move,
            self.before,
            *self.after,
            self.reference,
            self.ours,
        )
        number = self.recognise(disagreement)
        if number is None:
            raise ParityError(disagreement)
        return number

    def _differ(
        self, kind: str, name: str, reference: Plain, ours: Plain, move: Move | None
    ) -> NoReturn:
        raise _Parted(self._recognised(kind, name, reference, ours, move))

    def _build(self) -> bool:
        variant = self.scenario.variant
        order = deck_order(self.scenario, variant.deck_text(self.engines[0].module))
        built: list[State | ValueError] = []
        for engine in self.engines:
            try:
                built.append(
                    engine.build(
                        lambda module, **kw: variant.make(module, self.scenario, **kw), order
                    )
                )
            except ValueError as error:
                built.append(error)
        refused = [isinstance(state, ValueError) for state in built]
        if refused[0] != refused[1]:
            self._differ("construction", "State", str(built[0]), str(built[1]), None)
        if refused[0]:
            self.outcome.end = "refused by both"
            return False
        self.reference, self.ours = built
        if any("reserve" in str(message.message).lower() for message in self.heard):
            raise _Parted("shuffled by chance")
        return True

    def _ask(self, state: State, move: Move) -> _Answer:
        answer = _Answer()
        count = len(self.heard)
        try:
            answer.operation = move.apply(state)
        except Exception as error:  # the reference fails in several ways, each to be looked at
            answer.error = error
        messages = [
            str(message.message)
            for message in self.heard[count:]
            if issubclass(message.category, UserWarning)
        ]
        answer.warned = bool(messages)
        answer.reshuffled = any("reserve" in message.lower() for message in messages)
        return answer

    def _step(self, move: Move) -> None:
        counts = len(self.reference.operations), len(self.ours.operations)
        self.before = self.after[0]
        theirs, ours = self._ask(self.reference, move), self._ask(self.ours, move)
        self.done.append(move)
        if theirs.error is not None or ours.error is not None:
            self._compare_errors(move, theirs, ours)
            return
        if theirs.reshuffled:
            self._settle_shuffle(move, counts[0])
        left, right = plain_operation(theirs.operation), plain_operation(ours.operation)
        if not same(left, right):
            self._read()
            self._differ("result", left[0], left, right, move)
        if theirs.warned != ours.warned:
            self._read()
            self._differ("warning", "UserWarning", theirs.warned, ours.warned, move)
        self._compare(move, *counts)

    def _compare_errors(self, move: Move, theirs: _Answer, ours: _Answer) -> None:
        self._read()
        if theirs.error is not None and not isinstance(theirs.error, ValueError):
            self._differ("crash", move.method, repr(theirs.error), repr(ours.error), move)
        if not (isinstance(theirs.error, ValueError) and isinstance(ours.error, ValueError)):
            self._differ("refusal", move.method, repr(theirs.error), repr(ours.error), move)

    def _settle_shuffle(self, move: Move, count: int) -> None:
        """After a re-shuffle go on where no card came out of it, with one order for both."""
        new = self.reference.operations[count:]
        dealt = [op for op in new if type(op).__name__ in _DEALS]
        explicit = bool(move.args) and isinstance(move.args[0], str)
        if len(dealt) != 1 or not explicit:
            raise _Parted("shuffled by chance")
        names = sorted(repr(card) for card in self.reference.deck_cards)
        if names != sorted(repr(card) for card in self.ours.deck_cards):
            self._read()
            self._differ(
                "state",
                "deck_cards",
                names,
                sorted(repr(card) for card in self.ours.deck_cards),
                move,
            )
        self.rng.shuffle(names)
        for engine, state in zip(self.engines, (self.reference, self.ours), strict=True):
            state.deck_cards = deque(engine.module.Card.parse("".join(names)))

    def _asking(self, question: Callable[[State], Any]) -> Any:
        """Query the reference; its failure on unknown cards is a listed difference."""
        try:
            return question(self.reference)
        except (KeyError, AssertionError) as error:
            self._differ("crash", "question", repr(error), "None", None)

    def _read(self) -> None:
        ours = read(self.ours)
        self.after = (self._asking(read), ours)

    def _compare(self, move: Move | None, reference_count: int, our_count: int) -> None:
        self._read()
        self._compare_operations(
            move,
            self.reference.operations[reference_count:],
            self.ours.operations[our_count:],
        )
        name = first_difference(*self.after)
        if name is not None:
            self._differ("state", name, self.after[0][name], self.after[1][name], move)
        if self.scenario.whole_chips and not amounts_are_whole(self.after[1]):
            self._differ("state", "types of chips", "int", self.after[1]["stacks"], move)
        if self.reference.showdown_indices or self.rng.random() < 0.05:
            ours = read_hands(self.ours)
            hands = self._asking(read_hands), ours
            name = first_difference(*hands)
            if name is not None:
                self._differ("hands", name, hands[0][name], hands[1][name], move)

    def _compare_operations(self, move: Move | None, theirs: list[Any], ours: list[Any]) -> None:
        left = tuple(plain_operation(operation) for operation in theirs)
        right = tuple(plain_operation(operation) for operation in ours)
        if same(left, right):
            return
        # Done right 19: in a draw round our dealer gives a player all cards at once.
        rules = getattr(self.ours, "rules", None)
        at_once = rules is not None and rules.draw_dealing == "player_by_player"
        if at_once and self.scenario.variant.draw and same(_merged(left), _merged(right)):
            self.outcome.noted["19"] += 1
            return
        common = 0
        while common < min(len(left), len(right)) and same(left[common], right[common]):
            common += 1
        self._differ("operations", "operations", left[common:], right[common:], move)

    def _probe(self) -> None:
        """Query both engines about a random move; a refused move must not change ours."""
        probe = draw_probe(self.reference, self.rng)
        theirs, ours = _asked(self.reference, probe), _asked(self.ours, probe)
        if theirs is not ours:
            number = self._recognised("query", probe.query, theirs, ours, probe)
            self.outcome.noted[number] += 1
        if ours is not False:
            return
        answer = self._ask(self.ours, probe)
        if not isinstance(answer.error, ValueError):
            self._differ("query", probe.method, theirs, repr(answer.error), probe)
        changed = first_difference(self.after[1], read(self.ours))
        if changed is not None:
            self._differ("change", changed, "unchanged", read(self.ours)[changed], probe)


def _asked(state: State, probe: Move) -> bool | str:
    try:
        return probe.is_possible(state)
    except Exception as error:  # done right 17: an index out of range is an IndexError there
        return repr(error)


def _merged(operations: tuple[Plain, ...]) -> tuple[Plain, ...]:
    """Join consecutive deals to the same player."""
    merged: list[dict[str, Any]] = []
    for name, *fields in operations:
        entry = {"kind": name, **dict(fields)}
        last = merged[-1] if merged else {}
        if (
            name == "HoleDealing" == last.get("kind")
            and entry["player_index"] == last["player_index"]
        ):
            last["cards"] += entry["cards"]
            last["statuses"] += entry["statuses"]
        else:
            merged.append(entry)
    return tuple(tuple(sorted(entry.items())) for entry in merged)


def play(scenario: Scenario, reference: Engine, ours: Engine, recognise: Recogniser) -> Outcome:
    """Play one hand in lockstep; raise ParityError at a difference that is not recognised."""
    return _Hand(scenario, reference, ours, recognise).play()
