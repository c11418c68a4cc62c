"""The field of a tournament: who is entered, under which names, and what they are made from."""

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
    """Stands for a bot whose decisions are recorded: it is named and never run."""

    remembers = False

    def __init__(self, spec: str | None) -> None:
        super().__init__(0)
        self.spec = spec

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        """Refuse: whoever asks needs the bot itself."""
        raise SetupError(f"the bot {self.spec!r} is not run here")


class Entry(NamedTuple):
    """One player: the name, what the player is made from, and the round before which he enters."""

    name: str
    player: Any
    round: int = 1

    @property
    def spec(self) -> str | None:
        """How the player is named in words, if that is enough to make him again."""
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
        """Return the entry as the log has it."""
        data: dict[str, object] = {"name": self.name, "player": self.spec}
        return data if self.round == 1 else {**data, "round": self.round}


def read_entries(entries: Any) -> list[Entry]:
    """Read a mapping from names to players, or a list of players, of pairs or of entries.

    Players are instances, classes, functions of a seat, or words that name a bot. Who has no
    name is called after the bot, with a number.
    """
    if isinstance(entries, Mapping):
        entries = list(entries.items())
    if isinstance(entries, str) or not isinstance(entries, Iterable):
        raise SetupError(f"entries are a list of players or map names to players, not {entries!r}")
    found: list[Entry] = []
    names: set[str] = set()
    given = list(entries)
    taken = {item[0] for item in given if isinstance(item, tuple) and item}
    for item in given:
        if isinstance(item, tuple):
            if len(item) not in (2, 3):
                raise SetupError(f"an entry is a name and a player, unlike {item!r}")
            entry = item if isinstance(item, Entry) else Entry(*item)
        else:
            entry = Entry(_new_name(item, names | taken), item)
        check_name(entry.name)
        if entry.name in names:
            raise SetupError(f"two entries are called {entry.name!r}")
        if type(entry.round) is not int or entry.round < 1:
            raise SetupError(
                f"{entry.name!r} enters before a round from 1 up: {shown(entry.round)}"
            )
        names.add(entry.name)
        check_player(repr(entry.name), entry.player)
        found.append(entry)
    if sum(entry.round == 1 for entry in found) < 2:
        raise SetupError("a game needs two players or more to begin with")
    return found


def split_name(text: str) -> tuple[str, str]:
    """Return the name of NAME=SPEC, or none, and the SPEC; a name has no blanks, / : or quotes.

    >>> split_name("Ann=tight"), split_name("python3 bot.py --style=tight")
    (('Ann', 'tight'), ('', 'python3 bot.py --style=tight'))
    """
    found = _NAMED.fullmatch(text.strip())
    return (found[1], found[2].strip()) if found else ("", text.strip())


def enter_bots(bots: Sequence[str], players: int | None) -> list[Entry]:
    """Enter bots as they are typed, in turn until there are enough players.

    The second player of a bot that has a name is NAME-2, and so on.
    """
    if not bots:
        raise SetupError("name at least one bot, such as --bot tight")
    if players is None:
        players = len(bots) if len(bots) > 1 else USUAL_PLAYERS
    if not 2 <= players <= MOST_PLAYERS:
        raise SetupError(f"a game needs two players or more, not {players}")
    if players < len(bots):
        raise SetupError(f"there are {len(bots)} bots for {players} players")
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
    """Run the code of bots that will play in this process; what cannot be loaded is refused.

    Of bots that will run in boxes it is only looked at what they would have to read.
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
