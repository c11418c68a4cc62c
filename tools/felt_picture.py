"""Draw the picture of README: a hand on the felt, as SVG.

python tools/felt_picture.py        # writes docs/pictures/felt.svg
"""

from __future__ import annotations

from pathlib import Path

from croupier import holdem
from croupier.history import HandLog
from croupier.scene.scene import scene_of
from croupier.scene.still import still

PATH = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "felt.svg"
NAMES = ("Ann", "Bob", "Cleo", "Dev", "Eve", "Finn")
DECK = "Qs 7c Ac 2h Jd Kd Qh 7d Kc 9s Td 3d 5c Qd 8s 7h 4c Jc 6h 2c"


def draw() -> str:
    """Return the picture: a turn on which somebody has to decide about a raise."""
    state = holdem(players=6, stacks=[400, 380, 640, 200, 520, 300], blinds=(2, 4), deck=DECK)
    state.complete_bet_or_raise_to(12)
    for fold in (True, True, True, False, False):
        state.fold() if fold else state.check_or_call()
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(24)
    state.complete_bet_or_raise_to(72)
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(110)
    state.complete_bet_or_raise_to(296)
    hand = HandLog.of(state, NAMES)
    return still({**scene_of(hand, with_equities=False), "hero": 0}) + "\n"


if __name__ == "__main__":
    PATH.write_text(draw(), encoding="utf-8")
    print(f"{PATH}: {PATH.stat().st_size:,} bytes")
