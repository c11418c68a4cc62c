"""The line of a log that begins a hand; the common part of hands of one spec is read once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError
from croupier.hand import native
from croupier.hand.spec.hand_spec import HandSpec
from croupier.hand.state import State
from croupier.history.log.lines import STACKS, decode, hand_beginning
from croupier.recent import Recent

if TYPE_CHECKING:
    from collections.abc import Callable

_WHOLE = frozenset({int})
_KEYS = {"setup", "players", "seats", "details"}
_SEEDS = range(1 << 256)

_specs = Recent[HandSpec]()


def known_hand(line: str) -> tuple[dict[str, Any], Callable[[], State]] | None:
    """Return the event of a hand like an earlier one, and a function that starts it held.

    None for any other line, or one that the log writer would write differently.
    """
    # A shortcut: its twin is HandSetup.hold. tests/history/log/test_known_hands.py compares them.
    beginning, _, rest = line.partition(STACKS)
    spec = _specs.find((beginning,))
    if spec is None or '"setup"' in rest:
        return None
    try:
        event = decode(f'{{"setup":{{{STACKS}{rest}')
    except NotationError:
        return None
    setup = event["setup"]
    if event.keys() != _KEYS or setup.keys() != {"starting_stacks", "seed"}:
        return None
    stacks, seed = setup["starting_stacks"], setup["seed"]
    if type(stacks) is not list or not _WHOLE.issuperset(map(type, stacks)):
        return None
    counted = spec.count(stacks)
    if counted is None or len(stacks) != spec.player_count or type(seed) is not int:
        return None
    if seed not in _SEEDS:
        return None
    return event, lambda: native.start(State, spec, counted, seed, None, held=True)


def remember(line: str, state: State) -> None:
    """Remember the spec of a hand, for the next line that begins in the same way.

    Only whole stacks: others change the unit of chips, and with it the spec.
    """
    beginning = line.partition(STACKS)[0]
    if _WHOLE.issuperset(map(type, state.starting_stacks)) and beginning == hand_beginning(state):
        _specs.put((beginning,), native.spec_of(state))
