"""A bot in ten lines, and a tournament for it."""

from croupier.botkit import CallBot, Player, PublicGamestate, RandomBot, play_tournament


class Cautious(Player):
    """Plays pairs and aces; checks other hands if that is free, and otherwise folds them."""

    def get_action(
        self, gamestate: PublicGamestate, hole_cards: tuple[str, ...]
    ) -> tuple[str, int]:
        first, second = hole_cards
        good = first[0] == second[0] or "A" in (first[0], second[0])
        if gamestate.chips_to_call == 0:
            return "check", 0
        return ("call", gamestate.chips_to_call) if good else ("fold", 0)


for standing in play_tournament([Cautious, CallBot, RandomBot(2, seed=1)], 1000, seed=7):
    name = type(standing.player).__name__
    print(f"{standing.place}. {name} in seat {standing.seat}, {standing.rounds} rounds")
