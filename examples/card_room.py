"""A home game with straddles, several runs, bomb pots, a mix and a waiting list."""

from croupier import HouseRules, Rake
from croupier.botkit import CallBot, PublicGamestate, RandomBot
from croupier.cash import CashGame, StraddleOffer


class Gambler(RandomBot):
    """Straddles with a deep stack, and always wants to see the river twice."""

    def choose_straddle(self, offer: StraddleOffer) -> bool:
        """Straddle if the stack is fifty times as large."""
        return offer.stacks[offer.seat] >= 50 * offer.amount

    def choose_runs(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...], most: int
    ) -> int:
        """Deal the rest of the board twice."""
        return 2


game = CashGame(
    big_blind=2,
    max_players=4,
    seed=8,
    game=["holdem", "omaha", "razz"],  # each game for an orbit
    buy_in=(80, 400),
    straddle=("utg", 2),  # up to two straddles in a hand
    run_it=2,
    bomb_pot=(10, 10, 2),  # every tenth hand, everybody antes 10, two boards
    time_fee=(2, 30),  # every seat pays 2 chips each half hour
    rathole=60,  # a player who comes back within an hour brings the same chips
    waiting_list=True,
    rebuy=True,
    willing=0.25,  # bots without the methods accept one offer in four
    rules=HouseRules(rake=Rake(0.05, caps={2: 1, 4: 3}, no_flop_no_drop=True)),
)
for number, bot in enumerate((Gambler, CallBot, RandomBot, Gambler, CallBot)):
    game.join(f"{bot.__name__}-{number}", bot)
print("waiting:", ", ".join(game.waiting))

played: dict[str, int] = {}


def count(report: object) -> None:
    """Count the hands of each game."""
    played[game.game.title] = played.get(game.game.title, 0) + 1


game.watch = count
result = game.play(rounds=120)
game.leave("CallBot-1")  # the player who waits gets the seat
print("seated:", ", ".join(game.players))
for title, hands in played.items():
    print(f"{hands:4} hands of {title}")
for name, won in game.net.items():
    print(f"{name:12} brought {game.bought[name]:5}, time {game.fees[name]:3}, net {won:+6}")
print(f"rake {game.raked}, chips right: {game.verify_chip_count()[0]}")
