"""The queries of docs/questions.md: each runs, with the right result for known hands."""

import re
from pathlib import Path
from typing import Any

import pytest

from croupier import Mode, holdem
from croupier.history import FORMATS, HandLog
from tests.cli.running import Shell

PAGE = Path(__file__).parents[4] / "docs" / "questions.md"
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
SUMMARY = """PokerStars Tournament #7, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
3 players
Total Prize Pool: $27.00 USD

  1: Ann (Somewhere), $27.00 (100%)

You finished in 1st place.
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    made: Path = tmp_path_factory.mktemp("hands")
    hands = []
    for seed in range(12):
        names = ["Ann", "Bob", "Cy"]
        state = holdem(stacks=200, players=3, seed=seed, mode=Mode.CASH_GAME)
        state.complete_bet_or_raise_to(6)
        state.complete_bet_or_raise_to(200)
        state.fold()
        state.check_or_call()
        kind: dict[str, Any] = {"tournament": {"id": "7"}} if seed % 4 == 3 else {}
        time = f"2024-0{1 + seed % 2}-05T12:00:00"
        hands.append(
            HandLog.of(state, names, id=str(seed), hero="Ann", currency="USD", time=time, **kind)
        )
    write = FORMATS["log"].write
    assert write is not None
    with open(made / "hands.log", "w", encoding="utf-8") as file:
        write(hands, file)
    (made / "summary.txt").write_text(SUMMARY)
    return made


def test_the_page_has_queries() -> None:
    assert len(QUERIES) == 10


@pytest.mark.parametrize("query", QUERIES)
def test_a_question(shell: Shell, folder: Path, query: str) -> None:
    finished = shell.run("history", "sql", str(folder), query, "--json")
    assert finished.code == 0, finished
    rows = finished.document
    if "rake" in query:
        assert rows == [
            {
                "currency": "USD",
                "small_blind": 1,
                "big_blind": 2,
                "hands": 9,
                "rake": 0,
                "percent": 0,
            }
        ]
        return
    assert rows
    if "AS month" in query:
        assert sum(row["hands"] for row in rows) == 9  # without the tournament
        assert [row["month"] for row in rows] == ["2024-01-01 00:00:00", "2024-02-01 00:00:00"]
    if "three_bet" in query:
        # The small blind re-raises every time; the big blind and the opener face two raises.
        assert (rows[0]["chances"], rows[0]["three_bet"]) == (9, 100)
    if "AS luck" in query:
        assert sum(row["luck"] for row in rows) == pytest.approx(0, abs=0.2)
    if "vpip" in query:
        assert {row["player"]: row["vpip"] for row in rows} == {"Ann": 100, "Bob": 0, "Cy": 100}
    if "roi" in query:
        assert (rows[0]["cost"], rows[0]["profit"], rows[0]["roi"]) == (10, 17, 170)
    if "AS position" in query or "SELECT position" in query:
        assert [row["hands"] for row in rows] == [12]
