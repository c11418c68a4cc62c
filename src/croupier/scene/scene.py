"""A recorded hand as a scene: plain JSON that the felt draws without any rules of poker."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.hand.positions import names_of
from croupier.hand.state import State
from croupier.history.hand_log import HandLog
from croupier.printable import printable
from croupier.scene.card_art import SUITS
from croupier.scene.chances import Chances
from croupier.scene.pictures import Pictures

if TYPE_CHECKING:
    from collections.abc import Sequence

    Json = dict[str, Any]

VERSION = 1


def scene_of(
    hand: HandLog | State, *, hide_names: bool = False, with_equities: bool = True
) -> Json:
    """Return the scene of a hand, with every card that the hand knows.

    With `hide_names`, players are called by their position, and the file's own details (site,
    table, hand number) are left out.

    >>> from croupier import kuhn
    >>> state = kuhn(seed=1)
    >>> _ = state.check_or_call(), state.check_or_call()
    >>> scene = scene_of(state)
    >>> [step["text"][-1] for step in scene["steps"]][3:5]
    ['Player 1 checks', 'Player 2 checks']
    """
    log = HandLog.of(hand) if isinstance(hand, State) else hand
    state = log.setup.hold()
    positions = names_of(state)
    given = ("",) * len(positions) if hide_names else log.players
    names = [printable(name) or position for name, position in zip(given, positions, strict=True)]
    pictures = Pictures(
        state,
        names,
        chances=Chances() if with_equities else None,
        tell_comments=not hide_names,  # a comment may name anybody
    )
    pictures.go_on(log.operations)
    details = {} if hide_names else log.details
    hero = details.get("hero")
    return {
        **frame_of(state, title_of(details), names),
        "hero": names.index(hero) if hero in names else None,
        "streets": pictures.streets,
        "steps": pictures.steps,
    }


def scene_to_share(hand: HandLog) -> Json:
    """Return the scene of a hand; `hidden` has what replaces its names if they are hidden.

    >>> from croupier import kuhn
    >>> state = kuhn(seed=1)
    >>> scene = scene_to_share(HandLog.of(state, ("Ann", "Bob")))
    >>> scene["names"], scene["hidden"]["names"]
    (['Ann', 'Bob'], ['Player 1', 'Player 2'])
    """
    nameless = scene_of(hand, hide_names=True, with_equities=False)
    hidden = {name: nameless[name] for name in ("title", "names", "hero")}
    hidden["texts"] = [step["text"] for step in nameless["steps"]]
    return {**scene_of(hand), "hidden": hidden}


def frame_of(state: State, title: str, names: Sequence[str]) -> Json:
    """Return what does not change during a hand: the title, names, positions, the button."""
    blinds = any(state.blinds_or_straddles)
    return {
        "version": VERSION,
        "title": title,
        "names": list(names),
        "positions": list(names_of(state)) if blinds else ["" for _ in names],
        "button": len(names) - 1 if blinds else None,
        "board_size": sum(street.board_dealing_count for street in state.streets),
        "suits": SUITS,
    }


def title_of(details: dict[str, Any]) -> str:
    """Return the title of a hand of a file."""
    parts = [f"Hand {details['id']}"] if details.get("id") else ["A hand"]
    known = (details.get(name) for name in ("site", "table", "time"))
    return printable(", ".join([*parts, *(str(value) for value in known if value)]))
