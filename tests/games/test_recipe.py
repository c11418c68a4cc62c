"""docs/adding-a-game.md, followed exactly in a copy of the project."""

import re
from pathlib import Path

import pytest

from tests.scratch import Scratch, blocks, place_and_text

PLAYED = """
from io import StringIO
from pathlib import Path
from croupier.botkit import RandomBot, Table
from croupier.games import find_game
from croupier.history import FORMATS, HandLog
from croupier import Mode

game = find_game("NA5L1D")
table = Table([RandomBot(0, seed=1), RandomBot(1, seed=2)], 100, {1: (1, 2)}, seed=1, game=game)
for _ in range(3):
    table.simulate_hand()
assert table.verify_chip_count()[0]
state = game(stacks=100, players=2, seed=1, mode=Mode.CASH_GAME)
while state.status:
    if state.legal_actions().discards is not None:
        state.stand_pat_or_discard()
    else:
        state.check_or_call()
file = StringIO()
FORMATS["phh"].write([HandLog.of(state)], file)
assert "variant = 'NA5L1D'" in file.getvalue(), file.getvalue()
assert "games/no-limit-a-5-single-draw" in Path("signature.txt").read_text()
print("played")
"""

pytestmark = pytest.mark.house


def test_the_recipe_works(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    row, script, commands = blocks("adding-a-game.md")
    scratch.insert(*place_and_text(row), ")\n# fmt: on\n")
    scratch.write(script)
    signature = scratch.root / "signature.txt"
    before = signature.read_text(encoding="utf-8").splitlines()
    for command in commands.splitlines():
        python, *words = command.split()
        assert python == "python"
        scratch.run(*words)

    after = signature.read_text(encoding="utf-8").splitlines()
    assert [line for line in after if line not in before] == after[len(before) :]
    assert len(after) == len(before) + 1
    dealt = scratch.run("-m", "croupier", "deal", "no-limit-a-5-single-draw", "--seed", "1")
    assert "ace-to-five single draw" in dealt
    assert scratch.run("-c", PLAYED) == "played\n"
    scratch.test(
        *("-k", "single-draw", "tests/games/test_catalogue.py", "tests/hands/test_hand_scripts.py")
    )


def test_a_game_without_a_scripted_hand_is_found(tmp_path: Path) -> None:
    """The test that asks for a scripted hand of every row looks at the codes of the scripts."""
    from tests.games.test_catalogue import HANDS

    scripted = {
        match[1]
        for path in HANDS.glob("*.hand")
        for match in re.finditer(r"^game ([^;\s]+)", path.read_text(encoding="utf-8"), re.M)
    }
    assert "NT" in scripted
    assert "NA5L1D" not in scripted
