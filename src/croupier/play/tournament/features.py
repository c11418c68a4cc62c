"""The options of a tournament besides one buy-in, one prize list and balanced tables."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from croupier.errors import SetupError, shown, unknown_arguments
from croupier.play.tournament.money.deals import DealOrder
from croupier.play.tournament.money.offers import POLICIES
from croupier.play.tournament.money.payouts import Share, as_share, plain_number
from croupier.play.whole_numbers import check_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

STANDARD, SHOOTOUT, HEADS_UP = FORMATS = ("standard", "shootout", "heads-up")
BIG_BLIND, HIGH_CARD = BALANCING = ("big_blind", "high_card")
MONEY = "money"  # the stage of a mystery bounty
_MOST_COUNT = 1000  # rebuys, re-entries or add-ons of one player
_MOST_SECONDS = 86_400


class Features(NamedTuple):
    """The options of a tournament; see docs/tournaments.md.

    Money: `fee` is what each entry pays to the house; `satellite_seats` or `seat_value` make it a
    satellite. Of each bounty `bounty_kept` is paid and the rest goes on the winner's own head.
    Envelopes are drawn from `mystery_from` on, a number of players left or "money";
    `mystery_shares` are the shares of the largest envelopes.

    Chips: `rebuys`, `reentries` and `add_ons` are limits per player; the period lasts for
    `rebuy_rounds` rounds, or until the end of level `buy_until_level`. Prices and stacks are by
    default those of an entry. `buy_policy` decides for players without a method `buy_chips`.

    Tables: `final_table` is its number of seats, `redraw` the numbers of tables at which all seats
    are drawn again; `balancing` is how the players who move are chosen. A round that is played hand
    for hand takes `hand_for_hand_seconds`. `format` "shootout" plays every table down to one
    player, "heads-up" is a bracket.

    With `dealers_choice` the players of a table choose among the games, one after the other.

    A deal is made by `deal`, "icm" or "chips", when `deal_at` players are left; it leaves
    `deal_leaves` for the winner. `clock` is "simulated" or "injected".
    """

    fee: int = 0
    bounty_kept: Share = 1
    mystery_from: int | str | None = None
    mystery_shares: tuple[Share, ...] = ()
    rebuys: int = 0
    rebuy_rounds: int = 0
    rebuy_price: int | None = None
    rebuy_stack: int | None = None
    reentries: int = 0
    add_ons: int = 0
    add_on_price: int | None = None
    add_on_stack: int | None = None
    buy_until_level: int | None = None
    buy_policy: str = "always"
    final_table: int | None = None
    redraw: tuple[int, ...] = ()
    balancing: str = BIG_BLIND
    hand_for_hand_seconds: int | None = None
    format: str = STANDARD
    satellite_seats: int | None = None
    seat_value: int | None = None
    deal: str | None = None
    deal_at: int | None = None
    deal_leaves: int = 0
    dealers_choice: bool = False
    clock: str = "simulated"

    @property
    def sells_chips(self) -> bool:
        """Whether players may buy chips after their entry."""
        return bool(self.rebuys or self.reentries or self.add_ons)

    @property
    def in_stages(self) -> bool:
        """Whether every table plays down to one player before the next stage begins."""
        return self.format != STANDARD

    @property
    def satellite(self) -> bool:
        """Whether the prizes are equal seats."""
        return self.satellite_seats is not None or self.seat_value is not None

    def limit(self, kind: str) -> int:
        """Return how many rebuys, re-entries or add-ons a player may buy."""
        return {"rebuy": self.rebuys, "reentry": self.reentries, "add_on": self.add_ons}[kind]

    def buying_open(self, number: int, level: int) -> bool:
        """Return whether rebuys and re-entries are sold in this round, at this level."""
        if self.rebuy_rounds and number > self.rebuy_rounds:
            return False
        return self.buy_until_level is None or level <= self.buy_until_level

    def to_json(self) -> dict[str, Any]:
        """Return the features that differ from the defaults."""
        pairs = zip(self._fields, self, USUAL_FEATURES, strict=True)
        return {name: _plain(value) for name, value, usual in pairs if value != usual}


USUAL_FEATURES = Features()


class FeatureOptions(TypedDict, total=False):
    """The options as keywords of a Tournament."""

    fee: int
    bounty_kept: Share
    mystery_from: int | str | None
    mystery_shares: Sequence[Share]
    rebuys: int
    rebuy_rounds: int
    rebuy_price: int | None
    rebuy_stack: int | None
    reentries: int
    add_ons: int
    add_on_price: int | None
    add_on_stack: int | None
    buy_until_level: int | None
    buy_policy: str
    final_table: int | None
    redraw: Sequence[int]
    balancing: str
    hand_for_hand_seconds: int | None
    format: str
    satellite_seats: int | None
    seat_value: int | None
    deal: str | None
    deal_at: int | None
    deal_leaves: int
    dealers_choice: bool


def read_features(given: Mapping[str, Any]) -> Features:
    """Check the options; refuse options that cannot be combined."""
    if unknown := given.keys() - {*Features._fields}:
        unknown_arguments("Tournament", sorted(unknown), Features._fields)
    values = dict(given)
    for name in ("mystery_shares", "redraw"):
        if name in values:
            values[name] = _listed(name, values[name])
    if "bounty_kept" in values:
        values["bounty_kept"] = plain_number(as_share(values["bounty_kept"]))
    if "mystery_shares" in values:
        values["mystery_shares"] = tuple(
            plain_number(as_share(share)) for share in values["mystery_shares"]
        )
    features = Features(**values)
    _check_numbers(features)
    _check_words(features)
    _check_bounties(features)
    _check_buying(features)
    _check_format(features)
    return features


def features_from_json(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keywords of the features from the log of a tournament."""
    found = {name: data[name] for name in Features._fields if name in data}
    if "bounty_kept" in found:
        found["bounty_kept"] = Fraction(found["bounty_kept"])
    if "mystery_shares" in found:
        found["mystery_shares"] = [Fraction(share) for share in found["mystery_shares"]]
    return found


def _check_numbers(features: Features) -> None:
    for name, most in (
        *(("fee", None), ("deal_leaves", None), ("rebuy_rounds", None)),
        *(("rebuys", _MOST_COUNT), ("reentries", _MOST_COUNT), ("add_ons", _MOST_COUNT)),
    ):
        check_whole(name, getattr(features, name), 0, **({} if most is None else {"most": most}))
    for name, least, most in (
        *(("rebuy_price", 0, None), ("add_on_price", 0, None)),
        *(("rebuy_stack", 1, None), ("add_on_stack", 1, None), ("buy_until_level", 1, None)),
        *(("final_table", 2, 1000), ("hand_for_hand_seconds", 1, _MOST_SECONDS)),
        *(("satellite_seats", 1, None), ("seat_value", 1, None), ("deal_at", 2, None)),
    ):
        value = getattr(features, name)
        if value is not None:
            check_whole(name, value, least, **({} if most is None else {"most": most}))
    for tables in features.redraw:
        check_whole("a number of tables in redraw", tables, 2)


def _check_words(features: Features) -> None:
    for name, words in (
        *(("buy_policy", POLICIES), ("balancing", BALANCING), ("format", FORMATS)),
        ("clock", ("simulated", "injected")),
    ):
        value = getattr(features, name)
        if value not in words:
            raise SetupError(f"{name} must be {' or '.join(words)}, not {shown(value)}")
    if not isinstance(features.dealers_choice, bool):
        raise SetupError(
            f"dealers_choice must be True or False, not {shown(features.dealers_choice)}"
        )
    if features.deal is not None:
        DealOrder(features.deal, features.deal_leaves).check()
    if (features.deal is None) != (features.deal_at is None):
        raise SetupError("a deal needs deal, the method, and deal_at, the number of players left")
    if features.deal_leaves and features.deal is None:
        raise SetupError("deal_leaves needs deal and deal_at")


def _check_bounties(features: Features) -> None:
    kept = as_share(features.bounty_kept)
    if kept > 1:
        raise SetupError(f"bounty_kept must be from 0 to 1, not {features.bounty_kept}")
    stage = features.mystery_from
    if stage is None:
        if features.mystery_shares:
            raise SetupError("mystery_shares needs mystery_from, the stage of the envelopes")
        return
    if stage != MONEY and (type(stage) is not int or stage < 1):
        raise SetupError(
            f"mystery_from must be a number of players left or {MONEY!r}, not {shown(stage)}"
        )
    if kept != 1:
        raise SetupError("bounties can be progressive or mystery, not both")
    shares = [as_share(share) for share in features.mystery_shares]
    if sorted(shares, reverse=True) != shares or (shares and not shares[0]):
        raise SetupError("mystery_shares must be shares above 0, the largest envelope first")


def _check_buying(features: Features) -> None:
    for needed, names in (
        ("rebuys", ("rebuy_price", "rebuy_stack")),
        ("add_ons", ("add_on_price", "add_on_stack")),
    ):
        for name in names:
            if getattr(features, name) is not None and not getattr(features, needed):
                raise SetupError(f"{name} needs {needed}, how many each player may buy")
    if not features.sells_chips:
        for name in ("rebuy_rounds", "buy_until_level", "buy_policy"):
            if getattr(features, name) != getattr(USUAL_FEATURES, name):
                raise SetupError(f"{name} needs something to buy: rebuys, reentries or add_ons")
        return
    if not features.rebuy_rounds and features.buy_until_level is None:
        raise SetupError(
            "rebuys, re-entries and add-ons need the end of their period: buy_until_level or "
            "rebuy_rounds"
        )


def _check_format(features: Features) -> None:
    if features.satellite_seats is not None and features.seat_value is not None:
        raise SetupError("a satellite can have satellite_seats or seat_value, not both")
    if features.satellite and features.deal is not None:
        raise SetupError("a satellite cannot have a deal: its seats are equal")
    if not features.in_stages:
        return
    for name in (
        *("rebuys", "reentries", "add_ons", "final_table", "redraw"),
        *("satellite_seats", "seat_value", "balancing", "hand_for_hand_seconds"),
    ):
        if getattr(features, name) != getattr(USUAL_FEATURES, name):
            raise SetupError(
                f"format {features.format!r} plays every table down to one player: leave out {name}"
            )


def _listed(name: str, value: object) -> tuple[Any, ...]:
    if isinstance(value, str) or not isinstance(value, list | tuple):
        raise SetupError(f"{name} must be a list, not {shown(value)}")
    return tuple(value)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return [_plain(each) for each in value]
    return str(value) if isinstance(value, Fraction) else value
