"""How a player's answer is applied: as it is, corrected, refused, or as no answer."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import short_text
from croupier.players.player import ACTION_TYPES

if TYPE_CHECKING:
    from croupier.hand.spec.house_rules import HouseRules

Answer = tuple[str, int]
FREE_CALL = "there is nothing to call"
UNREADABLE = "not a pair of an action and a whole amount"
NOBODY_CAN_MATCH = ("nobody can match a raise", "nobody can match more")
_LONGEST_REQUEST = 200  # characters of a wrong answer that the log keeps
_LONGEST_NUMBER = 512  # bits of an amount; Python refuses to print longer ones


class Choices(NamedTuple):
    """The choices of the asked player, in chips added."""

    stack: int
    to_call: int  # never more than the stack
    min_raise: int  # 0, 0: no raise is possible
    max_raise: int
    bet_stands: bool  # there is a bet to raise; otherwise a raise is a bet
    may_fold: bool  # False if the bring-in is due; if checking is free, a house rule decides
    raise_refused: str = ""  # why the rules allow no raise


class Verdict(NamedTuple):
    """The legal action that is carried out, and the fault of the answer."""

    action_type: str
    amount: int
    reason: str = ""


def read_answer(answer: object) -> Answer | None:
    """Return the type and amount of an answer; None if it is not a pair of a text and an int.

    Subclasses of str and int are converted to the plain types, so that no code of a bot runs in the
    table.
    """
    parts = items(answer)
    if parts is None or len(parts) != 2 or not issubclass(type(parts[0]), str):
        return None
    amount = whole_number(parts[1])
    return None if amount is None else (str.__str__(parts[0]), amount)


def read_cards(answer: object) -> tuple[str, ...] | None:
    """Return the cards of an answer to a draw; None if it is not a list of texts."""
    parts = items(answer)
    if parts is None or not all(issubclass(type(card), str) for card in parts):
        return None
    return tuple(map(str.__str__, parts))


def items(answer: Any) -> tuple[Any, ...] | None:
    """Return the items of a tuple or list; None for anything else."""
    # type(), because isinstance() would call code of the object.
    if issubclass(type(answer), tuple):
        return tuple.__getitem__(answer, slice(None))
    if issubclass(type(answer), list):
        return tuple(list.__getitem__(answer, slice(None)))
    return None


def whole_number(amount: Any) -> int | None:
    """Return an int, or another integer such as numpy's, as a plain int; otherwise None."""
    if type(amount) is int:
        return amount
    if type(amount) is bool:
        return None
    if issubclass(type(amount), int):
        return int.__index__(amount)
    try:
        number = amount.__index__()
    except KeyboardInterrupt:
        raise
    except BaseException:
        return None
    return number if type(number) is int else None


def describe(answer: object) -> object:
    """Return an answer for the log: a pair unchanged, anything else as a short text."""
    pair = read_answer(answer)
    if pair is not None:
        kind, amount = pair
        bits = amount.bit_length()
        return kind[:_LONGEST_REQUEST], f"{bits} bits" if bits > _LONGEST_NUMBER else amount
    plain = _plain_pair(answer)
    return short_text(answer, repr, _LONGEST_REQUEST) if plain is None else plain


def _plain_pair(answer: object) -> tuple[str, object] | None:
    """An action with an amount that is not a whole number, if a log can store it."""
    if not (type(answer) is tuple or type(answer) is list) or len(answer) != 2:
        return None
    kind, amount = answer
    if type(kind) is not str:
        return None
    if type(amount) is str:
        amount = amount[:_LONGEST_REQUEST]
    elif not (amount is None or type(amount) is bool or type(amount) is float):
        return None
    if type(amount) is float and not isfinite(amount):
        return None
    return kind[:_LONGEST_REQUEST], amount


def without_answer(choices: Choices) -> Answer:
    """Return what happens without an answer: a check if that is free, otherwise a fold.

    Stud: a player who must bring in cannot fold, so this player brings in.
    """
    if choices.to_call == 0:
        return "check", 0
    return ("fold", 0) if choices.may_fold else _call(choices)


def _call(choices: Choices) -> Answer:
    return "all-in" if choices.to_call == choices.stack else "call", choices.to_call


def settle(action_type: str, amount: int, choices: Choices, rules: HouseRules) -> Verdict:
    """Return the action for an answer under the house rules; " Raise " is a raise.

    A correction never folds a player who could check. It never spends more chips than the answer,
    except to lift a raise to the minimum.
    """
    stack, to_call, least, most, bet_stands, may_fold, refused = choices
    gives_up = without_answer(choices)
    match action_type.strip().lower():
        case "fold":
            if may_fold:
                return Verdict("fold", 0)
            if to_call:
                return Verdict(*gives_up)
            return _invalid("checking is free", gives_up, choices, rules)
        case "check":
            if not to_call:
                return Verdict("check", 0)
            reason = f"there is {to_call} to call"
            return _invalid(reason, gives_up, choices, rules)
        case "call":
            if not to_call:
                return Verdict("check", 0, FREE_CALL)
            return Verdict(*_call(choices))
        case "all-in":
            return _all_in(choices, rules)
        case "bet" | "raise" as kind:
            pass
        case _:
            reason = f"unknown action; choose from {', '.join(ACTION_TYPES)}"
            return _invalid(reason, gives_up, choices, rules)
    name = "raise" if bet_stands else "bet"
    if not most:
        fitting = ("call", to_call) if 0 < to_call <= amount else gives_up
        if 0 < to_call == stack <= amount:
            return Verdict("all-in", stack)  # the stack is less than a raise
        if refused or amount <= to_call:
            return _invalid(refused or "no raise is possible", fitting, choices, rules)
        return _too_much(NOBODY_CAN_MATCH[0], fitting, choices, rules)
    if amount < least:
        reason = f"the minimum is {least}"
        if rules.small_raise == "to_min":
            fitting = ("all-in", stack) if least == stack else (name, least)
        else:
            fitting = ("call", to_call) if 0 < to_call <= amount else gives_up
        return _invalid(reason, fitting, choices, rules)
    if amount > stack == most:
        return _too_much(f"the stack is {stack}", ("all-in", stack), choices, rules)
    if amount == stack == most:
        return Verdict("all-in", stack)
    if amount > most:
        return _invalid(f"the maximum is {most}", (name, most), choices, rules)
    if kind != name:
        reason = "a bet stands, it can be raised" if bet_stands else "there is no bet to raise"
        return _invalid(reason, (name, amount), choices, rules)
    return Verdict(name, amount)


def _all_in(choices: Choices, rules: HouseRules) -> Verdict:
    stack, to_call, _, most, bet_stands, _, refused = choices
    if to_call == stack or most == stack:
        return Verdict("all-in", stack)
    if most:
        name = "raise" if bet_stands else "bet"
        return _invalid(f"the maximum is {most}", (name, most), choices, rules)
    fitting = ("call", to_call) if to_call else ("check", 0)
    if refused:
        # A player without the right to raise does not get it back by going all-in.
        return _invalid(refused, fitting, choices, rules)
    # The rest would be returned: not an error, but the answer is not carried out exactly.
    reason = "" if rules.invalid_action == "error" else NOBODY_CAN_MATCH[1]
    return Verdict(*fitting, reason)


def _too_much(reason: str, corrected: Answer, choices: Choices, rules: HouseRules) -> Verdict:
    """invalid_action="fold" folds an amount that is too small, not one that is too large."""
    if rules.invalid_action == "error":
        return _invalid(reason, corrected, choices, rules)
    return Verdict(*corrected, reason)


def _invalid(reason: str, corrected: Answer, choices: Choices, rules: HouseRules) -> Verdict:
    if rules.invalid_action == "correct":
        return Verdict(*corrected, reason)
    if rules.invalid_action == "fold" and choices.may_fold:
        return Verdict("fold", 0, reason)
    # If even a fold is refused, or the house rule is "error".
    return Verdict(*without_answer(choices), reason)
