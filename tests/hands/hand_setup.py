"""The opening lines of a scripted hand: the game, the forced bets, the stacks, the house rules."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from croupier.games import find_game

Chips = int | Decimal

# The operations that a script can do itself; dealing is never automated.
_MANUAL = {
    "antes": "ANTE_POSTING",
    "collecting": "BET_COLLECTION",
    "blinds": "BLIND_OR_STRADDLE_POSTING",
    "burning": "",
    "runouts": "RUNOUT_COUNT_SELECTION",
    "showing": "HOLE_CARDS_SHOWING_OR_MUCKING",
    "killing": "HAND_KILLING",
    "pushing": "CHIPS_PUSHING",
    "pulling": "CHIPS_PULLING",
}


def number(text: str) -> Chips:
    """Read an amount of chips: an int where it is whole."""
    return Decimal(text) if "." in text else int(text.replace(",", ""))


@dataclass
class Setup:
    """The settings of the opening lines so far."""

    game: str = "NT"
    blinds: str = ""
    antes: str = ""
    bets: tuple[Chips, ...] = ()
    bring_in: Chips = 0
    stacks: tuple[Chips, ...] = ()
    names: tuple[str, ...] = ()
    mode: str = "TOURNAMENT"
    boards: int | None = None
    trimming: bool = True
    deck: str | None = None
    rules: str | None = None
    manual: set[str] = field(default_factory=set)

    def index(self, name: str) -> int:
        """The position of a player named in a script."""
        names = self.names or tuple(f"p{i + 1}" for i in range(len(self.stacks)))
        if name not in names:
            raise RuntimeError(f"no player {name!r}; there are {', '.join(names)}")
        return names.index(name)

    def name(self, index: int) -> str:
        """The name of the player at a position."""
        return self.names[index] if self.names else f"p{index + 1}"

    def values(self, text: str) -> Chips | tuple[Chips, ...] | dict[int, Chips]:
        """Read `10`, `50/100`, or `BB:100 BTN:50`."""
        if ":" in text:
            pairs = (word.split(":") for word in text.split())
            return {self.index(name): number(amount) for name, amount in pairs}
        words = text.replace("/", " ").split()
        return number(words[0]) if len(words) == 1 else tuple(number(word) for word in words)


def _read_rules(engine: Any, text: str) -> Any:
    rules = engine.HouseRules.STANDARD
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals:
            rules = getattr(engine.HouseRules, name)
        elif name == "rake":
            rules = rules.replace(rake=_read_rake(engine, value))
        else:
            plain: Any = {"True": True, "False": False}.get(value, value)
            rules = rules.replace(**{name: int(value) if value.isdigit() else plain})
    return rules


def _read_rake(engine: Any, text: str) -> Any:
    """Read `5%,cap:3,per:pot,no-flop-no-drop`."""
    percentage, *options = text.split(",")
    keywords: dict[str, Any] = {}
    for option in options:
        name, _, value = option.partition(":")
        if name == "cap":
            keywords["cap"] = number(value)
        elif name == "per":
            keywords["cap_per"] = value
        else:
            keywords["no_flop_no_drop"] = True
    return engine.Rake(Decimal(percentage.removesuffix("%")) / 100, **keywords)


def build(engine: Any, setup: Setup) -> Any:
    """Build the State the opening lines describe."""
    row = find_game(setup.game)
    manual = {_MANUAL[word] for word in setup.manual}
    automations = tuple(
        automation
        for automation in engine.Automation
        if automation.name not in {"HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING"} | manual
    )
    blinds = setup.values(setup.blinds) if setup.blinds else 0
    bets = setup.bets
    if not bets and isinstance(blinds, tuple):
        bets = (blinds[1], 2 * blinds[1]) if row.fixed_limit else (blinds[1],)
    opening: tuple[Any, ...] = ()
    if row.blinds:
        opening = (blinds,)
    elif row.stud:
        opening = (setup.bring_in,)
    keywords: dict[str, Any] = {}
    if setup.rules is not None:
        keywords["rules"] = _read_rules(engine, setup.rules)
    if setup.deck is not None:
        keywords["next_cards"] = setup.deck
    return getattr(engine.games, row.class_name).create_state(
        automations,
        setup.trimming,
        setup.values(setup.antes) if setup.antes else 0,
        *opening,
        *bets,
        setup.stacks,
        len(setup.stacks),
        mode=engine.Mode[setup.mode],
        starting_board_count=row.boards if setup.boards is None else setup.boards,
        **keywords,
    )


def _set(name: str, read: Callable[[str], Any]) -> Callable[[Setup, str], None]:
    def change(setup: Setup, text: str) -> None:
        setattr(setup, name, read(text))

    return change


def _chips(text: str) -> tuple[Chips, ...]:
    return tuple(number(word) for word in text.replace("/", " ").split())


SETTINGS: dict[str, Callable[[Setup, str], None]] = {
    "game": _set("game", str),
    "blinds": _set("blinds", str),
    "antes": _set("antes", str),
    "bets": _set("bets", _chips),
    "bring-in": _set("bring_in", number),
    "stacks": _set("stacks", _chips),
    "players": _set("names", lambda text: tuple(text.split())),
    "mode": _set("mode", {"cash": "CASH_GAME", "tournament": "TOURNAMENT"}.__getitem__),
    "boards": _set("boards", int),
    "trimming": _set("trimming", {"on": True, "off": False}.__getitem__),
    "deck": _set("deck", str),
    "rules": _set("rules", str),
    "manual": _set("manual", lambda text: set(text.split())),
}
