"""A small file of every format that the package reads."""

import io

from croupier import holdem
from croupier.history import FORMATS, HandLog
from tests.history.acpc.test_acpc import PLURIBUS_LINE
from tests.history.rooms.late_samples import LATE
from tests.history.rooms.more_samples import MORE
from tests.history.rooms.samples import SAMPLES

_ROOMS = {**SAMPLES, **MORE, **LATE}


def sample(name: str) -> str:
    """Return a file of a format with at least one hand."""
    if name == "pluribus":
        return f"{PLURIBUS_LINE}\n"
    if name == "888":  # another name on the same files
        return _ROOMS["pacific"]
    if name in _ROOMS:
        return _ROOMS[name]
    written = io.StringIO()
    write = FORMATS[name].write
    assert write is not None
    write([_plain_hand()], written)
    return written.getvalue()


def _plain_hand() -> HandLog:
    state = holdem(players=3, stacks=500, blinds=(2, 5), seed=5)
    state.complete_bet_or_raise_to(12)
    state.fold()
    state.check_or_call()
    while state.status:
        state.check_or_call()
    return HandLog.of(state, ("Ann", "Bob", "Cy"), id="12")
