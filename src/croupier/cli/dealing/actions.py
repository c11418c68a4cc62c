"""Players' decisions as typed text: `r6 f c c; b10 c`, or in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from croupier.cards.card import Card
from croupier.chips.values import parse_value
from croupier.errors import NotationError

if TYPE_CHECKING:
    from croupier.hand.choices import LegalActions
    from croupier.hand.operations import Operation
    from croupier.hand.state import State

EXPECTED = "f, c, k, r AMOUNT, b AMOUNT, allin, bi, d CARDS or pat"

# Also the letters of the PHH format: cc, cbr, pb, sd.
_WORDS = {
    "fold": ("f", "fold", "folds"),
    "check": ("k", "x", "check", "checks"),
    "call": ("c", "cc", "call", "calls"),
    "raise": ("r", "b", "cbr", "raise", "raises", "bet", "bets", "complete", "completes"),
    "all-in": ("allin", "all-in", "shove"),
    "bring-in": ("bi", "pb", "bring-in", "bringin"),
    "draw": ("d", "sd", "draw", "draws", "discard", "discards"),
    "pat": ("pat",),
}
_KINDS = {word: kind for kind, words in _WORDS.items() for word in words}
_PHRASES = tuple(
    (re.compile(rf"\b{phrase}\b", re.IGNORECASE), word)
    for phrase, word in (("all in", "all-in"), ("bring in", "bring-in"), ("stands? pat", "pat"))
)
_AMOUNT = re.compile(r"min|pot|max|\d[\d_]*(\.\d+)?|\.\d+")
# A letter with its amount or its cards: r6, b2.5, dAsKd.
_GLUED = re.compile(
    r"(r|b|cbr|raise|bet)([\d.].*|min|pot|max)|(d|sd)((?:[2-9TJQKA]|10)[cdhs].*)", re.IGNORECASE
)


class Action(NamedTuple):
    """One decision: its kind, the amount of a raise, the cards of a draw, and how it was typed."""

    kind: str
    text: str
    amount: str | None = None
    cards: tuple[Card, ...] = ()

    def perform(self, state: State) -> Operation:
        """Apply it to the hand; the engine refuses illegal actions."""
        match self.kind:
            case "fold":
                return state.fold()
            case "check":
                to_call = state.legal_actions().check_or_call
                if to_call:
                    raise NotationError(f"cannot check: there is {to_call} to call")
                return state.check_or_call()
            case "call":
                return state.check_or_call()
            case "bring-in":
                return state.post_bring_in()
            case "draw" | "pat":
                return state.stand_pat_or_discard(self.cards)
            case "all-in":
                return _go_all_in(state)
            case _:
                return state.complete_bet_or_raise_to(self._raise_to(state.legal_actions()))

    def _raise_to(self, legal: LegalActions) -> int | None:
        """The amount in chips; None if no raise is possible, so that the engine says why."""
        choice = self.amount or "min"
        if not choice.isalpha():
            return parse_value(choice.replace("_", ""))
        if legal.raise_to is None:
            return None
        if choice == "pot":
            pot = max(legal.raise_to.pot, legal.raise_to.minimum)
            return min(pot, legal.raise_to.maximum)
        return legal.raise_to.maximum if choice == "max" else legal.raise_to.minimum


def parse_actions(text: str) -> list[Action]:
    """Read a line of decisions, separated by spaces, commas or semicolons.

    >>> [action.text for action in parse_actions("r6 f; raise to 20, call")]
    ['r 6', 'f', 'raise to 20', 'call']
    """
    text = re.sub(r"[\s,;]+", " ", text)
    for phrase, word in _PHRASES:
        text = phrase.sub(word, text)
    words = [part for word in text.split() for part in _unglued(word)]
    actions: list[Action] = []
    while words:
        actions.append(_take(words, len(actions) + 1))
    return actions


def _go_all_in(state: State) -> Operation:
    """Raise all-in, or call all-in if the stack is not enough for a raise."""
    legal = state.legal_actions()
    player = legal.player_index
    if player is None or legal.raise_to is not None:
        everything = 0 if player is None else state.stacks[player] + state.bets[player]
        return state.complete_bet_or_raise_to(everything)
    if legal.check_or_call == state.stacks[player]:
        return state.check_or_call()
    return state.complete_bet_or_raise_to()


def _unglued(word: str) -> list[str]:
    found = _GLUED.fullmatch(word)
    return [word] if found is None else [part for part in found.group(1, 2, 3, 4) if part]


def _take(words: list[str], number: int) -> Action:
    """Take one decision off the front of the words."""
    word = words.pop(0)
    kind = _KINDS.get(word.lower())
    if kind is None:
        raise NotationError(f"action {number}: {word!r} is not an action", expected=EXPECTED)
    taken = [word]
    if kind == "raise":
        if words and words[0].lower() == "to":
            taken.append(words.pop(0))
        if words and _AMOUNT.fullmatch(words[0].lower()):
            taken.append(words.pop(0))
            return Action(kind, " ".join(taken), taken[-1].lower())
        if words and words[0].lower() == "x":  # not a check, as elsewhere
            raise NotationError(
                f"action {number}: 'x' is not an amount", expected="a number, min, pot or max"
            )
    cards: list[Card] = []
    while kind == "draw" and words and words[0].lower() not in _KINDS:
        try:
            cards.extend(Card.parse(words[0]))
        except ValueError as error:
            raise NotationError(f"action {number}: {error}") from None
        taken.append(words.pop(0))
    return Action(kind, " ".join(taken), cards=tuple(cards))
