"""The options of a tournament beside its players, its blinds and its bots."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

from typer import Option

from croupier.cli.option_groups import OptionGroup
from croupier.errors import SetupError
from croupier.play.running.entries import Entry, split_name
from croupier.play.stakes.clock import REAL, SIMULATED
from croupier.play.tournament.features import BALANCING, FORMATS, MONEY, USUAL_FEATURES, Features
from croupier.play.tournament.money.deals import METHODS
from croupier.play.tournament.money.offers import POLICIES

if TYPE_CHECKING:
    from croupier.hand.spec.house_rules import HouseRules
    from croupier.play.tournament.features import FeatureOptions

PRIZES, _CHIPS, _TABLES = "Prizes", "Rebuys and late entries", "Tables and time"
_SPECIAL = ("late", "clock", "redraw", "mystery_from", "mystery_shares", "bounty_kept")


@dataclass(frozen=True, slots=True)
class FeatureFlags(OptionGroup):
    """What a tournament offers, as given; the names are those of `Features`."""

    fee: Annotated[
        int, Option(help="The fee of an entry, for the house.", rich_help_panel=PRIZES)
    ] = 0
    bounty_kept: Annotated[
        str,
        Option(
            metavar="SHARE",
            help="Progressive knockouts: the share that is paid, such as 1/2; the rest is added to "
            "the winner's own bounty.",
            rich_help_panel=PRIZES,
        ),
    ] = "1"
    mystery_from: Annotated[
        str | None,
        Option(
            metavar="PLAYERS",
            help=f"Mystery bounties: envelopes when this number of players is left, or '{MONEY}'.",
            rich_help_panel=PRIZES,
        ),
    ] = None
    mystery_shares: Annotated[
        str | None,
        Option(
            metavar="SHARES",
            help="The largest envelopes, such as 50,20,10; the others equal the last.",
            rich_help_panel=PRIZES,
        ),
    ] = None
    satellite_seats: Annotated[
        int | None,
        Option(help="A satellite: this number of equal prizes.", rich_help_panel=PRIZES),
    ] = None
    seat_value: Annotated[
        int | None,
        Option(
            help="A satellite: the value of a seat; the pool pays for as many as possible.",
            rich_help_panel=PRIZES,
        ),
    ] = None
    deal: Annotated[
        str | None,
        Option(
            metavar="|".join(METHODS),
            help="Divide the prizes at --deal-at players.",
            rich_help_panel=PRIZES,
        ),
    ] = None
    deal_at: Annotated[
        int | None, Option(help="The number of players left at the deal.", rich_help_panel=PRIZES)
    ] = None
    deal_leaves: Annotated[
        int, Option(help="The prize that the deal leaves for the winner.", rich_help_panel=PRIZES)
    ] = 0
    rebuys: Annotated[
        int, Option(help="Rebuys of each player, in the same seat.", rich_help_panel=_CHIPS)
    ] = 0
    rebuy_price: Annotated[
        int | None, Option(help="The price of a rebuy; default the buy-in.", rich_help_panel=_CHIPS)
    ] = None
    rebuy_stack: Annotated[
        int | None,
        Option(help="The chips of a rebuy; default the starting stack.", rich_help_panel=_CHIPS),
    ] = None
    reentries: Annotated[
        int, Option(help="Re-entries of each player, in a new seat.", rich_help_panel=_CHIPS)
    ] = 0
    add_ons: Annotated[
        int,
        Option(help="Add-ons of each player when that period ends.", rich_help_panel=_CHIPS),
    ] = 0
    add_on_price: Annotated[
        int | None,
        Option(help="The price of an add-on; default the buy-in.", rich_help_panel=_CHIPS),
    ] = None
    add_on_stack: Annotated[
        int | None,
        Option(help="The chips of an add-on; default the starting stack.", rich_help_panel=_CHIPS),
    ] = None
    buy_until_level: Annotated[
        int | None, Option(help="The last level in which players buy.", rich_help_panel=_CHIPS)
    ] = None
    rebuy_rounds: Annotated[
        int, Option(help="The last round in which players buy.", rich_help_panel=_CHIPS)
    ] = 0
    buy_policy: Annotated[
        str,
        Option(
            metavar="|".join(POLICIES),
            help="Whether bots without a method buy_chips buy.",
            rich_help_panel=_CHIPS,
        ),
    ] = "always"
    late: Annotated[
        list[str] | None,
        Option(
            metavar="NAME=SPEC@ROUND",
            help="A player who enters before that round; repeat for more.",
            rich_help_panel=_CHIPS,
        ),
    ] = None
    final_table: Annotated[
        int | None,
        Option(help="Seats of the final table; default --table-size.", rich_help_panel=_TABLES),
    ] = None
    redraw: Annotated[
        str | None,
        Option(
            metavar="TABLES",
            help="Draw all seats again at these numbers of tables, such as 3,2.",
            rich_help_panel=_TABLES,
        ),
    ] = None
    balancing: Annotated[
        str,
        Option(
            metavar="|".join(BALANCING),
            help="How to choose the player who moves.",
            rich_help_panel=_TABLES,
        ),
    ] = USUAL_FEATURES.balancing
    hand_for_hand_seconds: Annotated[
        int | None,
        Option(help="The time of a round of hand for hand.", rich_help_panel=_TABLES),
    ] = None
    format: Annotated[
        str,
        Option(
            metavar="|".join(FORMATS),
            help="shootout plays every table down to one player; heads-up is a bracket.",
            rich_help_panel=_TABLES,
        ),
    ] = USUAL_FEATURES.format
    dealers_choice: Annotated[
        bool,
        Option(
            "--dealers-choice",
            help="Players choose the next game in turn, among those of --game.",
            rich_help_panel=_TABLES,
        ),
    ] = False
    clock: Annotated[
        str,
        Option(
            metavar=f"{SIMULATED}|{REAL}",
            help="The clock of levels and breaks.",
            rich_help_panel=_TABLES,
        ),
    ] = SIMULATED

    def read(self) -> FeatureOptions:
        """Return the keywords of a Tournament."""
        plain = {
            name: getattr(self, name)
            for name in Features._fields
            if name not in _SPECIAL and getattr(self, name) != getattr(USUAL_FEATURES, name)
        }
        given: Any = {**plain, **self._read_texts()}
        return given  # type: ignore[no-any-return]

    def _read_texts(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        if self.bounty_kept != "1":
            found["bounty_kept"] = _share("--bounty-kept", self.bounty_kept)
        if self.mystery_from is not None:
            stage = self.mystery_from.strip()
            found["mystery_from"] = int(stage) if stage.isdecimal() else stage
        if self.mystery_shares is not None:
            texts = self.mystery_shares.split(",")
            found["mystery_shares"] = [_share("--mystery-shares", text) for text in texts]
        if self.redraw is not None:
            try:
                found["redraw"] = [int(text) for text in self.redraw.split(",")]
            except ValueError:
                raise SetupError(
                    f"--redraw must be numbers of tables such as 3,2, not {self.redraw!r}"
                ) from None
        return found

    def late_entries(self) -> list[Entry]:
        """Return the players who enter late."""
        return [_late_entry(text) for text in self.late or ()]

    def open_rules(self, rules: HouseRules) -> HouseRules:
        """Return the house rules; with late entries or chips for sale, buying in is allowed."""
        sells = self.late or self.rebuys or self.reentries or self.add_ons
        return rules.replace(entry="buy_in") if sells and rules.entry == "closed" else rules


def _share(option: str, text: str) -> Fraction:
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        raise SetupError(f"{option} must be shares such as 1/2 or 0.5, not {text!r}") from None


def _late_entry(text: str) -> Entry:
    bot, _, number = text.rpartition("@")
    name, spec = split_name(bot)
    if not name or not spec or not number.isdecimal():
        raise SetupError(f"--late must be NAME=SPEC@ROUND, such as Eve=call@20, not {text!r}")
    return Entry(name, spec, int(number))
