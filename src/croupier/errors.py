"""One tree of errors, each with data for programs and a message for people."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Protocol

from croupier.reasons import CITATIONS, SENTENCES, Reason

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path
    from typing import NoReturn

__all__ = [
    "CITATIONS",
    "SENTENCES",
    "AnswerRefused",
    "ArgumentError",
    "ArgumentTypeError",
    "CroupierError",
    "IllegalOperation",
    "NotationError",
    "PlayerCrash",
    "PlayerFault",
    "PlayerIllegalAction",
    "PlayerTimeout",
    "Reason",
    "SetupError",
    "error_text",
    "expected_now",
    "short_text",
    "shown",
    "unknown_arguments",
]


def short_text(value: object, show: Callable[[object], str], length: int) -> str:
    """Return an untrusted value as a short text, even if its own repr or str fails.

    Not even a plain int always has a text: Python refuses ints with thousands of digits.
    """
    try:
        return str.__str__(show(value))[:length]
    except KeyboardInterrupt:
        raise
    except BaseException:
        return "(cannot be shown)"


def shown(value: object, length: int = 80) -> str:
    """Return a value for an error message; long values are cut off with dots.

    >>> shown("2"), shown([7] * 99, 10), shown(10**5000)
    ("'2'", '[7, 7, ...', '(cannot be shown)')
    """
    text = short_text(value, repr, length + 1)
    return text if len(text) <= length else f"{text[: length - 3]}..."


def error_text(error: BaseException, length: int) -> str:
    """Return an exception of user code as a short text, with its file and line."""
    place = _place_of(error)
    text = f"{type(error).__name__}: {short_text(error, str, length)}"
    return text[:length] if not place else f"{text[: max(length - len(place) - 3, 0)]} ({place})"


def _place_of(error: BaseException) -> str:
    """Return the place of an error: the innermost line outside this package and Python."""
    if isinstance(error, SyntaxError) and error.filename:
        return ""  # its text contains the place
    place, frame = "", error.__traceback__
    while frame is not None:
        file = frame.tb_frame.f_code.co_filename
        is_library = file.startswith((_OURS, "<")) or (
            file.startswith(_LIBRARY) and "site-packages" not in file
        )
        if not is_library:
            place = f"{os.path.basename(file)}, line {frame.tb_lineno}"
        frame = frame.tb_next
    return place


_OURS = os.path.dirname(os.path.abspath(__file__)) + os.sep
_LIBRARY = os.path.dirname(os.__file__) + os.sep


class CroupierError(Exception):
    """The base class of all errors that this package raises on purpose."""


class ArgumentError(CroupierError, ValueError):
    """A wrong value: an unknown card or player, or a number out of range."""


class ArgumentTypeError(CroupierError, TypeError):
    """A value of the wrong type, or an argument that a function does not take."""


def unknown_arguments(function: str, given: Iterable[str], known: Iterable[str]) -> NoReturn:
    """Refuse unknown arguments of a function, with the most similar known one.

    >>> unknown_arguments("holdem", ["player"], ["stacks", "players"])
    Traceback (most recent call last):
        ...
    croupier.errors.ArgumentTypeError: holdem() has no argument 'player'; did you mean 'players'?
    """
    from difflib import get_close_matches

    name, names = next(iter(given)), list(known)
    close = get_close_matches(name, names, 1)
    hint = f"did you mean {close[0]!r}?" if close else f"it takes {', '.join(names)}"
    raise ArgumentTypeError(f"{function}() has no argument {name!r}; {hint}")


# The operations by the names of their methods, in words.
_VERBS: Mapping[str, str] = {
    "post_ante": "post an ante",
    "collect_bets": "collect the bets",
    "post_blind_or_straddle": "post a blind or straddle",
    "burn_card": "burn a card",
    "deal_hole": "deal hole cards",
    "deal_board": "deal board cards",
    "stand_pat_or_discard": "stand pat or discard",
    "check_or_call": "check or call",
    "post_bring_in": "post the bring-in",
    "complete_bet_or_raise_to": "complete, bet or raise",
    "select_runout_count": "select a number of runouts",
    "show_or_muck_hole_cards": "show or muck",
    "kill_hand": "kill the hand",
    "push_chips": "push chips",
    "pull_chips": "pull chips",
    "no_operate": "record a comment",
    # Other calls that need a hand between two operations.
    "copy": "copy the hand",
    "pickle": "pickle the hand",
    "deck_cards": "stack the deck",
    "pots": "count the pots",
    "can_win_now": "find out who can win",
    "pending": "find out what is pending",
    "legal_actions": "list the legal actions",
    "view": "show the hand to a player",
    "rollout": "play the hand out",
    "redeal": "deal the hidden cards again",
    "load": "load the hand into a batch",
}


# The message about an operation that is not due; what is due instead follows.
_NOT_DUE: Mapping[str, str] = {
    "post_ante": "no ante is due",
    "collect_bets": "no bets are due to be collected",
    "post_blind_or_straddle": "no blind or straddle is due",
    "burn_card": "no burn is due",
    "deal_hole": "no hole card is due",
    "deal_board": "no board card is due",
    "stand_pat_or_discard": "nobody is to draw",
    "fold": "nobody is to act",
    "check_or_call": "nobody is to act",
    "post_bring_in": "no bring-in is due",
    "complete_bet_or_raise_to": "nobody is to act",
    "select_runout_count": "no number of runouts is to be chosen",
    "show_or_muck_hole_cards": "nobody is to show or muck",
    "kill_hand": "no hand is to be killed",
    "push_chips": "no chips are to be pushed",
    "pull_chips": "no chips are to be pulled",
}
# Verbs for players' decisions, if they differ from those of the operation.
_DEEDS: Mapping[str, str] = {
    "stand_pat_or_discard": "draw or stand pat",
    "select_runout_count": "choose a number of runouts",
}
_OF_NOBODY: Mapping[str, str] = {
    "collect_bets": "the bets are to be collected",
    "burn_card": "a card is to be burnt",
    "push_chips": "chips are to be pushed",
}


class _Pending(Protocol):
    """The attributes of croupier.hand.choices.Pending that are used here."""

    @property
    def operations(self) -> Sequence[str]: ...
    @property
    def player_indices(self) -> Sequence[int]: ...
    @property
    def card_count(self) -> int | None: ...


def _players(indices: Sequence[int]) -> str:
    *others, last = map(str, indices)
    return f"players {', '.join(others)} and {last} are" if others else f"player {last} is"


def expected_now(pending: _Pending) -> str:
    """Return what a hand waits for: "player 1 is to act"."""
    operation, cards = pending.operations[0], pending.card_count
    if operation in _OF_NOBODY:
        return _OF_NOBODY[operation]
    if operation == "deal_board":
        return "a board card is due" if cards == 1 else f"{cards} board cards are due"
    if operation == "deal_hole":
        hole = "a hole card is" if cards == 1 else f"{cards} hole cards are"
        return f"{hole} due to player {pending.player_indices[0]}"
    if operation == "kill_hand":
        whose = [f"player {player}" for player in pending.player_indices]
        return f"the hand of {' and of '.join(whose)} is to be killed"
    who = _players(pending.player_indices)
    if {"fold", "check_or_call", "complete_bet_or_raise_to"} & set(pending.operations):
        bring_in = "post_bring_in" in pending.operations
        return f"{who} to post the bring-in or complete" if bring_in else f"{who} to act"
    deeds = [_DEEDS.get(name) or _VERBS[name] for name in pending.operations]
    return f"{who} to {' or to '.join(deeds)}"


def _untimely(operation: str, reason: Reason, facts: Mapping[str, object]) -> str:
    text = _NOT_DUE.get(operation, SENTENCES[reason])
    if reason is Reason.NOT_YOUR_TURN and "player" in facts:
        text += f" from player {facts['player']}"
    return f"{text}; {facts['expected']}"


class IllegalOperation(CroupierError, ValueError):
    """The rules refuse an operation; the hand is unchanged.

    >>> print(IllegalOperation("complete_bet_or_raise_to", Reason.BELOW_MINIMUM, {"minimum": 40}))
    cannot complete, bet or raise: the amount is below the minimum (minimum=40) [TDA 43]
    """

    def __init__(
        self,
        operation: str,
        reason: Reason,
        facts: Mapping[str, object] | None = None,
        rule: str | None = None,
    ) -> None:
        facts = dict(facts or {})
        super().__init__(operation, reason, facts, rule)  # kept as args, so that it pickles
        self.operation = operation
        self.reason = reason
        self.facts = facts
        self.rule = CITATIONS.get(reason) if rule is None else rule

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return self._sentence(self.facts, facts)

    def told_to(self, player: int | None) -> str:
        """Return the message for the player who tried it, who needs no player index."""
        facts = {name: value for name, value in self.facts.items() if name != "player"}
        if "expected" in facts:
            facts["expected"] = str(facts["expected"]).replace(f"player {player} is", "you are")
        words = (f"{name.replace('_', ' ')} {value}" for name, value in facts.items())
        return self._sentence(facts, ", ".join(words))

    def _sentence(self, facts: Mapping[str, object], told: str) -> str:
        verb = _VERBS.get(self.operation) or self.operation.replace("_", " ")
        if "expected" in facts:
            return f"cannot {verb}: {_untimely(self.operation, self.reason, facts)}"
        text = f"cannot {verb}: {SENTENCES[self.reason]}"
        if told:
            text += f" ({told})"
        return f"{text} [{self.rule}]" if self.rule else text


class SetupError(CroupierError, ValueError):
    """A game, a hand or a set of house rules that cannot be played."""


class NotationError(CroupierError, ValueError):
    """A text that does not have the expected format, with the place and what was expected.

    >>> print(NotationError("unknown action", file="hand.phh", line=3, expected="f, cc or cbr"))
    hand.phh, line 3: unknown action (expected f, cc or cbr)
    """

    def __init__(
        self,
        message: str,
        file: str | Path | None = None,
        line: int | None = None,
        column: int | None = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(message, file, line, column, expected)  # as args, so that it pickles
        self.message = message
        self.file = file
        self.line = line
        self.column = column
        self.expected = expected

    def __str__(self) -> str:
        place = [] if self.file is None else [str(self.file)]
        if self.line is not None:
            place.append(f"line {self.line}")
        if self.column is not None:
            place.append(f"column {self.column}")
        text = f"{', '.join(place)}: {self.message}" if place else self.message
        return f"{text} (expected {self.expected})" if self.expected else text


class PlayerFault(CroupierError):
    """A player failed to give a legal answer; the table records it and continues by its policy."""

    failing = "failed"

    def __init__(self, player: int | str, detail: str = "") -> None:
        super().__init__(player, detail)
        self.player = player
        self.detail = detail

    def __str__(self) -> str:
        text = f"player {self.player} {self.failing}"
        return f"{text}: {self.detail}" if self.detail else text


class PlayerTimeout(PlayerFault):
    """No answer came in time."""

    failing = "did not answer in time"


class PlayerCrash(PlayerFault):
    """The player's own code failed."""

    failing = "crashed"


class PlayerIllegalAction(PlayerFault):
    """The answer was not a legal action."""

    failing = "gave an illegal action"


class AnswerRefused(PlayerIllegalAction, ValueError):
    """An illegal answer at a table whose house rules raise an error; the hand can continue."""
