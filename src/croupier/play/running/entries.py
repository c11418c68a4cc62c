"""The entries of a tournament: names, and players or the objects they are made from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from croupier.errors import SetupError, shown
from croupier.play.running.entrants import check_name, check_player
from croupier.players.player import Player
from croupier.players.specs.spec import BotSpec

USUAL_PLAYERS = 6
MOST_PLAYERS = 100_000
_NAMED = re.compile(r"([^\s=/:'\"]+)=(.+)", re.DOTALL)


class AbsentBot(Player):
    """A placeholder for a bot whose decisions are recorded: it has a name and is never run."""

    remembers = False

    def __init__(self, spec: str | None) -> None:
        super().__init__(0)
        self.spec = spec

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Raise an error: this bot is only a name."""
        raise SetupError(f"the bot {self.spec!r} is not run here")


class Entry(NamedTuple):
    """One player: the name, the given object, and the round before which they enter."""

    name: str
    player: Any
    round: int = 1

    @property
    def spec(self) -> str | None:
        """The text that names the bot, if that is enough to make it again."""
        player = self.player
        if isinstance(player, str):
            return player
        if isinstance(player, AbsentBot):
            return player.spec
        if isinstance(player, BotSpec):
            return player.text
        module, name = getattr(player, "__module__", ""), getattr(player, "__qualname__", "")
        if isinstance(player, type) and module != "__main__" and name.isidentifier():
            return f"{module}:{name}"
        return None

    def to_json(self) -> dict[str, object]:
        """Return the entry as in the log."""
        data: dict[str, object] = {"name": self.name, "player": self.spec}
        return data if self.round == 1 else {**data, "round": self.round}


def read_entries(entries: Any) -> list[Entry]:
    """Read a mapping from names to players, or a list of players, of pairs or of entries.

    Players are instances, classes, functions of a seat, or texts that name a bot. A player without
    a name is named after the bot, with a number.
    """
    if isinstance(entries, Mapping):
        entries = list(entries.items())
    if isinstance(entries, str) or not isinstance(entries, Iterable):
        raise SetupError(
            f"entries must be a list of players or a mapping of names, not {entries!r}"
        )
    found: list[Entry] = []
    names: set[str] = set()
    given = list(entries)
    taken = {item[0] for item in given if isinstance(item, tuple) and item}
    for item in given:
        if isinstance(item, tuple):
            if len(item) not in (2, 3):
                raise SetupError(f"an entry must be a name and a player, not {item!r}")
            entry = item if isinstance(item, Entry) else Entry(*item)
        else:
            entry = Entry(_new_name(item, names | taken), item)
        check_name(entry.name)
        if entry.name in names:
            raise SetupError(f"two entries have the name {entry.name!r}")
        if type(entry.round) is not int or entry.round < 1:
            raise SetupError(f"the round of {entry.name!r} must be 1 or more: {shown(entry.round)}")
        names.add(entry.name)
        check_player(repr(entry.name), entry.player)
        found.append(entry)
    if sum(entry.round == 1 for entry in found) < 2:
        raise SetupError("a game needs two players or more at the start")
    return found


def split_name(text: str) -> tuple[str, str]:
    """Return the name of NAME=SPEC, or none, and the SPEC; a name has no spaces, / : or quotes.

    >>> split_name("Ann=tight"), split_name("python3 bot.py --style=tight")
    (('Ann', 'tight'), ('', 'python3 bot.py --style=tight'))
    """
    found = _NAMED.fullmatch(text.strip())
    return (found[1], found[2].strip()) if found else ("", text.strip())


def enter_bots(bots: Sequence[str], players: int | None) -> list[Entry]:
    """Enter bots in turn until there are enough players.

    The second player of a bot that has a name is NAME-2, and so on.
    """
    if not bots:
        raise SetupError("name at least one bot, such as --bot tight")
    if players is None:
        players = len(bots) if len(bots) > 1 else USUAL_PLAYERS
    if not 2 <= players <= MOST_PLAYERS:
        raise SetupError(f"a game needs two players or more, not {players}")
    if players < len(bots):
        raise SetupError(f"got {len(bots)} bots for {players} players")
    named = [split_name(text) for text in bots]
    taken = {name for name, _ in named}
    entries: list[Any] = []
    for number in range(players):
        turn, place = divmod(number, len(bots))
        name, spec = named[place]
        if name and turn:
            turn += 1
            while f"{name}-{turn}" in taken:
                turn += 1
            name = f"{name}-{turn}"
            taken.add(name)
        entries.append((name, spec) if name else spec)
    return read_entries(entries)


def load_bots(entries: Iterable[Entry], *, isolate: bool = False) -> None:
    """Import the code of bots that will play in this process; refuse what cannot be loaded.

    For boxed bots, only check the files that they need to read.
    """
    for text in {entry.player for entry in entries if isinstance(entry.player, str)}:
        spec = BotSpec(text)
        if isolate or spec.kind == "command":
            spec.check_readable()
        else:
            spec.load()


def _new_name(player: Any, taken: set[str]) -> str:
    if isinstance(player, str):
        player = BotSpec(player)
    if isinstance(player, BotSpec):
        base = player.name
    else:
        kind = player if isinstance(player, type) else type(player)
        base = getattr(player, "__name__", kind.__name__)
    number = 1
    while (name := f"{base}-{number}") in taken:
        number += 1
    return name
