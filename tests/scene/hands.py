"""Hands for pictures: a raise, a call, an all-in and a showdown."""

from croupier import State, holdem
from croupier.hand.operations import (
    BoardDealing,
    HoleCardsShowingOrMucking,
    HoleDealing,
    StandingPatOrDiscarding,
)
from croupier.history import HandLog

NAMES = ("Ann", "Bob", "<b>Cy</b>")


def all_in_hand(*names: str) -> HandLog:
    """Return a hand that was played to its end, with an all-in on the flop."""
    state = holdem(players=3, stacks=[200, 200, 80], seed=5)
    state.complete_bet_or_raise_to(6)
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(10)
    state.fold()
    state.complete_bet_or_raise_to(74)
    state.check_or_call()
    assert not state.status
    return HandLog.of(state, names or NAMES, id="12", site="Home", table="</script>")


def seen_by(state: State, player: int | None) -> set[str]:
    """Return the cards that a player, or a spectator (None), saw, read from the operations."""
    seen: set[str] = set()
    for operation in state.operations:
        match operation:
            case HoleCardsShowingOrMucking(_, cards) | BoardDealing(cards):
                seen |= set(map(repr, cards))
            case StandingPatOrDiscarding(drawer, cards) if drawer == player:
                seen |= set(map(repr, cards))
            case HoleDealing(dealt, cards, statuses):
                pairs = zip(cards, statuses, strict=True)
                seen |= {repr(card) for card, up in pairs if up or dealt == player}
    return seen
