"""Scripted hands: a small language in which a test reads like poker.

A script is lines of clauses, separated by semicolons; `#` starts a comment. First the game::

    game NT; blinds 50/100; stacks 1000 1000 60
    players SB BB BTN              names in order of position, p1 p2 p3 ... by default
    rules STANDARD reopen=single   a preset, then fields; without the line a State's default
    antes 10                       one amount for all, or one per player; BB:100 for one of them
    bring-in 2; bets 4/8; mode cash; boards 2; trimming off; deck AsKd...; manual showing

then what happens::

    deal BTN AsKs  SB QdQh         hole cards (a burn is made when one is due); `deal` alone deals
    board 2c3d4h                   burns and deals a board; `board` alone takes the deck's cards
    BTN raises to 300; SB folds; BB calls 200; BTN bets 100; BB checks; BB is all-in
    p1 discards 2c3c; p2 stands pat; p1 brings in; p2 completes; p1 shows; p1 mucks; p1 runs 2
    kill p1; push; pull p1; collect

and what must be true::

    expect pots 180 {SB BB BTN}, 80 {SB BTN}; stacks 0 0 1060 ...
    refuse BTN raises to 150: below minimum
    warn BTN folds                 allowed with a UserWarning
"""

import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from tests.hands.hand_expectations import EXPECTATIONS
from tests.hands.hand_setup import SETTINGS, Setup, build, number

Engine: TypeAlias = Any
State: TypeAlias = Any


class ScriptFailure(AssertionError):
    """A script that fails, with its file and line."""


@dataclass(frozen=True)
class Clause:
    """One sentence of a script."""

    line: int
    text: str


def clauses(text: str) -> Iterator[Clause]:
    """Split a script into its sentences."""
    for place, line in enumerate(text.splitlines(), 1):
        sentence = " ".join(line.split("#")[0].split())
        for part in sentence.split(";"):
            words = part.strip()
            if sentence.startswith("expect ") and not words.startswith("expect "):
                words = "expect " + words
            if words:
                yield Clause(place, words)


@dataclass
class Script:
    """A script being played on an engine."""

    path: Path
    engine: Engine
    setup: Setup = field(default_factory=Setup)
    state: State = None

    def run(self) -> State:
        """Play the script; return the State at its end."""
        expectations = 0
        for clause in clauses(self.path.read_text(encoding="utf-8")):
            try:
                self._perform(clause.text)
            except Exception as error:
                place = f"{self.path.name}, line {clause.line}: {clause.text!r}"
                raise ScriptFailure(f"{place}: {error}") from error
            expectations += clause.text.startswith(("expect", "refuse", "warn"))
        if not expectations:
            raise ScriptFailure(f"{self.path.name} expects nothing")
        return self.state

    def _perform(self, text: str) -> None:
        word, _, rest = text.partition(" ")
        if word in SETTINGS:
            if self.state is not None:
                raise ValueError("the hand has already begun")
            SETTINGS[word](self.setup, rest)
            return
        if word == "refuse" and rest.startswith("the game"):
            self._refuse_the_game(rest)
            return
        if self.state is None:
            self.state = build(self.engine, self.setup)
        if word == "expect":
            self._expect(rest)
        elif word == "refuse":
            self._refuse(rest)
        elif word == "warn":
            with warnings.catch_warnings(record=True) as heard:
                warnings.simplefilter("always")
                self._act(rest)
            if not any(issubclass(message.category, UserWarning) for message in heard):
                raise ValueError("no warning was given")
        else:
            self._act(text)

    def _expect(self, text: str) -> None:
        for name, check in EXPECTATIONS.items():
            if text == name or text.startswith(name + " "):
                check(self.state, text[len(name) :].strip(), self.setup.index)
                return
        raise ValueError(f"unknown expectation; there are {', '.join(EXPECTATIONS)}")

    def _refuse(self, text: str) -> None:
        action, _, reason = text.partition(":")
        before = self.state.copy() if hasattr(self.state, "copy") else None
        try:
            self._act(action.strip())
        except ValueError as error:
            found = getattr(error, "reason", None)
            if found is None and reason:
                raise
            if reason and str(found) != reason.strip():
                raise ValueError(f"refused for another reason: {found}") from error
        else:
            raise ValueError("it was not refused")
        if before is not None and before != self.state:
            raise ValueError("it was refused, but the state has changed")

    def _refuse_the_game(self, text: str) -> None:
        _, _, words = text.partition(":")
        try:
            build(self.engine, self.setup)
        except ValueError as error:
            if words.strip() not in str(error):
                raise
        else:
            raise ValueError("it was not refused")

    def _act(self, text: str) -> None:
        for pattern, perform in _ACTIONS:
            match = pattern.fullmatch(text)
            if match:
                perform(self, *match.groups())
                return
        raise ValueError("not understood")

    def _turn(self, name: str) -> int:
        index = self.setup.index(name)
        if self.state.turn_index != index:
            turn = self.state.turn_index
            whose = "nobody's" if turn is None else f"{self.setup.name(turn)}'s"
            raise RuntimeError(f"it is {whose} turn")
        return index

    def _fold(self, name: str) -> None:
        self._turn(name)
        self.state.fold()

    def _check(self, name: str) -> None:
        self._turn(name)
        if self.state.checking_or_calling_amount:
            raise RuntimeError(f"{self.state.checking_or_calling_amount} is to be called")
        self.state.check_or_call()

    def _call(self, name: str, amount: str | None) -> None:
        self._turn(name)
        price = self.state.checking_or_calling_amount
        if not price or (amount is not None and price != number(amount)):
            raise RuntimeError(f"{price} is to be called")
        self.state.check_or_call()

    def _raise(self, name: str, amount: str | None) -> None:
        self._turn(name)
        self.state.complete_bet_or_raise_to(None if amount is None else number(amount))

    def _all_in(self, name: str) -> None:
        index = self._turn(name)
        self.state.complete_bet_or_raise_to(self.state.stacks[index] + self.state.bets[index])

    def _bring_in(self, name: str) -> None:
        self._turn(name)
        self.state.post_bring_in()

    def _discard(self, name: str, cards: str) -> None:
        self._turn(name)
        self.state.stand_pat_or_discard(cards)

    def _burn(self, known: bool) -> None:
        if "burning" not in self.setup.manual and self.state.can_burn_card():
            if known:
                self.state.burn_card("??")
            else:
                self.state.burn_card()

    def _deal(self, text: str | None) -> None:
        self._burn(known=text is not None)
        if text is None:
            while self.state.can_deal_hole():
                self.state.deal_hole()
            return
        words = text.split()
        for name, cards in zip(words[::2], words[1::2], strict=True):
            self.state.deal_hole(cards, self.setup.index(name))

    def _board(self, cards: str | None) -> None:
        self._burn(known=cards is not None)
        self.state.deal_board(None if cards is None else cards.replace(" ", ""))

    def _show(self, name: str, cards: str | None) -> None:
        self.state.show_or_muck_hole_cards(cards or True, self.setup.index(name))

    def _muck(self, name: str) -> None:
        self.state.show_or_muck_hole_cards(False, self.setup.index(name))

    def _run_out(self, name: str, count: str) -> None:
        self.state.select_runout_count(int(count), self.setup.index(name))

    def _simply(self, verb: str, name: str | None) -> None:
        method = {
            "kill": "kill_hand",
            "push": "push_chips",
            "pull": "pull_chips",
            "collect": "collect_bets",
            "burn": "burn_card",
            "ante": "post_ante",
            "post": "post_blind_or_straddle",
            "showdown": "show_or_muck_hole_cards",
        }[verb]
        arguments: tuple[int | str, ...] = () if name is None else (self.setup.index(name),)
        if verb == "burn":
            arguments = ("??",)
        getattr(self.state, method)(*arguments)


_ACTIONS: tuple[tuple[re.Pattern[str], Callable[..., None]], ...] = tuple(
    (re.compile(pattern), perform)
    for pattern, perform in (
        (r"(\S+) folds", Script._fold),
        (r"(\S+) checks", Script._check),
        (r"(\S+) calls(?: (\S+))?", Script._call),
        (r"(\S+) (?:bets|raises to|completes to) (\S+)", Script._raise),
        (r"(\S+) (completes)", lambda script, name, _: script._raise(name, None)),
        (r"(\S+) is all-in", Script._all_in),
        (r"(\S+) brings in", Script._bring_in),
        (r"(\S+) discards (\S+)", Script._discard),
        (r"(\S+) stands pat", lambda script, name: script._discard(name, "")),
        (r"deal(?: (.+))?", Script._deal),
        (r"board(?: (.+))?", Script._board),
        (r"(\S+) shows(?: (\S+))?", Script._show),
        (r"(\S+) mucks", Script._muck),
        (r"(\S+) runs (-?\d+)", Script._run_out),
        (r"(kill|push|pull|collect|burn|ante|post|showdown)(?: (\S+))?", Script._simply),
    )
)


def run_script(path: Path, engine: Engine) -> State:
    """Play a script file on an engine."""
    return Script(path, engine).run()
