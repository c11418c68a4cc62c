"""Conversions: the hands and details that they skip, keep, drop and overwrite."""

from pathlib import Path

from croupier import holdem, kuhn, read_hands
from croupier.history import LogWriter
from tests.cli.running import Shell
from tests.history.together.test_packed import STARS

TOURNAMENT = (
    STARS.replace(
        "Hold'em No Limit ($1/$2 USD)",
        "Tournament #987654, $10+$1 USD Hold'em No Limit - Level II (1/2)",
    )
    .replace("$1", "1")
    .replace("$2", "2")
    .replace("10+1", "$10+$1")
    .replace("Seat 2:", "Seat 5:")
    .replace("*** HOLE CARDS ***\n", "*** HOLE CARDS ***\nDealt to Ann [As Kd]\n")
    .replace("Rake $0", "Rake 0")
)


def test_what_a_format_cannot_express_is_skipped_and_listed(shell: Shell, tmp_path: Path) -> None:
    source, out = tmp_path / "a.log", tmp_path / "out.txt"
    state = holdem(players=2, seed=1)
    state.fold()
    with LogWriter(source) as log:
        log.hand(kuhn(seed=1), id="odd")
        log.hand(state, ["Ann", "Bob"], id="7")
    words = ("history", "convert", str(source), "--to", "pokerstars", "-o", str(out), "--json")
    assert shell.run(*words).code == 2
    assert not out.exists()
    finished = shell.run(*words, "--skip")
    assert finished.code == 1
    assert (finished.document["hands"], finished.document["written"]) == (2, 1)
    ((fault),) = finished.document["failed"]
    assert (fault["file"], fault["hand"]) == (str(source), "odd")
    assert "left out" in finished.complaint
    assert len(list(read_hands(out))) == 1


def test_a_folder_that_fails_leaves_nothing(shell: Shell, tmp_path: Path) -> None:
    source, out = tmp_path / "hands", tmp_path / "out"
    source.mkdir()
    (source / "a.txt").write_text(STARS.format(number=100001))
    with LogWriter(source / "b.log") as log:
        log.hand(kuhn(seed=1))
    words = ("history", "convert", str(source), "--to", "pokerstars", "-o", f"{out}/")
    assert shell.run(*words).code == 2
    assert not out.exists()
    out.mkdir()
    assert shell.run(*words).code == 2
    assert list(out.iterdir()) == []
    assert shell.run(*words, "--skip").code == 1
    assert [path.name for path in out.iterdir()] == ["a.txt"]


def test_files_that_differ_in_their_suffix_only(shell: Shell, tmp_path: Path) -> None:
    source, out = tmp_path / "hands", tmp_path / "out"
    source.mkdir()
    for number, name in enumerate(("a.txt", "a.old", "b.txt")):
        (source / name).write_text(STARS.format(number=100001 + number))
    words = ("history", "convert", str(source), "--to", "phh", "-o", f"{out}/", "--workers", "2")
    assert shell.run(*words).code == 0
    assert sorted(path.name for path in out.iterdir()) == ["a.old.phhs", "a.txt.phhs", "b.phhs"]


def test_what_exists_is_not_overwritten(shell: Shell, tmp_path: Path) -> None:
    source = tmp_path / "a.txt"
    source.write_text(STARS.format(number=100001))
    for command, name in (
        (["convert"], "out.phh"),
        (["convert"], "out.parquet"),
        (["anonymize"], "anonymous.log"),
    ):
        out = tmp_path / name
        out.write_text("mine")
        words = ("history", *command, str(source), "-o", str(out))
        finished = shell.run(*words)
        assert (finished.code, finished.output) == (2, "")
        assert finished.complaint == f"croupier: {out}: exists; --force overwrites it\n"
        assert out.read_text() == "mine"
        assert shell.run(*words, "--force").code == 0
        assert out.read_bytes() != b"mine"
    folder = tmp_path / "folder"
    words = ("history", "convert", str(source), "--to", "phh", "-o", f"{folder}/")
    assert shell.run(*words).code == 0
    assert shell.run(*words).code == 2
    assert shell.run(*words, "--force").code == 0


def test_phh_keeps_tournament_seats_and_hero(shell: Shell, tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.txt", "b.phhs", "c.txt")]
    paths[0].write_text(TOURNAMENT.format(number=100001))
    for source, target, to in zip(paths, paths[1:], ("phh", "pokerstars"), strict=False):
        finished = shell.run("history", "convert", str(source), "--to", to, "-o", str(target))
        assert (finished.code, finished.complaint) == (0, "")
    first, last = (next(read_hands(path)) for path in (paths[0], paths[2]))
    kept = ("tournament", "hero", "table_size", "table", "site", "id", "time")
    assert first.details["tournament"] == {"id": "987654", "buy_in": "$10+$1", "level": "II"}
    assert {name: first.details[name] for name in kept} == {
        name: last.details[name] for name in kept
    }
    assert (first.seats, first.players) == (last.seats, last.players)


def test_what_is_dropped_is_said(shell: Shell, tmp_path: Path) -> None:
    source, out = tmp_path / "a.log", tmp_path / "out.acpc"
    state = holdem(players=2, seed=1)
    state.fold()
    with LogWriter(source) as log:
        log.hand(state, ["Ann", "Bob"], [2, 5], id="1", hero="Ann", tournament={"id": "7"})
    words = ("history", "convert", str(source), "--to", "acpc", "-o", str(out), "--json")
    finished = shell.run(*words)
    assert finished.code == 0
    assert finished.complaint == "dropped, as acpc cannot say it: tournament, hero, seats\n"
    assert finished.document["dropped"] == ["tournament", "hero", "seats"]


def test_another_room_is_dropped_by_the_text_of_one(shell: Shell, tmp_path: Path) -> None:
    source, out = tmp_path / "a.log", tmp_path / "out.txt"
    state = holdem(players=2, seed=1)
    state.fold()
    with LogWriter(source) as log:
        log.hand(state, ["Ann", "Bob"], [2, 5], id="1", site="Ours", bounties=["7-2"])
    words = ("history", "convert", str(source), "--to", "pokerstars", "-o", str(out))
    dropped = "dropped, as pokerstars cannot say it: bounties, site\n"
    assert shell.run(*words).complaint == dropped


def test_anonymous_hands_have_numbers_of_digits(shell: Shell, tmp_path: Path) -> None:
    source, out = tmp_path / "a.txt", tmp_path / "out.txt"
    source.write_text(TOURNAMENT.format(number=100001))
    words = ("--to", "pokerstars", "-o", str(out))
    assert shell.run("history", "anonymize", str(source), *words).code == 0
    (hand,) = read_hands(out)
    tournament = hand.details["tournament"]
    assert isinstance(tournament, dict)
    for number in (str(hand.details["id"]), str(tournament["id"])):
        assert number.isdecimal()
        assert len(number) == 18
    assert "100001" not in out.read_text()
    assert "987654" not in out.read_text()
