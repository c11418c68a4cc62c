"""Write a hand in PHH, read it back, and replay it step by step."""

from croupier import Automation
from croupier.games import NoLimitTexasHoldem
from croupier.history import HandLog, replay
from croupier.history.phh import HandHistory

game = NoLimitTexasHoldem(Automation.DEALER, True, 0, (1, 2), 2)
state = game(200, 2, seed=7)
state.complete_bet_or_raise_to(6)
state.check_or_call()
while state.actor_index is not None:
    state.check_or_call()

text = HandHistory.from_game_state(game, state, players=["Ann", "Bob"]).dumps()
print(text)

for after, action in HandHistory.loads(text).state_actions:
    print(f"{action or 'before':20} pot {after.total_pot_amount}")

steps = replay(HandLog.of(state, ["Ann", "Bob"]))
print(f"{len(steps) - 1} operations; the flop was {list(steps[14].get_board_cards(0))}")
