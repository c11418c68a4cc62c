"""Hands for pictures: a raise, a call, an all-in and a showdown."""

from croupier import holdem
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
