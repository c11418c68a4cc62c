"""Draw the pictures of README and of the documentation into docs/pictures/.

    python tools/pictures.py             # all of them; `make pictures`
    python tools/pictures.py felt range  # these

Felts, ranges and curves are SVG. Pages are screenshots of a real Chromium.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
sys.path.insert(0, str(ROOT))

from croupier import Range, equity, holdem, stud  # noqa: E402
from croupier.games import find_game  # noqa: E402
from croupier.history import HandLog  # noqa: E402
from croupier.scene.scene import scene_of  # noqa: E402
from croupier.scene.still import still  # noqa: E402
from diagrams import DIAGRAMS  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from croupier import State

NAMES = ("Ann", "Bob", "Cleo", "Dev", "Eve", "Finn")
WIDTH = 1100


def _still(state: State, hero: int | None = None) -> str:
    scene = scene_of(HandLog.of(state, NAMES[: state.player_count]), with_equities=False)
    return still(scene if hero is None else {**scene, "hero": hero}) + "\n"


def felt() -> str:
    """A turn on which somebody has to decide about a raise."""
    deck = "Qs 7c Ac 2h Jd Kd Qh 7d Kc 9s Td 3d 5c Qd 8s 7h 4c Jc 6h 2c"
    state = holdem(players=6, stacks=[400, 380, 640, 200, 520, 300], blinds=(2, 4), deck=deck)
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
    return _still(state, hero=0)


def stud_felt() -> str:
    """Fifth street of seven-card stud, with up cards."""
    state = stud(players=4, seed=11)
    for _ in range(60):
        if len(state.hole_cards[0]) >= 5 or not state.status:
            break
        if state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()
    return _still(state)


def two_boards() -> str:
    """A bomb pot of Omaha with two boards."""
    state = find_game("double-board-omaha")(players=5, seed=3)
    while state.status and len(state.board_cards) < 4:
        state.check_or_call()
    return _still(state)


def side_pots() -> str:
    """A river with a main pot and two side pots."""
    deck = "Qs 7c Ac 2h Jd Kd Qh 7d Kc 9s Td 3d 5c Qd 8s 7h"
    state = holdem(players=4, stacks=[60, 400, 150, 400], blinds=(2, 4), deck=deck)
    state.complete_bet_or_raise_to(12)
    state.check_or_call()
    state.complete_bet_or_raise_to(60)
    state.check_or_call()
    state.check_or_call()
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(90)
    state.check_or_call()
    state.check_or_call()
    state.complete_bet_or_raise_to(80)
    state.check_or_call()
    return _still(state)


def range_grid() -> str:
    """A range as a grid."""
    return Range("22+, A2s+, K9s+, QTs+, JTs, T9s:0.5, ATo+, KJo+").to_svg() + "\n"


def equities() -> str:
    """Bars of three players' equities on a flop."""
    return equity(["AhKh", "QsQd", "8c7c"], board="Qh 7h 2c")._repr_svg_() + "\n"


def exploitability_curve() -> str:
    """How fast solvers of Leduc hold'em converge."""
    import io

    import matplotlib as mpl

    from croupier.research.solve import CFR, Tree, exploitability

    mpl.use("svg")
    mpl.rcParams |= {"svg.hashsalt": "croupier", "svg.fonttype": "none"}
    import matplotlib.pyplot as plt

    tree = Tree("leduc")
    marks = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]
    figure, axes = plt.subplots(figsize=(7, 3.5))
    for variant in ("cfr", "linear", "cfr+", "dcfr"):
        solver, found = CFR(tree, variant), []
        for mark in marks:
            solver.run(mark - solver.iterations)
            found.append(exploitability(tree, solver.average_policy))
        axes.loglog(marks, found, label=variant)
    axes.set_xlabel("iterations")
    axes.set_ylabel("exploitability, antes per hand")
    axes.legend()
    figure.tight_layout()
    drawn = io.StringIO()
    figure.savefig(drawn, format="svg", metadata={"Date": None, "Creator": None})
    return drawn.getvalue()


DRAWN = {
    "felt": felt,
    "stud": stud_felt,
    "two-boards": two_boards,
    "side-pots": side_pots,
    "range": range_grid,
    "equity": equities,
    "exploitability": exploitability_curve,
    **DIAGRAMS,
}


def _croupier(*words: str) -> None:
    subprocess.run([sys.executable, "-m", "croupier", *words], check=True, capture_output=True)


def match_page(folder: Path) -> Path:
    """The report of a match."""
    page = folder / "match.html"
    _croupier("match", "exploiter", "call", "--hands", "4000", "--seed", "7", "--report", str(page))
    return page


def tournament_page(folder: Path) -> Path:
    """The report of a tournament."""
    page = folder / "tournament.html"
    bots = [word for name in ("tight", "exploiter", "random", "call") for word in ("--bot", name)]
    size = ["--players", "27", "--tables", "3", "--payouts", "50,30,20"]
    _croupier("tournament", *bots, *size, "--seed", "7", "--report", str(page))
    return page


def tracker_page(folder: Path) -> Path:
    """The report of the tracker, about a bot's session."""
    log, page = folder / "session.log", folder / "tracker.html"
    bots = ["Ann=exploiter", "Bob=tight", "Cleo=exploiter", "Dev=tight"]
    named = [word for bot in bots for word in ("--bot", bot)]
    _croupier("cash", *named, "--rounds", "1500", "--seed", "7", "--log", str(log))
    _croupier("history", "report", str(log), "--player", "Ann", "-o", str(page))
    return page


def replay_page(folder: Path) -> Path:
    """One hand of a bot's session as a page."""
    log, page = folder / "hands.log", folder / "hand.html"
    named = [
        word for name in ("Ann=exploiter", "Bob=call", "Cleo=tight") for word in ("--bot", name)
    ]
    _croupier("cash", *named, "--rounds", "12", "--seed", "11", "--log", str(log))
    _croupier("history", "replay", str(log), "--hand", "9", "--html", str(page))
    return page


PAGES = {
    "match-report": (match_page, 1000),
    "tournament-report": (tournament_page, 900),
    "tracker-report": (tracker_page, 1100),
    "replay-page": (replay_page, 780),
}


KEYS = {"replay-page": ("ArrowDown", "ArrowDown", "ArrowDown", "PageDown")}


def show_hosted_table(page: Page, folder: Path) -> None:
    """Host a game with four bots, and wait for a decision; the cards differ each time."""
    from tests.felt.serving import HOST, served

    from croupier.felt.house import House

    with served(House(), games=folder) as port:
        page.goto(f"http://{HOST}:{port}/host")
        page.get_by_label("Bots fill seats up to").select_option("5 players")
        page.get_by_role("button", name="Make a table").click()
        page.get_by_label("Name", exact=True).fill("Ann")
        page.get_by_role("button", name="Join").click()
        page.get_by_text("(you)").wait_for()
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Fold", exact=True).wait_for(timeout=60_000)
        page.screenshot(path=FOLDER / f"{HOSTED}.png")


HOSTED = "hosted-table"


def screenshots(names: list[str]) -> None:
    """Write the screenshots of these pages."""
    from playwright.sync_api import sync_playwright
    from tests.scene.chromium import find_chromium

    executable, reason = find_chromium()
    if executable is None:
        sys.exit(f"pictures: {reason}")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        for name in names:
            make, height = PAGES.get(name, (None, 760))
            page = browser.new_page(viewport={"width": WIDTH, "height": height})
            if make is None:
                show_hosted_table(page, Path(folder))
            else:
                page.goto(make(Path(folder)).as_uri())
                for key in KEYS.get(name, ()):
                    page.keyboard.press(key)
                page.wait_for_timeout(1000)  # chips and cards arrive
                page.screenshot(path=FOLDER / f"{name}.png")
            page.close()
        browser.close()


def main(names: list[str]) -> None:
    """Draw the named pictures, or all."""
    unknown = sorted({*names} - {*DRAWN, *PAGES, HOSTED})
    if unknown:
        sys.exit(f"pictures: no such picture: {', '.join(unknown)}")
    wanted = names or [*DRAWN, *PAGES, HOSTED]
    for name in wanted:
        if name in DRAWN:
            (FOLDER / f"{name}.svg").write_text(DRAWN[name](), encoding="utf-8")
    screenshots([name for name in wanted if name not in DRAWN])
    for file in sorted(FOLDER.iterdir()):
        print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
