"""Write the files that are made from the rows of the catalogue: stubs and a table of the docs.

    python tools/catalogue.py            # compare; exit code 1 where a file is out of date
    python tools/catalogue.py --write    # write the files again, after a row was added

The stubs tell type checkers which classes there are; docs/games.md shows the games in a table.
"""

from __future__ import annotations

import sys
from itertools import groupby
from pathlib import Path

from croupier.cards.card import Deck
from croupier.games import GAMES, ROTATIONS, Game, Round
from croupier.games.class_making import has_usual_stacks, takes_stacks, terms_of
from croupier.games.kinds import AnteGame, BlindsGame, BringInGame, ButtonBlindGame
from croupier.pokerkit import games as pokerkit_games

ROOT = Path(__file__).resolve().parent.parent
CLASSES = ROOT / "src/croupier/games/classes.pyi"
POKERKIT = ROOT / "src/croupier/pokerkit/games.pyi"
PAGE = ROOT / "docs/games.md"
WIDTH = 100  # of the lines of a stub
BEGIN, END = "<!-- The games: written by tools/catalogue.py -->", "<!-- End of the games -->"
MIXES = "<!-- The mixed games: written by tools/catalogue.py -->"

_TYPES = {
    "ante_trimming_status": "bool",
    "raw_antes": "ValuesLike",
    "raw_blinds_or_straddles": "ValuesLike",
    "raw_starting_stacks": "ValuesLike",
    "player_count": "int",
}
_HEAD = '''"""Written by tools/catalogue.py from the rows of the catalogue."""

'''
_IMPORTS = """from croupier.cards.card import CardsLike
from croupier.chips.values import Chips, Divmod, ValuesLike
from croupier.games.poker import Poker, RakeFunction
from croupier.hand.spec.house_rules import HouseRules
from croupier.hand.spec.streets import Automation, Mode
from croupier.hand.state import State
"""
_OPTIONS = """        mode: Mode = ...,
        starting_board_count: int = ...,
        divmod: Divmod = ...,
        rake: RakeFunction = ...,
        rules: HouseRules | None = ...,
"""
_CARDS = """        seed: int | None = ...,
        next_cards: CardsLike | None = ...,
"""


def _parameters(names: tuple[str, ...], usual: bool) -> str:
    default = " = ..." if usual else ""
    return "".join(f"        {name}: {_TYPES.get(name, 'Chips')}{default},\n" for name in names)


def _shape_name(row: Game) -> str:
    """The name of the class that all classes with the same constructor have in the stub."""
    words = [*(name.removeprefix("raw_") for name in terms_of(row))]
    words += ["usual"] if has_usual_stacks(row) else []
    words += ["stacks"] if takes_stacks(row) else []
    return "_" + "".join(word.title() for word in "_".join(words).split("_"))


def _shape(row: Game) -> str:
    own = ("ante_trimming_status", "raw_antes", *terms_of(row))
    own = (*own, "raw_starting_stacks") if takes_stacks(row) else own
    hand = tuple(dict.fromkeys((*own, "raw_starting_stacks", "player_count")))
    usual = has_usual_stacks(row)
    attribute = "low: bool" if row.stud else "hole_dealing_count: int"
    text = f"class {_shape_name(row)}(Poker):\n    {attribute}\n"
    if usual:
        text += "    usual_stacks: ValuesLike\n"
    text += (
        "    def __init__(\n        self,\n        automations: tuple[Automation, ...],\n"
        f"{_parameters(own, usual)}        *,\n{_OPTIONS}    ) -> None: ...\n"
    )
    if usual:
        text += (
            "    def __call__(\n        self,\n"
            "        raw_starting_stacks: ValuesLike | None = ...,\n"
            "        player_count: int = ...,\n        *,\n"
            f"        rules: HouseRules | None = ...,\n{_CARDS}    ) -> State: ...\n"
        )
    return text + (
        "    @classmethod\n    def create_state(\n        cls,\n"
        "        automations: tuple[Automation, ...],\n"
        f"{_parameters(hand, usual)}        *,\n{_OPTIONS}{_CARDS}    ) -> State: ...\n"
    )


def _wrapped(head: str, bases: str) -> str:
    line = f"{head}{bases}): ...\n"
    return line if len(line) <= WIDTH + 1 else f"{head}\n    {bases}\n): ...\n"


def classes_stub() -> str:
    """Return the stub of croupier.games.classes."""
    shapes = {_shape_name(row): _shape(row) for row in GAMES}
    classes = "".join(_wrapped(f"class {row.class_name}(", _shape_name(row)) for row in GAMES)
    names = "".join(f'    "{name}",\n' for name in sorted(row.class_name for row in GAMES))
    made = "\n".join(shapes.values())
    return f"{_HEAD}{_IMPORTS}\n__all__ = [\n{names}]\n\n{made}\n{classes}"


def pokerkit_stub() -> str:
    """Return the stub of croupier.pokerkit.games."""
    names = [name for name in pokerkit_games.__all__ if name != "Poker"]
    classes = "".join(_wrapped(f"class {name}(", f"Poker, games.{name}") for name in names)
    listed = "".join(f'    "{name}",\n' for name in sorted(("Poker", *names)))
    return (
        f"{_HEAD}from croupier import games\n\n__all__ = [\n{listed}]\n\n"
        f"class Poker(games.Poker): ...\n{classes}"
    )


_KINDS = {
    BlindsGame: "Blinds",
    ButtonBlindGame: "Antes and a button blind",
    BringInGame: "Bring-in",
    AnteGame: "Antes",
}


def games_table() -> str:
    """Return the table of the games for the docs."""
    lines = []
    for kind, rows in groupby(sorted(GAMES, key=_kind), _kind):
        listed = list(rows)
        lines += [f"### {kind}", "", "| game | code | names | class | seats | also in |"]
        lines.append("|---|---|---|---|---|---|")
        for row in listed:
            names = ", ".join(f"`{name}`" for name in (row.name, *row.aliases))
            lines.append(
                f"| {row.title} | `{row.code}` | {names} | `{row.class_name}` | {row.seats} "
                f"| {_elsewhere(row)} |"
            )
        lines += ["", "| code | deck | streets | who wins | limit |", "|---|---|---|---|---|"]
        for row in listed:
            types = " and ".join(f"`{kind.__name__}`" for kind in row.hand_types)
            types += f" on each of {row.boards} boards" if row.boards > 1 else ""
            lines.append(
                f"| `{row.code}` | {_deck(row)} | {_streets(row)} | {types} | {_limit(row)} |"
            )
        lines.append("")
    return "\n".join([BEGIN, "", *lines, END])


# The codes of PHH's specification; a test of the readers has the same list.
_SPECIFIED = ("F2L3D", "F7S", "F7S/8", "FB", "FO/8", "FR", "FT", "N2L1D", "NS", "NT", "PO")


def _elsewhere(row: Game) -> str:
    """Return which other formats and libraries have the game."""
    places = ["PHH's specification"] if row.code in _SPECIFIED else []
    places += ["PokerKit"] if row.class_name in pokerkit_games.__all__ else []
    return ", ".join(places) or "-"


def _deck(row: Game) -> str:
    names = [name for name, deck in Deck.__members__.items() if row.deck == tuple(deck)]
    named = names[0].lower().replace("_", " ") if names else "its own"
    return f"{len(row.deck)} cards ({named})"


def _limit(row: Game) -> str:
    spread = next((each.spread for each in row.rounds if each.spread), 0)
    return f"spread, {spread} bets" if spread else row.structure.value.lower()


def _streets(row: Game) -> str:
    """Write the streets in a line: what each deals, draws or discards."""
    return "; ".join(map(_street, row.rounds))


def _street(each: Round) -> str:
    words = []
    if each.discard:
        words.append(f"discard {each.discard}")
    elif each.draw:
        words.append("draw")
    words += [f"{each.down} down"] if each.down else []
    words += [f"{each.up} up"] if each.up else []
    words += [f"board {each.board}"] if each.board else []
    words += ["all-in or fold"] if each.all_in else []
    return ", ".join(words)


def _kind(row: Game) -> str:
    return _KINDS[type(row)]


def page() -> str:
    """Return docs/games.md with the table of today's rows."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    text = f"{before}{games_table()}{rest.partition(END)[2]}"
    before, _, rest = text.partition(MIXES)
    rest = rest.partition("\n## ")[2]
    return f"{before}{MIXES}\n\n{mixes_table()}\n## {rest}"


def mixes_table() -> str:
    """Return the table of the mixed games for the docs."""
    rows = "".join(
        f"| `{mixed.name}` | {', '.join(f'`{row.name}`' for row in mixed.games)} |\n"
        for mixed in ROTATIONS
    )
    return f"| mix | games |\n|---|---|\n{rows}"


FILES = {CLASSES: classes_stub, POKERKIT: pokerkit_stub, PAGE: page}


def stale() -> list[str]:
    """Return the files that are out of date."""
    return [
        str(path.relative_to(ROOT))
        for path, make in FILES.items()
        if not path.exists() or path.read_text(encoding="utf-8") != make()
    ]


def main(words: list[str]) -> None:
    if words not in ([], ["--write"]):
        sys.exit(__doc__)
    if words:
        for path, make in FILES.items():
            path.write_text(make(), encoding="utf-8")
    if found := stale():
        sys.exit(f"catalogue: out of date: {', '.join(found)}; run tools/catalogue.py --write")
    print(f"catalogue: {len(GAMES)} games, and everything written from them is up to date")


if __name__ == "__main__":
    main(sys.argv[1:])
