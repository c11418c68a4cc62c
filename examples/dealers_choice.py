"""Dealer's choice with kill pots: players choose the game in turn, and winning twice costs more."""

from croupier.botkit import CallBot
from croupier.cash import CashGame
from croupier.players.view.game_offer import GameOffer


class Stubborn(CallBot):
    """Chooses the same game whenever possible."""

    favourite = "badeucy"

    def choose_game(self, offer: GameOffer) -> str:
        """Return one of the games on offer."""
        return self.favourite if self.favourite in offer.games else offer.games[0]


games = ["limit-holdem", "razz", "badeucy"]
game = CashGame(4, game=games, dealers_choice=True, hands_per_game=2, kill="half", seed=11)
game.join("Ann", Stubborn)
game.join("Bob", "random")  # a bot without the method: the seed chooses
game.join("Cid", "random")
for number in range(1, 9):
    killer = game.killer
    game.play_round()
    print(f"hand {number}" + (f", killed by {killer}" if killer else ""))
expected, actual = game.verify_chip_count()[1:]
print(f"{actual} chips of {expected}")
