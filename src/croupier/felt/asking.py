"""Questions in the form that a page shows, and answers in the form that a hand takes.

Every number comes from the engine: the page offers these choices and computes nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import CroupierError, IllegalOperation
from croupier.felt.sockets.messages import Act, Run
from croupier.play.hand.question import DRAW, RUN
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    from collections.abc import Callable

    from croupier.felt.sockets.messages import Draw
    from croupier.play.hand.hand_in_play import HandInPlay
    from croupier.play.hand.question import Question
    from croupier.players.answers.answers import Choices

    Json = dict[str, Any]

_PRESETS = (("Half pot", 1, 2), ("Pot", 1, 1))


class Refused(CroupierError, ValueError):
    """An answer that is not allowed, at all or now; nothing has changed."""


def asked(hand: HandInPlay, question: Question, step: int) -> Json:
    """Return the choices of the asked player for a page; arrow keys add `step` to a raise."""
    shown: Json = {"number": question.number, "kind": question.kind}
    if question.kind == RUN:
        return {**shown, "most": question.most}
    choices = question.choices
    if choices is None:
        count = hand.state.legal_actions().discard_count
        cards = question.view.discardable(question.hole_cards)  # in Super Stud the down cards
        least, most = (0, len(cards)) if count is None else (count, count)
        shown.update(cards=list(cards), least=least, most=most)
        shown["verb"] = "Draw" if count is None else "Discard"
        return shown
    shown["fold"] = choices.may_fold
    if not choices.may_fold:
        shown["why_no_fold"] = _why_not(hand, hand.state.verify_folding, "fold")
    shown["call"] = choices.to_call
    shown["call_text"] = _call_text(hand, choices)
    shown["raise_text"] = _raise_text(hand, choices)
    shown["why_no_raise"] = "" if choices.max_raise else _why_no_raise(hand, choices)
    if choices.max_raise:
        least, most = _range(hand, question, choices)
        shown["raise"] = {
            "least": least,
            "most": most,
            "step": step,
            "all_in": choices.max_raise == choices.stack,
            "presets": _presets(hand, question, choices, least, most),
        }
    return shown


def answer_of(
    hand: HandInPlay, question: Question, message: Act | Draw | Run
) -> tuple[str, int] | tuple[str, ...] | int:
    """Return the answer in a message; raise Refused if it is not allowed."""
    if (question.kind == RUN) != isinstance(message, Run):
        due = question.kind == RUN
        raise Refused(f"the number of runouts is {'due' if due else 'not asked for now'}")
    if isinstance(message, Run):
        if message.times > question.most:
            raise Refused(f"the board is dealt {question.most} times at most")
        return message.times
    if isinstance(message, Act):
        return _action(hand, question, message)
    return _discards(hand, question, message.cards)


def _action(hand: HandInPlay, question: Question, message: Act) -> tuple[str, int]:
    choices = question.choices
    if choices is None:
        raise Refused("a draw is due: say which cards to discard")
    if message.action == "fold":
        if not choices.may_fold:
            raise Refused(_why_not(hand, hand.state.verify_folding, "fold"))
        return "fold", 0
    if message.action == "raise":
        added = message.to - hand.state.bets[question.player_index]
        if not choices.max_raise:
            raise Refused(_why_no_raise(hand, choices))
        if not choices.min_raise <= added <= choices.max_raise:
            least, most = _range(hand, question, choices)
            verb = _raise_text(hand, choices).lower()
            raise Refused(f"{verb} {chips(least)} up to {chips(most)}, not {chips(message.to)}")
        return ("raise" if choices.bet_stands else "bet"), added
    if bool(choices.to_call) == (message.action == "check"):
        raise Refused(
            f"you cannot check: {choices.to_call:,} to call"
            if choices.to_call
            else "there is nothing to call"
        )
    return message.action, choices.to_call


def _discards(hand: HandInPlay, question: Question, cards: tuple[str, ...]) -> tuple[str, ...]:
    if question.kind != DRAW:
        raise Refused("no draw is due")
    if len(set(cards)) != len(cards) or not set(cards) <= set(question.hole_cards):
        raise Refused("discard different cards that you hold")
    try:
        hand.state.verify_standing_pat_or_discarding("".join(cards))
    except IllegalOperation as error:
        raise Refused(error.told_to(hand.state.turn_index)) from None
    return cards


def _why_no_raise(hand: HandInPlay, choices: Choices) -> str:
    verify = hand.state.verify_completion_betting_or_raising_to
    return choices.raise_refused or _why_not(hand, verify, "raise")


def _why_not(hand: HandInPlay, verify: Callable[[], object], action: str) -> str:
    try:
        verify()
    except IllegalOperation as error:
        return error.told_to(hand.state.turn_index)
    return f"you cannot {action} now"  # the table may allow less than the engine


def _call_text(hand: HandInPlay, choices: Choices) -> str:
    if not choices.to_call:
        return "Check"
    verb = "Bring in for" if hand.state.bring_in_status else "Call"
    return f"{verb} {chips(choices.to_call)}"


def _raise_text(hand: HandInPlay, choices: Choices) -> str:
    state = hand.state
    if not choices.bet_stands:
        return "Bet"
    # Stud: the first raise makes a full bet out of the bring-in.
    opening = state.bring_in and not state.street_index
    completes = opening and not state.completion_betting_or_raising_count
    return "Complete to" if completes else "Raise to"


def _range(hand: HandInPlay, question: Question, choices: Choices) -> tuple[int, int]:
    """Return the least and the largest total of a raise."""
    bet = hand.state.bets[question.player_index]
    return bet + choices.min_raise, bet + choices.max_raise


def _presets(
    hand: HandInPlay, question: Question, choices: Choices, least: int, most: int
) -> list[Json]:
    """Return raises by a part of the pot after a call, each the nearest that the rules allow."""
    state = hand.state
    bet, pot = state.bets[question.player_index], state.total_pot_amount + choices.to_call
    wanted = [(name, bet + choices.to_call + pot * part // whole) for name, part, whole in _PRESETS]
    return [{"name": name, "to": min(max(to, least), most)} for name, to in wanted]
