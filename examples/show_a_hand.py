"""A hand as a page: play it, write one HTML file, open it in a browser."""

from pathlib import Path
from tempfile import mkdtemp

from croupier import holdem
from croupier.history import HandLog
from croupier.scene import replay_page, scene_of

state = holdem(players=3, stacks=[200, 200, 80], seed=5)
state.complete_bet_or_raise_to(6)
state.check_or_call()
state.check_or_call()
state.complete_bet_or_raise_to(10)
state.fold()
state.complete_bet_or_raise_to(74)
state.check_or_call()

scene = scene_of(HandLog.of(state, ["Ann", "Bob", "Cy"], table="Kitchen"))
for step in scene["steps"]:
    print(f"{step['street']:8}", "; ".join(step["text"]))
page = Path(mkdtemp()) / "hand.html"
page.write_text(replay_page(scene), encoding="utf-8")
print(f"\nOpen {page.name} in a browser: {len(page.read_bytes()):,} bytes, nothing else is needed.")
