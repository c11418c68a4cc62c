"""Many tournaments with random features: chips and money are conserved.

python -m tests.play.tournament.random_features 2000
python -m tests.play.tournament.random_features --hands 100000
"""

import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croupier import HouseRules
from croupier.play.tournament.tournament import Tournament
from tests.play.bots import Buyer, Chooser
from tests.play.tournament.test_own_games import BUTTON, TRIPLE_FLOP

GAMES = (
    *("holdem", "limit-holdem", "omaha", "razz", "badugi", "short-deck-ante"),
    *("horse", "8-game", ["holdem", "stud"], TRIPLE_FLOP, [BUTTON, "limit-holdem"]),
)
RULES = (
    HouseRules(entry="buy_in"),
    HouseRules(entry="buy_in", buy_in_basis="current_big_blind", first_button="drawn"),
    HouseRules.BOT_TOURNAMENT.replace(entry="buy_in"),
)


class Ticking:
    """A clock that moves seven seconds whenever somebody looks at it."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        self.seconds += 7
        return self.seconds

    def wait(self, seconds: float) -> None:
        self.seconds += seconds


def random_terms(seed: int) -> dict[str, Any]:
    """Return the arguments of a tournament, different for every seed."""
    draw = random.Random(seed)
    players = draw.randint(3, 22)
    some: Callable[[float], bool] = lambda chance: draw.random() < chance  # noqa: E731
    terms: dict[str, Any] = {
        "entries": [
            draw.choice(("random", "all-in", "call", Buyer, Chooser)) for _ in range(players)
        ],
        "starting_stack": draw.choice((100, 300, 777)),
        "table_size": draw.randint(2, 6),
        "game": draw.choice(GAMES),
        "hands_per_game": draw.randint(1, 4),
        "rules": draw.choice(RULES),
        "seed": seed,
        "buy_in": draw.choice((0, 10, 33)),
        "fee": draw.choice((0, 3)),
        "bounty": draw.choice((0, 0, 7, 50)),
        "schedule": _schedule(draw),
        "max_rounds": 120,
    }
    if terms["bounty"]:
        if some(0.4):
            terms["bounty_kept"] = draw.choice((0.5, 0.25, 0, 1))
        elif some(0.5):
            terms["mystery_from"] = draw.choice((2, players // 2 or 1, players))
            terms["mystery_shares"] = draw.choice(((), (50, 10, 1)))
    if some(0.25):
        terms["format"] = draw.choice(("shootout", "heads-up"))
    else:
        _sell_chips(draw, terms, some)
        _set_tables(draw, terms, some)
    if terms["game"] in ("horse", "8-game") and some(0.5):
        terms["dealers_choice"] = True
        terms["hands_per_game"] = draw.choice(("orbit", 1, 3))
    if terms["buy_in"]:
        _set_prizes(draw, terms, some)
    elif some(0.5):
        terms["payouts"] = [50, 30, 20]
    return terms


def _schedule(draw: random.Random) -> Any:
    levels: list[dict[str, Any]] = []
    length = draw.choice(("hands", "minutes"))
    for big in (10, 20, 40, 100, 300, 1000, 4000):
        level = {length: draw.randint(2, 5), "small_blind": big // 2, "big_blind": big}
        if draw.random() < 0.4:
            level["ante"] = big // 10
        if draw.random() < 0.2:
            level["big_blind_ante"] = big
        levels.append(level)
        if draw.random() < 0.3:
            levels.append({"break": draw.randint(1, 15)})
    return levels


def _sell_chips(draw: random.Random, terms: dict[str, Any], some: Callable[[float], bool]) -> None:
    if some(0.5):
        terms["rebuys"] = draw.randint(1, 3)
    if some(0.5):
        terms["reentries"] = draw.randint(1, 2)
    if some(0.4):
        terms["add_ons"] = draw.randint(1, 2)
        terms["add_on_stack"] = draw.choice((None, 50))
        terms["add_on_price"] = draw.choice((None, 5))
    if terms.keys() & {"rebuys", "reentries", "add_ons"}:
        terms["buy_policy"] = draw.choice(("always", "never", "drawn"))
        terms["rebuy_rounds"] = draw.randint(2, 12)
        if some(0.5):
            terms["buy_until_level"] = draw.randint(1, 3)
    if some(0.3):
        terms["late"] = [(f"late {n}", "random", 2 + n) for n in range(draw.randint(1, 4))]


def _set_tables(draw: random.Random, terms: dict[str, Any], some: Callable[[float], bool]) -> None:
    if some(0.5):
        terms["final_table"] = draw.randint(2, 6)
    if some(0.5):
        terms["redraw"] = (3, 2)
    if some(0.5):
        terms["balancing"] = "high_card"
    if some(0.3):
        terms["hand_for_hand_seconds"] = 120


def _set_prizes(draw: random.Random, terms: dict[str, Any], some: Callable[[float], bool]) -> None:
    players = len(terms["entries"])
    if some(0.25) and "format" not in terms:
        seats = draw.randint(1, players - 1)
        if some(0.5):
            terms["satellite_seats"] = seats
        else:
            terms["seat_value"] = terms["buy_in"] * players // seats + 1
        return
    terms["payouts"] = draw.choice((None, [50, 30, 20], [1], [0.7, 0.3]))
    if some(0.4):
        terms["deal"] = draw.choice(("icm", "chips"))
        terms["deal_at"] = draw.randint(2, 5)
        terms["deal_leaves"] = draw.choice((0, 1))


def make(seed: int, **keywords: Any) -> Tournament:
    """Return the tournament of a seed; every third one has a clock of its own."""
    terms = random_terms(seed)
    clock = Ticking() if seed % 3 == 0 else "simulated"
    given: dict[str, Any] = {**terms, "clock": clock, **keywords}
    return Tournament(given.pop("entries"), **given)


def play_checked(seed: int, log: Path | None = None) -> Tournament:
    """Play the tournament of a seed; complain about a chip or a coin that is lost."""
    tournament = make(seed, log=log)
    wrong: list[object] = []

    def count(now: Tournament) -> None:
        if not now.verify_chip_count()[0]:
            wrong.append((now.round_number, now.verify_chip_count()))

    standings = tournament.run(count)
    money = tournament.money
    if not money.balanced:
        wrong.append(money)
    if tournament.setup.buy_in and money.added:
        wrong.append(("the house added", money))
    if sorted(each.name for each in standings) != sorted(e.name for e in tournament.setup.entries):
        wrong.append("somebody has no place")
    places = [each.place for each in standings]
    if places != sorted(places) or places[0] != 1:
        wrong.append(places)
    if wrong:
        raise AssertionError(f"tournament {seed}: {wrong[:3]} {random_terms(seed)}")
    return tournament


def main() -> None:
    """Play as many tournaments, or hands, as the command line says."""
    by_hands = "--hands" in sys.argv
    numbers = [int(word) for word in sys.argv[1:] if word.isdecimal()]
    wanted = numbers[0] if numbers else 2000
    tournaments = hands = paid = 0
    while (hands if by_hands else tournaments) < wanted:
        played = play_checked(tournaments)
        tournaments += 1
        hands += played.hands
        paid += played.money.paid_in
    print(f"{tournaments} tournaments with random features, {hands} hands, no chip lost,")
    print(f"{paid} paid in and paid out to the last coin")


if __name__ == "__main__":
    main()
