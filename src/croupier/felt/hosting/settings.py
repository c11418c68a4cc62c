"""The settings of a table that a host chooses: games, stakes, customs, seats, clocks and bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from croupier.errors import SetupError
from croupier.felt.sockets.messages import LARGEST, MOST_BOTS
from croupier.hand.spec.house_rules import HouseRules
from croupier.play.cash.cash_stakes import MOST_RUNS
from croupier.play.cash.customs.straddles import MOST_STRADDLES
from croupier.play.stakes.rotation import ORBIT
from croupier.scene.words.narration import chips

if TYPE_CHECKING:
    from collections.abc import Collection

    from croupier.felt.house import House
    from croupier.felt.sockets.messages import Fields

# The other presets follow other programs; people at a table do not need them.
PRESETS = {
    "STANDARD": "Standard",
    "WSOP": "World Series of Poker",
    "STRICT_BETTING": "Strict betting",
    "HOME_GAME": "Home game: everybody antes",
}
IN_TURN, CHOICE = "turn", "choice"
ORDERS = {IN_TURN: "each in turn", CHOICE: "dealer's choice"}
STRADDLES = {
    "": "none",
    "utg": "under the gun",
    "button": "on the button",
    "either": "button or under the gun",
    "mississippi": "any position",
}
KILLS = {"": "none", "full": "full kill", "half": "half kill"}
MOST_SEATS = 10
MOST_HANDS = 1000  # between bomb pots, and of one game of a mix
MOST_SECONDS = 3600
USUAL_STAKES = 2
USUAL_RANGE = (20, 200)  # big blinds


class TableSettings(NamedTuple):
    """The choices of a host; `fill` is how many seats bots keep taken.

    `game` is the name of a game or of a mix, or several games with commas between them; `order`
    says who decides which of them is next, after `hands_per_game` hands (0: an orbit). Customs
    that are 0 or empty are not played.
    """

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
    run_it: int = 1  # most times that the rest of the board is dealt, if the players agree
    order: str = IN_TURN
    hands_per_game: int = 0
    straddle: str = ""
    straddles: int = 1  # per hand; above 1 the next player may double a straddle
    kill: str = ""
    kill_pot: int = 0  # a pot of this size won alone; 0 means two pots in a row
    bomb_pot: int = 0  # one in this many hands
    bomb_ante: int = 0  # 0 means five big blinds
    bomb_boards: int = 2
    cap: int = 0

    @property
    def terms(self) -> dict[str, Any]:
        """The stakes and customs as keywords of a cash game."""
        games = self.game.split(",")
        return {
            "game": games if len(games) > 1 else self.game,
            "rules": self.house_rules,
            "big_blind": self.big_blind,
            "small_blind": self.small_blind,
            "ante": self.ante,
            "buy_in": (self.least, self.most),
            "run_it": self.run_it,
            "dealers_choice": self.order == CHOICE,
            "hands_per_game": self.hands_per_game or ORBIT,
            "straddle": self.straddle and (self.straddle, self.straddles),
            "kill": self.kill and (self.kill, self.kill_pot),
            "bomb_pot": self.bomb_pot and (self.bomb_pot, self.bomb_ante, self.bomb_boards),
            "cap": self.cap,
        }

    @property
    def customs(self) -> list[str]:
        """The customs of this table in words, for people who come to it."""
        told = {
            "dealer's choice": self.order == CHOICE,
            f"straddle: {STRADDLES[self.straddle]}": self.straddle,
            KILLS[self.kill]: self.kill,
            f"a bomb pot every {self.bomb_pot} hands": self.bomb_pot,
            f"at most {chips(self.cap)} in a pot": self.cap,
            f"all-in boards are run up to {self.run_it} times": self.run_it > 1,
        }
        return [text for text, played in told.items() if played]

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

    def one_of(name: str, allowed: Collection[str]) -> str:
        value: str = getattr(now, name)
        return fields.one_of(name, allowed) if name in data else value

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
        rules=one_of("rules", PRESETS),
        move_limit=whole("move_limit", 1, MOST_SECONDS),
        time_bank=whole("time_bank", 0, MOST_SECONDS),
        fill=whole("fill", 0, MOST_SEATS),
        bots=fields.texts("bots", MOST_BOTS) if "bots" in data else now.bots,
        run_it=whole("run_it", 1, MOST_RUNS),
        order=one_of("order", ORDERS),
        hands_per_game=whole("hands_per_game", 0, MOST_HANDS),
        straddle=one_of("straddle", STRADDLES),
        straddles=whole("straddles", 1, MOST_STRADDLES),
        kill=one_of("kill", KILLS),
        kill_pot=whole("kill_pot", 0, LARGEST),
        bomb_pot=whole("bomb_pot", 0, MOST_HANDS),
        bomb_ante=whole("bomb_ante", 0, LARGEST),
        bomb_boards=whole("bomb_boards", 1, 2),
        cap=whole("cap", 0, LARGEST),
    )
