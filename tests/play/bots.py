"""Players for tests: scripted, watching, and badly behaved."""

from collections.abc import Callable, Iterable
from typing import Any

from croupier.players.bots import RandomBot
from croupier.players.player import Player
from croupier.players.view.game_offer import GameOffer
from croupier.players.view.offer import Offer

Answer = tuple[str, int]


class Scripted(Player):
    """Answers from a list, then checks or calls; keeps its views."""

    def __init__(self, answers: Iterable[Answer] = (), on_turn: Callable[[], object] | None = None):
        super().__init__(0)
        self.answers = list(answers)
        self.on_turn = on_turn
        self.seen: list[Any] = []
        self.cards: list[tuple[str, ...]] = []

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Answer:
        self.seen.append(gamestate)
        self.cards.append(hole_cards)
        if self.on_turn is not None:
            self.on_turn()
        if self.answers:
            return self.answers.pop(0)
        return ("call" if gamestate.chips_to_call else "check"), 0


class Folder(Player):
    """Folds whenever it can."""

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Answer:
        return "fold", 0


class Shover(Player):
    """Puts everything in."""

    remembers = False

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Answer:
        return "all-in", 0


class Brute(Player):
    """Answers with garbage, raises, and changes its arguments."""

    def __init__(self, player_index: int) -> None:
        super().__init__(player_index)
        self.turn = 0

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Any:
        self.turn += 1
        gamestate.player_public_infos.clear()
        gamestate.current_hand_history.clear()
        match self.turn % 6:
            case 0:
                raise RuntimeError("out of memory\x00\ud800")
            case 1:
                return None
            case 2:
                return "raise", -5
            case 3:
                return "bet", float("nan")
            case 4:
                raise SystemExit(3)
            case _:
                return ["all-in", 10**30]


class Learner(Player):
    """Plays by the number of times it was asked, so only a rebuilt memory repeats a game."""

    def __init__(self, player_index: int) -> None:
        super().__init__(player_index)
        self.count = 0

    def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Answer:
        self.count += 1
        if self.count % 7 == 0:
            return "all-in", 0
        if self.count % 5 == 0:
            return "raise", 3 * gamestate.blinds[1]
        return ("fold", 0) if self.count % 3 == 0 else ("call", 0)


class Buyer(RandomBot):
    """Buys chips as a person might: in some rounds, and never twice."""

    def buy_chips(self, offer: Offer) -> bool:
        return offer.used == 0 and offer.round % 3 > 0


class Chooser(RandomBot):
    """Chooses the first game in even rounds, and leaves it to the table otherwise."""

    def choose_game(self, offer: GameOffer) -> str | None:
        return None if offer.round % 2 else offer.games[0]
