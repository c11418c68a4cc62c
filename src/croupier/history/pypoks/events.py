"""The events of a hand of pypoks: JSON lines, and a player's view of them.

An event is a tag and a tuple: `("MOV", ("human", 3, 20, [...], (995, 5, 5)))`. The tags are GCF HST
TST T$$ POS PSB PBB PLH TCD MOV PRS HFN; `docs/pologic.md` explains them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, shown
from croupier.history.pypoks.cards import PDeck
from croupier.history.pypoks.config import GameConfig
from croupier.history.surrogates import half_character

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

Event = tuple[str, tuple[Any, ...]]

# Tags whose first value is a player.
_OF_A_PLAYER = frozenset({"POS", "PSB", "PBB", "PLH", "MOV", "PRS"})
_LONGEST_LINE = 65_536


class _FromFile:
    """`HHistory.from_file(file)` makes a history, `history.from_file(file)` fills that one."""

    def __get__(
        self, history: HHistory | None, owner: type[HHistory]
    ) -> Callable[[str | Path], HHistory]:
        def from_file(file: str | Path) -> HHistory:
            """Read a file that `save` or pypoks wrote; a faulty file changes nothing."""
            events = list(load_events(file))
            if history is not None:
                history.events = events
                return history
            loaded = owner(_config_of(events))
            loaded.events = events
            return loaded

        return from_file


class HHistory:
    """The history of one hand: a list of events, saved as JSON lines."""

    def __init__(self, game_config: GameConfig) -> None:
        self.game_config = game_config
        self.events: list[Event] = []

    from_file = _FromFile()

    def save(self, file: str | Path) -> None:
        """Write one event per line, as pypoks does."""
        text = "".join(map(format_event, self.events))
        Path(file).write_bytes(text.encode("utf-8"))

    def translated(
        self, pls: Sequence[str], fr: int | None = None, to: int | None = None
    ) -> list[Event]:
        """Return the events from `fr` to `to` in one player's view.

        `pls` has all ids: the player's own, then the following seats. Ids become indices of it;
        the cards of others are None until shown, and their probabilities are left out.
        """
        places = {player: place for place, player in enumerate(pls)}
        return [translate(event, places) for event in self.events[fr:to]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HHistory):
            return NotImplemented
        return self.game_config == other.game_config and self.events == other.events

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<HHistory: {self.game_config.name}, {len(self.events)} events>"


def translate(event: Event, places: dict[str, int]) -> Event:
    """Return an event in the view of the player with index 0."""
    tag, values = event
    if tag not in _OF_A_PLAYER:
        if tag in ("GCF", "HST", "TST", "T$$", "TCD", "HFN"):
            return event
        raise NotationError(f"unknown event {tag!r}")  # an unknown event must not be shown
    place = places.get(values[0])
    if place is None:
        raise NotationError(f"unknown player {values[0]!r}; the players are {', '.join(places)}")
    if tag == "PLH" and place != 0:
        return tag, (place, None, None)
    if tag == "MOV":
        _, move, cash, probabilities, cashes = values
        return tag, (place, move, cash, list(probabilities) if place == 0 else [], cashes)
    return tag, (place, *values[1:])


def format_event(event: Event) -> str:
    """Return the line of an event, with its end."""
    return json.dumps(event, ensure_ascii=False) + "\n"


def load_events(file: str | Path) -> Iterator[Event]:
    """Yield the events of a file, each checked for its form, not for the rules of poker."""
    data = Path(file).read_bytes()
    try:
        lines = data.decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        raise NotationError(
            "not UTF-8", line=data.count(b"\n", 0, error.start) + 1, expected="an event as JSON"
        ) from None
    if lines[-1] == "":
        lines.pop()
    for number, line in enumerate(lines, start=1):
        yield parse_event(line, number)


def parse_event(text: str, line: int) -> Event:
    """Return the event of a line; with tuples where pypoks has them."""
    if len(text) > _LONGEST_LINE:
        raise NotationError("too long for an event", line=line)
    try:
        data = _DECODER.decode(text)
    except (ValueError, RecursionError):
        raise NotationError(
            f"not JSON: {text.strip()[:40]!r}", line=line, expected='such as ["TST", [1]]'
        ) from None
    if half := half_character(text, data):
        raise NotationError(f"a lone surrogate is not text: {half}", line=line)
    try:
        return event_of(data)
    except NotationError as error:
        raise NotationError(error.message, line=line, expected=error.expected) from None


def event_of(data: object) -> Event:
    """Return the event that was plain JSON data."""
    match data:
        case [str(tag), list(values) | tuple(values)] if tag in _SHAPES:
            shape, read = _SHAPES[tag]
            event = read(values)
            if event is None:
                raise NotationError(f"not an event {tag}: {shown(values)}", expected=shape)
            return tag, event
    raise NotationError(f"not an event: {shown(data)}", expected="a tag and its values")


def _config_of(events: list[Event]) -> GameConfig:
    if not events or events[0][0] != "GCF":
        raise NotationError("the game config is missing", line=1, expected='["GCF", [name]]')
    try:
        return GameConfig.from_name(events[0][1][0])
    except ValueError as error:
        raise NotationError(str(error), line=1) from None


def _refuse_constant(name: str) -> None:
    raise ValueError(name)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant)  # NaN and Infinity are not JSON


# The values of each kind of event. A reader returns them as a tuple, None if they are wrong.
Values = tuple[Any, ...] | None


def _is_whole(*values: object) -> bool:
    return all(type(value) is int for value in values)


def _is_player(value: object) -> bool:
    return isinstance(value, str) or (type(value) is int and value >= 0)  # an index in a view


def _is_card(value: object) -> bool:
    try:
        return isinstance(value, str) and PDeck.cti(value) is not None
    except NotationError:
        return False


def _read_name(values: Sequence[object]) -> Values:
    return tuple(values) if len(values) == 1 and isinstance(values[0], str) else None


def _read_frame(values: Sequence[object]) -> Values:
    fits = len(values) == 2 and isinstance(values[0], str) and _is_whole(values[1])
    return tuple(values) if fits else None


def _read_street(values: Sequence[object]) -> Values:
    fits = len(values) == 1 and values[0] in range(6) and _is_whole(values[0])
    return tuple(values) if fits else None


def _read_cash(values: Sequence[object]) -> Values:
    return tuple(values) if len(values) == 4 and _is_whole(*values) else None


def _read_position(values: Sequence[object]) -> Values:
    fits = len(values) == 3 and _is_player(values[0]) and _is_whole(*values[1:])
    return tuple(values) if fits else None


def _read_blind(values: Sequence[object]) -> Values:
    fits = len(values) == 2 and _is_player(values[0]) and _is_whole(values[1])
    return tuple(values) if fits else None


def _read_hole_cards(values: Sequence[object]) -> Values:
    fits = len(values) == 3 and _is_player(values[0])
    hidden = list(values[1:]) == [None, None]
    return tuple(values) if fits and (hidden or all(map(_is_card, values[1:]))) else None


def _read_cards(values: Sequence[object]) -> Values:
    return tuple(values) if len(values) in (1, 3) and all(map(_is_card, values)) else None


def _read_move(values: Sequence[object]) -> Values:
    match values:
        case [
            player,
            int(move),
            int(cash),
            list(chances) | tuple(chances),
            list(cashes) | tuple(cashes),
        ]:
            numbers = all(isinstance(p, int | float) and not isinstance(p, bool) for p in chances)
            if _is_player(player) and _is_whole(move, cash, *cashes) and len(cashes) == 3:
                return (player, move, cash, list(chances), tuple(cashes)) if numbers else None
    return None


def _read_result(values: Sequence[object]) -> Values:
    match values:
        case [player, int(won) | float(won), ("not_shown" | "muck") as shown]:
            fits = _is_player(player) and not isinstance(won, bool)
            return (player, won, shown) if fits else None
        case [player, int(won) | float(won), [int(rank), int(value), cards, str(text)]]:
            five = _read_pairs(cards)
            fits = _is_player(player) and not isinstance(won, bool) and five is not None
            return (player, won, (rank, value, five, text)) if fits else None
    return None


def _read_pairs(cards: object) -> Values:
    if not isinstance(cards, list | tuple):
        return None
    pairs = tuple(tuple(card) if isinstance(card, list | tuple) else () for card in cards)
    return pairs if all(len(pair) == 2 and _is_whole(*pair) for pair in pairs) else None


_SHAPES: dict[str, tuple[str, Callable[[Sequence[object]], Values]]] = {
    "GCF": ("[name of the game config]", _read_name),
    "HST": ("[table, hand]", _read_frame),
    "TST": ("[0 to 5]", _read_street),
    "T$$": ("[pot, street, to call, raise]", _read_cash),
    "POS": ("[player, position, stack]", _read_position),
    "PSB": ("[player, chips]", _read_blind),
    "PBB": ("[player, chips]", _read_blind),
    "PLH": ("[player, card, card]", _read_hole_cards),
    "TCD": ("[three cards or one]", _read_cards),
    "MOV": (
        "[player, move, chips, probabilities, [stack, in the hand, on the street]]",
        _read_move,
    ),
    "PRS": ("[player, won, rank or not_shown or muck]", _read_result),
    "HFN": ("[table, hand]", _read_frame),
}
