"""The options of a cash game: customs of play, the price of seats and time."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Annotated, Any

from typer import Option

from croupier.cli.dealing.setup import read_rules
from croupier.cli.option_groups import OptionGroup
from croupier.errors import SetupError
from croupier.hand.spec.house_rules import HouseRules, Rake
from croupier.play.cash.customs.straddles import KINDS
from croupier.play.stakes.clock import REAL, SIMULATED

_HANDS, _HOUSE, _SEATS = "Hands", "What the house takes", "Seats and time"


@dataclass(frozen=True, slots=True)
class CashFlags(OptionGroup):
    """The options of a cash game besides its blinds, unparsed."""

    buy_in: Annotated[
        str | None,
        Option(
            metavar="CHIPS[,MOST]", help="The buy-in, or a range: 40,200; default 100 big blinds."
        ),
    ] = None
    small_blind: Annotated[
        int | None, Option(help="The small blind; default half the big blind.")
    ] = None
    ante: Annotated[int, Option(help="The ante of every player.")] = 0
    big_blind_ante: Annotated[
        int, Option(help="An ante that the big blind pays for everybody.", rich_help_panel=_HANDS)
    ] = 0
    button_ante: Annotated[
        int, Option(help="An ante that the button pays for everybody.", rich_help_panel=_HANDS)
    ] = 0
    hands_per_game: Annotated[
        str,
        Option(
            metavar="N|orbit",
            help="The length of each game of a mix such as --game HORSE.",
            rich_help_panel=_HANDS,
        ),
    ] = "orbit"
    straddle: Annotated[
        str | None,
        Option(
            metavar="WHO[,N]",
            help=f"Offer straddles: {', '.join(KINDS)}; utg,3 allows two re-straddles.",
            rich_help_panel=_HANDS,
        ),
    ] = None
    run_it: Annotated[
        int,
        Option(
            metavar="N",
            help="Deal the rest of the board up to N times if all players in the pot agree.",
            rich_help_panel=_HANDS,
        ),
    ] = 1
    willing: Annotated[
        float,
        Option(
            metavar="P",
            help="How likely bots without a method of their own accept straddles and more boards.",
            rich_help_panel=_HANDS,
        ),
    ] = 1.0
    bomb_pot: Annotated[
        str | None,
        Option(
            metavar="EVERY[,ANTE[,BOARDS[,GAME]]]",
            help="A bomb pot in every Nth hand: 10,25,2; default 5 big blinds and two boards.",
            rich_help_panel=_HANDS,
        ),
    ] = None
    kill: Annotated[
        str | None,
        Option(
            metavar="full|half[,POT]",
            help="A player who wins two pots in a row, or POT chips in one, raises the stakes.",
            rich_help_panel=_HANDS,
        ),
    ] = None
    cap: Annotated[
        int,
        Option(help="The most chips that a player puts into one pot.", rich_help_panel=_HANDS),
    ] = 0
    dealers_choice: Annotated[
        bool,
        Option(
            "--dealers-choice",
            help="Players choose the next game in turn, among those of --game.",
            rich_help_panel=_HANDS,
        ),
    ] = False
    rake: Annotated[
        str | None,
        Option(
            metavar="SHARE[,CAP]",
            help="A share of every pot, and its cap: 0.05,3.",
            rich_help_panel=_HOUSE,
        ),
    ] = None
    rake_caps: Annotated[
        str | None,
        Option(
            metavar="PLAYERS=CAP,...",
            help="Caps from a number of players on: 2=1,5=3.",
            rich_help_panel=_HOUSE,
        ),
    ] = None
    rake_steps: Annotated[
        str | None,
        Option(
            metavar="POT=CHIPS,...",
            help="Chips from a size of the pot on, instead of a share: 20=1,60=2.",
            rich_help_panel=_HOUSE,
        ),
    ] = None
    no_flop_no_drop: Annotated[
        bool,
        Option("--no-flop-no-drop", help="Take no rake before the flop.", rich_help_panel=_HOUSE),
    ] = False
    time_fee: Annotated[
        str | None,
        Option(
            metavar="CHIPS[,MINUTES]",
            help="A fee of every seat, each half hour or after this time.",
            rich_help_panel=_HOUSE,
        ),
    ] = None
    seats: Annotated[
        int | None,
        Option(help="Seats of the table; more players wait for one.", rich_help_panel=_SEATS),
    ] = None
    missed_blinds: Annotated[
        str,
        Option(
            metavar="post|wait",
            help="How newcomers and players who missed blinds come in.",
            rich_help_panel=_SEATS,
        ),
    ] = "post"
    rathole: Annotated[
        int,
        Option(
            metavar="MINUTES",
            help="A player who comes back within this time brings the same chips.",
            rich_help_panel=_SEATS,
        ),
    ] = 0
    clock: Annotated[
        str,
        Option(
            metavar=f"{SIMULATED}|{REAL}",
            help="Simulated: 20 seconds for a hand, 5 for a decision.",
            rich_help_panel=_SEATS,
        ),
    ] = SIMULATED
    rebuy: Annotated[
        bool,
        Option("--rebuy", help="Players without chips buy in again.", rich_help_panel=_SEATS),
    ] = False
    reset_stacks: Annotated[
        bool,
        Option(
            "--reset-stacks",
            help="Every hand begins with a buy-in for each player.",
            rich_help_panel=_SEATS,
        ),
    ] = False

    def read(self, rules: str) -> dict[str, Any]:
        """Return the keywords of a cash game."""
        house = read_rules(rules)
        if (rake := self._rake()) is not None:
            house = house.replace(rake=rake)
        if self.reset_stacks:
            house = house.replace(stacks="reset_each_hand")
        return {**self._hands(), **self._house(house)}

    def _hands(self) -> dict[str, Any]:
        turns = self.hands_per_game
        buy_in = _numbers("--buy-in", self.buy_in, "200 or 40,200", 2)
        straddle = None if self.straddle is None else self.straddle.split(",")
        bomb_pot = None if self.bomb_pot is None else self.bomb_pot.split(",")
        kill = None if self.kill is None else self.kill.split(",")
        return {
            "buy_in": buy_in[0] if buy_in is not None and len(buy_in) == 1 else buy_in,
            "kill": kill and [kill[0], *_whole("--kill", kill[1:], "full,100")],
            "cap": self.cap,
            "dealers_choice": self.dealers_choice,
            "small_blind": self.small_blind,
            "ante": self.ante,
            "big_blind_ante": self.big_blind_ante,
            "button_ante": self.button_ante,
            "hands_per_game": int(turns) if turns.isdecimal() else turns,
            "straddle": straddle and [straddle[0], *_whole("--straddle", straddle[1:], "utg,2")],
            "run_it": self.run_it,
            "bomb_pot": bomb_pot
            and [*_whole("--bomb-pot", bomb_pot[:3], "10,25,2"), *bomb_pot[3:]],
        }

    def _house(self, rules: HouseRules) -> dict[str, Any]:
        return {
            "rules": rules,
            "time_fee": _numbers("--time-fee", self.time_fee, "5 or 5,30", 2),
            "rathole": self.rathole,
            "waiting_list": self.seats is not None,
            "missed_blinds": self.missed_blinds,
            "rebuy": self.rebuy,
            "willing": self.willing,
            "clock": self.clock,
        }

    def _rake(self) -> Rake | None:
        caps = _pairs("--rake-caps", self.rake_caps, "2=1,5=3")
        steps = _pairs("--rake-steps", self.rake_steps, "20=1,60=2")
        if self.rake is None and not steps:
            for option, given in (
                ("--rake-caps", caps),
                ("--no-flop-no-drop", self.no_flop_no_drop),
            ):
                if given:
                    raise SetupError(f"{option} is for a rake: give --rake or --rake-steps too")
            return None
        text, _, cap = (self.rake or "0").partition(",")
        wanted = "--rake must be a share and a cap such as 0.05,3"
        try:
            share, most = float(text), int(cap) if cap else inf
        except ValueError:
            raise SetupError(f"{wanted}, not {self.rake!r}") from None
        dropped = self.no_flop_no_drop
        try:
            return Rake(share, most, no_flop_no_drop=dropped, caps=caps, steps=steps)
        except ValueError as error:
            raise SetupError(f"{wanted}: {error}") from None


def _whole(option: str, texts: list[str], example: str) -> list[int]:
    try:
        return [int(text) for text in texts]
    except ValueError:
        given = ",".join(texts)
        raise SetupError(f"{option} must be numbers such as {example}, not {given!r}") from None


def _numbers(option: str, text: str | None, example: str, most: int) -> tuple[int, ...] | None:
    if text is None:
        return None
    numbers = _whole(option, text.split(","), example)
    if len(numbers) > most:
        raise SetupError(f"{option} must be at most {most} numbers such as {example}, not {text!r}")
    return tuple(numbers)


def _pairs(option: str, text: str | None, example: str) -> list[tuple[int, int]]:
    pairs = [part.partition("=") for part in text.split(",")] if text is not None else []
    try:
        return [(int(number), int(amount)) for number, _, amount in pairs]
    except ValueError:
        raise SetupError(f"{option} must be pairs such as {example}, not {text!r}") from None
