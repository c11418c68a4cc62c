"""`croupier history sql`."""

from pathlib import Path

import pytest

from tests.cli.commands.history.test_convert import TOURNAMENT
from tests.cli.commands.history.test_tracking import SUMMARY
from tests.cli.running import Shell
from tests.history.together.test_packed import STARS

pytest.importorskip("duckdb")
pytest.importorskip("pyarrow")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.txt"
    path.write_text(STARS.format(number=100001) + "\n\n" + TOURNAMENT.format(number=100002))
    return path


def test_questions_about_files_and_data_sets(shell: Shell, file: Path, tmp_path: Path) -> None:
    data = tmp_path / "hands.parquet"
    assert shell.run("history", "convert", str(file), "-o", str(data)).code == 0
    query = """
        select source, tournament_id, buy_in, utc, length(hand_id) as size, net
        from hands join players using (hand) where player = 'Bob' order by id"""
    for path in (file, data):
        finished = shell.run("history", "sql", str(path), query, "--json")
        assert (finished.code, finished.complaint) == (0, "")
        same = {"source": str(file), "utc": "2026-01-02 08:04:05", "size": 16, "net": 1.0}
        assert finished.document == [
            {"tournament_id": "", "buy_in": None, **same},
            {"tournament_id": "987654", "buy_in": 11.0, **same},
        ]
    lines = shell.lines(
        "history", "sql", str(data), "select player, max(net) n from players group by 1 order by 1"
    )
    assert [line.split() for line in lines] == [["player", "n"], ["Ann", "-1.0"], ["Bob", "1.0"]]


def test_wrong_questions_are_one_line(shell: Shell, file: Path, tmp_path: Path) -> None:
    for words, complaint in (
        ((str(file), "select nothing from hands"), "nothing"),
        ((str(file), "select from from"), "syntax error"),
        ((str(tmp_path / "none.parquet"), "select 1"), "does not exist"),
        (("select 1",), "name the files of hands, then the query"),
    ):
        finished = shell.run("history", "sql", *words)
        assert (finished.code, finished.output) == (2, "")
        assert complaint in finished.complaint
        assert finished.complaint.count("\n") == 1


@pytest.mark.parametrize(
    "query",
    [
        "select * from read_csv('{secret}')",
        "select * from read_text('{secret}')",
        "select * from '{secret}'",
        "copy hands to '{out}'",
        "attach '{out}' as other",
        "install httpfs",
        "load httpfs",
        "set enable_external_access = true",
        "reset lock_configuration",
        "select * from glob('{folder}/*')",
        "export database '{out}'",
        "select * from rows",
    ],
)
def test_sql_reads_and_writes_nothing_but_the_tables(
    shell: Shell, file: Path, tmp_path: Path, query: str
) -> None:
    secret, out = tmp_path / "secret.csv", tmp_path / "out"
    secret.write_text("word\nsesame\n")
    asked = query.format(secret=secret, out=out, folder=tmp_path)
    finished = shell.run("history", "sql", str(file), asked)
    assert (finished.code, finished.output) == (2, "")
    assert "sesame" not in finished.complaint
    assert not out.exists()


def test_summaries_become_tournaments(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_text(TOURNAMENT.format(number=100002))
    (tmp_path / "summary.txt").write_text(SUMMARY.replace("1234567890", "987654"))
    query = "select tournament_id, cost, prize, place, hands from tournaments"
    document = shell.run("history", "sql", str(tmp_path), query, "--json").document
    (row,) = document
    assert row == {"tournament_id": "987654", "cost": 10, "prize": 27, "place": 1, "hands": 1}
