"""A game of your own: a row that deals hands, plays a tournament, and is verified from its log."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier.cards.hand_types import StandardHighHand
from croupier.games import find_game, holdem
from croupier.games.row_files import row_to_json
from croupier.play.running.verification import verify_game
from croupier.tournament import Tournament


class JacksOrBetter(StandardHighHand):
    """A qualifier: a hand needs a pair of jacks to win; if nobody has one, the pot is shared."""

    __slots__ = ()
    weakest = "JsJh4d3c2s"


pineapple = find_game("pineapple")
game = pineapple.sibling(
    "NJP", "jacks-pineapple", "Pineapple, jacks or better", hand_types=[JacksOrBetter]
)

state = game(blinds=(1, 2), stacks=100, players=3, seed=7)
print(f"{game.title}: {len(state.hole_cards[0])} cards each, player {state.actor_index} opens")

with TemporaryDirectory() as folder:
    file = Path(folder) / "game.json"  # croupier deal game.json, croupier play --game game.json
    file.write_text(json.dumps(row_to_json(game)), encoding="utf-8")
    log = Path(folder) / "log.jsonl"
    tournament = Tournament(
        ["call", "random", "random"],
        starting_stack=100,
        schedule={1: (1, 2), 30: (5, 10), 60: (25, 50)},
        game=[game, holdem],
        seed=7,
        log=log,
    )
    winner = tournament.run()[0].name
    with log.open("rb") as written:
        verdict = verify_game(written)
    assert verdict is not None
    print(f"{winner} wins; {verdict.hands} hands verified, faults: {verdict.fault or 'none'}")
