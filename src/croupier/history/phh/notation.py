"""PHH, the notation of hands in TOML: the fields of one hand, and its actions on a State."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from croupier import _core
from croupier.chips.values import parse_value as parse_amount
from croupier.errors import NotationError
from croupier.hand import native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from croupier.hand.state import State

HandText = _core.HandText
LONGEST_HAND = 1 << 20  # characters; a long hand has a few thousand
_PART = re.compile(r"^\s*p\d+\s+cbr\s+[\d,]*\.")
_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")


def read_fields(text: str, parse_value: Callable[[str], Any] = parse_amount) -> dict[str, Any]:
    """Return the fields of a hand, or of the single table that contains it.

    >>> read_fields("variant = 'NT'\\nantes = [0, 0.25]")
    {'variant': 'NT', 'antes': [0, Decimal('0.25')]}
    """
    if len(text) > LONGEST_HAND:
        raise NotationError(f"a hand of {len(text)} characters", expected=f"at most {LONGEST_HAND}")
    fields = _core.read_plain_toml(text, _number_type(parse_value))
    return _read_any_toml(text, parse_value) if fields is None else fields


def read_hand_text(text: str) -> HandText | None:
    """Return a hand as text that native code can play; None if it needs a full TOML reader."""
    try:
        return None if len(text) > LONGEST_HAND else HandText(text)
    except ValueError:
        return None


def write_fields(
    fields: dict[str, Any], key_text: Callable[[str], str], value_text: Callable[[object], str]
) -> str:
    """Return fields as lines of TOML; the functions write keys and values of other types.

    >>> write_fields({"antes": [0, 0], "_note": "fine"}, str, repr)
    "antes = [0, 0]\\n_note = 'fine'"
    """
    return _core.write_plain_toml(fields, key_text, value_text)


def _number_type(parse_value: Callable[[str], Any]) -> Callable[[str], Any]:
    # Numbers with a decimal point become Decimals in the usual reader too, only later.
    if parse_value is not parse_amount:
        return parse_value
    from decimal import Decimal

    return Decimal


def _read_any_toml(text: str, parse_value: Callable[[str], Any]) -> dict[str, Any]:
    import tomllib

    try:
        fields = tomllib.loads(text, parse_float=parse_value)
    except (ValueError, ArithmeticError, RecursionError) as error:
        place = _PLACE.search(str(error))
        line, column = (int(place[1]), int(place[2])) if place else (None, None)
        message = "the brackets nest too deeply" if isinstance(error, RecursionError) else error
        told = _PLACE.sub("", str(message)).strip()
        raise NotationError(f"not TOML: {told}", line=line, column=column) from None
    if text.lstrip().startswith("[") and len(fields) == 1:
        (table,) = fields.values()
        if isinstance(table, dict):
            return table
    return fields


def parse_action(
    state: State, action: str, parse_value: Callable[[str], int] = parse_amount
) -> None:
    """Perform an action in PHH notation; raise a ValueError if it is not possible now.

    >>> from croupier import Automation, holdem
    >>> state = holdem(players=2, seed=1, automations=Automation.TABLE)
    >>> parse_action(state, "d dh p1 AsKs # a fine hand")
    >>> state.get_operation(2)
    HoleDealing(commentary='a fine hand', player_index=0, cards=(As, Ks), statuses=(False, False))
    """
    if not isinstance(action, str):
        raise NotationError(f"not an action: {action!r}", expected="text such as 'p1 f'")
    native.perform_action(state, action, None if parse_value is parse_amount else parse_value)


def supply(state: State, *, decisions: bool) -> bool:
    """Do one due operation that files may leave out; return whether there was one.

    Posts, unseen cards, hidden hands, pots; with `decisions` also a check of the player to act, or
    a fold if checking costs chips. Board cards, draws and bring-ins are never invented.
    """
    return native.supply(state, decisions)


def perform_actions(
    state: State, actions: list[str], *, decisions: bool, finish: bool = True
) -> tuple[int, list[int]]:
    """Perform actions in order, with everything due before each; return how many succeeded.

    The second value lists the numbers of all operations that were not written. With `finish`,
    operations due after the last action are added.
    """
    supplied: list[int] = []
    return native.perform_actions(state, actions, decisions, supplied, finish), supplied


def raises_parts_of_chips(actions: Iterable[str]) -> bool:
    """Return whether some raise is not a whole number: then chips have fractions.

    >>> raises_parts_of_chips(["p1 cc # 2.5 to one", "p2 cbr 7.50"])
    True
    """
    return any("." in action and _PART.search(action) is not None for action in actions)
