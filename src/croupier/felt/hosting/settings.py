"""What a host chooses for a table: game, stakes, seats, clocks and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError
from croupier.felt.messages import LARGEST, MOST_BOTS
from croupier.hand.house_rules import HouseRules
from croupier.play.cash.cash_stakes import MOST_RUNS

if TYPE_CHECKING:
    from croupier.felt.house import House
    from croupier.felt.messages import Fields

# The other presets follow other programs; people at a table do not need them.
PRESETS = {
    "STANDARD": "Standard",
    "WSOP": "World Series of Poker",
    "STRICT_BETTING": "Strict betting",
    "HOME_GAME": "Home game: everybody antes",
}
MOST_SEATS = 10
MOST_SECONDS = 3600
USUAL_STAKES = 2
USUAL_RANGE = (20, 200)  # big blinds


class TableSettings(NamedTuple):
    """The choices of a host; `fill` is how many seats bots keep taken."""

    game: str = "holdem"
    seats: int = 6
    small_blind: int = USUAL_STAKES // 2
    big_blind: int = USUAL_STAKES
    ante: int = 0
    least: int = USUAL_STAKES * USUAL_RANGE[0]
    most: int = USUAL_STAKES * USUAL_RANGE[1]
    rules: str = "STANDARD"
    move_limit: int = 30
    time_bank: int = 60
    fill: int = 0
    bots: tuple[str, ...] = ()
    run_it: int = 1  # how many times the rest of the board is dealt at most, by consent

    @property
    def house_rules(self) -> HouseRules:
        """The house rules of the preset."""
        rules: HouseRules = getattr(HouseRules, self.rules)
        return rules

    def check_bots(self, house: House) -> None:
        """Refuse bots that this server does not have."""
        if self.fill > self.seats:
            raise SetupError(f"bots fill at most {self.seats} seats, not {self.fill}")
        for label in self.bots:
            house.spec_of(label)

    def to_json(self) -> dict[str, Any]:
        """Return the settings as plain data."""
        return {**self._asdict(), "bots": list(self.bots)}


def read_settings(fields: Fields, now: TableSettings = TableSettings()) -> TableSettings:  # noqa: B008
    """Read the settings of a message; missing fields stay as they are."""
    data = fields.data

    def whole(name: str, least: int, most: int) -> int:
        value: int = getattr(now, name)
        return fields.whole(name, least, most) if name in data else value

    big = whole("big_blind", 1, LARGEST)
    # Blinds and buy-ins that are not given follow the big blind.
    changed = now._replace(
        small_blind=now.small_blind if big == now.big_blind else max(big // 2, 1),
        least=max(now.least * big // now.big_blind, 1),
        most=max(now.most * big // now.big_blind, 1),
    )
    now = changed
    least = whole("least", 1, LARGEST)
    most = whole("most", 1, LARGEST)
    if least > most:
        raise SetupError(f"the least buy-in, {least:,}, is above the largest, {most:,}")
    return TableSettings(
        game=fields.text("game") if "game" in data else now.game,
        seats=whole("seats", 2, MOST_SEATS),
        small_blind=whole("small_blind", 1, LARGEST),
        big_blind=big,
        ante=whole("ante", 0, LARGEST),
        least=least,
        most=most,
        rules=fields.one_of("rules", PRESETS) if "rules" in data else now.rules,
        move_limit=whole("move_limit", 1, MOST_SECONDS),
        time_bank=whole("time_bank", 0, MOST_SECONDS),
        fill=whole("fill", 0, MOST_SEATS),
        bots=fields.texts("bots", MOST_BOTS) if "bots" in data else now.bots,
        run_it=whole("run_it", 1, MOST_RUNS),
    )
