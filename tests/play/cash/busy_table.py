"""A cash game with all features, one by one or together, a host, and random players."""

import os
import signal
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

from croupier import HouseRules, Rake, SetupError
from croupier.cash import CashGame, Journal
from croupier.hand.randomness import Chance, derive_seed
from croupier.play.running.dealer import HandReport
from croupier.players.bots import CallBot, RandomBot
from croupier.players.view.game_offer import GameOffer
from croupier.players.view.straddle_offer import StraddleOffer

# Keywords of a cash game, each with one feature; `everything` has all that go together.
FEATURES: dict[str, dict[str, Any]] = {
    "plain": {},
    "utg straddle": {"straddle": "utg"},
    "button straddle": {"straddle": "button"},
    "re-straddles": {"straddle": ("either", 3)},
    "mississippi straddle": {"straddle": "mississippi", "willing": 0.5},
    "big-blind ante": {"big_blind_ante": 2},
    "button ante": {"button_ante": 2},
    "run it": {"run_it": 3, "willing": 0.7},
    "mix by orbit": {"game": "8-game"},
    "mix by hands": {"game": ["holdem", "razz", "badugi", "omaha"], "hands_per_game": 2},
    "bomb pots": {"bomb_pot": 3},
    "bomb pots, one board": {"bomb_pot": (2, 7, 1), "game": "omaha", "run_it": 2},
    "rathole": {"rathole": True, "buy_in": (40, 200)},
    "time fee": {"time_fee": (3, 10)},
    "rake caps": {"rules": HouseRules(rake=Rake(0.1, 9, caps={2: 1, 4: 3}, no_flop_no_drop=True))},
    "rake steps": {"rules": HouseRules(rake=Rake(steps={10: 1, 40: 3}, cap=2))},
    "waiting list": {"waiting_list": True},
    "rebuy": {"rebuy": True},
    "dealer's choice": {
        "game": ["holdem", "razz", "badeucy", "drawmaha", "crazy-pineapple"],
        "dealers_choice": True,
        "hands_per_game": 2,
    },
    "kill": {"game": "limit-holdem", "kill": "full"},
    "half kill by pot": {"game": "omaha-hi-lo", "kill": ("half", 30)},
    "cap": {"cap": 60, "buy_in": (40, 400)},
    "reset stacks": {"rules": HouseRules(stacks="reset_each_hand")},
    "everything": {
        "game": ["holdem", "omaha-hi-lo", "razz", "five-card-omaha", "2-7-triple-draw"],
        "dealers_choice": True,
        "hands_per_game": "orbit",
        "kill": ("full", 60),
        "cap": 150,
        "straddle": ("either", 2),
        "run_it": 3,
        "bomb_pot": (5, 0, 2),
        "rathole": 90,
        "time_fee": (2, 30),
        "buy_in": (40, 200),
        "waiting_list": True,
        "rebuy": True,
        "willing": 0.5,
        "rules": HouseRules(rake=Rake(0.05, 3, caps={2: 1, 5: 2})),
    },
}
SEATS, GUESTS = 6, 9


class Deadly(RandomBot):
    """A random player with a method for every offer; one of them ends the process."""

    left: ClassVar[int] = -1  # questions until the process is killed
    tables: ClassVar[list[Callable[[], object]]] = []  # called at every question

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> tuple[str, int]:
        self._die()
        return super().get_action(gamestate, hole_cards)

    def choose_straddle(self, offer: StraddleOffer) -> bool:
        self._die()
        assert offer.stacks[offer.seat] >= offer.amount
        return self._chance.fraction() < 0.6

    def choose_runs(self, gamestate: Any, hole_cards: tuple[str, ...], most: int) -> int:
        self._die()
        return most if self._chance.fraction() < 0.8 else 1

    def choose_game(self, offer: GameOffer) -> str:
        self._die()
        return offer.games[self._chance.below(len(offer.games))]

    def _die(self) -> None:
        for look in Deadly.tables:
            look()
        Deadly.left -= 1
        if Deadly.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)


class SetClock:
    """A clock that a test sets."""

    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds

    def now(self) -> float:
        return self.seconds

    def wait(self, seconds: float) -> None:
        self.seconds += seconds


class Host:
    """Lets guests come, go, sit out and buy chips between hands: the same ones for a seed."""

    def __init__(self, seed: int, log: Journal | None = None, **keywords: Any) -> None:
        self._dice = Chance(derive_seed(seed, "host"))
        self.clock = SetClock()
        self.game = CashGame(2, SEATS, seed=seed, log=log, clock=self.clock, **keywords)
        self.game.watch = self._look
        self.bots = (Deadly, CallBot, RandomBot)
        self.counts = 0
        self.games: Counter[str] = Counter()
        for guest in range(4):
            self._try(self.game.join, f"g{guest}", self.bots[guest % 3])

    def count(self) -> None:
        """Compare the chips at the table with those that were brought and left it."""
        self.counts += 1
        right, expected, actual = self.game.verify_chip_count()
        assert right, (expected, actual)
        lost = sum(self.game.fees.values()) + self.game.raked
        if self.game.hand is None:
            assert sum(self.game.net.values()) == -lost

    def _look(self, report: HandReport) -> None:
        assert report.outcome is not None
        self.games[self.game.game.code] += 1
        raked = sum(pot.raked_amount for pot in report.outcome.state.pots)
        assert sum(report.before) == sum(report.stacks) + raked

    def play(self, rounds: int) -> None:
        """Play hands, with a request or two before each."""
        Deadly.tables[:] = [self.count]
        for _ in range(rounds):
            self.clock.seconds = 240 * self.game.round_number
            for _ in range(self._dice.below(3)):
                self._ask()
            while len(self.game.ring.live()) < 2:
                self._ask()
            self.game.play_round()
            self.count()

    def _ask(self) -> None:
        game, dice = self.game, self._dice
        name = f"g{dice.below(GUESTS)}"
        match dice.below(8):
            case 0 | 1 | 2:
                chips = 40 + dice.below(161) if dice.below(2) else None
                self._try(game.join, name, self.bots[int(name[1:]) % 3], chips)
            case 3:
                self._try(game.leave, name)
            case 4:
                self._try(game.sit_out, name)
            case 5 | 6:
                self._try(game.sit_in, name)
            case _:
                self._try(game.top_up, name, 1 + dice.below(50))
        self.count()

    def _try(self, request: Any, *arguments: Any) -> None:
        with suppress(SetupError):  # refused: nothing has changed
            request(*arguments)
