"""`croupier history verify` of logs: hashes, cards from the seed, whole games, commitments."""

import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import croupier.hand.randomness
from croupier.cash import CashGame, FixedRounds
from croupier.cli.commands.history.log_verify import check_log
from croupier.cli.commands.history.verify import Tally, tally
from croupier.history import LogReader, LogWriter
from croupier.history.formats import FORMATS
from croupier.history.log.chain import Chain, sealed, split_seal
from croupier.play.tournament.tournament import Tournament
from croupier.players.bots import CallBot, RandomBot
from tests.cli.running import Shell, write_bot

CLOSE = b'{"event":"close"}\n'


def kuhn_log(path: Path, rounds: int = 2) -> bytes:
    Tournament(
        ["call", "random"], starting_stack=5, schedule={1: (1, 2)}, game="kuhn", seed=3,
        max_rounds=rounds, log=path,
    ).run()  # fmt: skip
    return path.read_bytes()


def holdem_log(path: Path) -> bytes:
    Tournament(
        ["call", "random", "tight"] * 3, starting_stack=60, schedule={1: (1, 2), 4: (5, 10)},
        table_size=5, seed=3, payouts=[7, 3], log=path,
    ).run()  # fmt: skip
    return path.read_bytes()


def looked_at(path: Path) -> Tally:
    return tally(str(path), FORMATS["log"])


def checked(log: bytes) -> Tally:
    result = Tally()
    check_log(io.BytesIO(log), "log", result)
    return result


def is_good(found: Tally) -> bool:
    return bool(found.verified) and not found.faults and not found.logs


def resealed(lines: list[bytes]) -> bytes:
    """The log of a forger who computes all hashes again."""
    plain = b"".join(split_seal(line)[0] for line in lines if not line.startswith(CLOSE[:16]))
    chain = Chain()
    return sealed(chain, plain.decode()) + chain.close()


@pytest.mark.parametrize("make", [kuhn_log, holdem_log])
def test_a_log_verifies_and_comes_out_again(tmp_path: Path, make: Callable[[Path], bytes]) -> None:
    path = tmp_path / "log"
    whole = make(path)
    found = looked_at(path)
    assert is_good(found)
    assert found.verified == whole.count(b'{"event":"hand"')
    assert resealed(whole.splitlines(keepends=True)) == whole


def test_every_changed_character_is_found(tmp_path: Path) -> None:
    whole = kuhn_log(tmp_path / "log", rounds=1)
    assert is_good(checked(whole))
    for place in range(len(whole)):
        here = whole[place : place + 1]
        before, after = whole[:place], whole[place + 1 :]
        other = b"2" if here == b"1" else b"1"
        for changed in (before + other + after, before + after, before + other + here + after):
            if changed != whole:
                assert not is_good(checked(changed)), (place, changed[max(place - 20, 0) :][:40])
    assert not is_good(checked(whole + b"x"))
    assert not is_good(checked(b"\xef\xbb\xbf" + whole))  # the mark of UTF-8


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"seed":3}', b'"seed":4}'),  # of the tournament
        (b'"seed":', b'"seed":1'),  # the first: of the tournament too, and no other
        (b'"name":"call-1"', b'"name":"call-7"'),
        (b'"players":["call-1"', b'"players":["Eve"'),
        (b'"button":', b'"button":1'),
        (b'"small_blind":1', b'"small_blind":2'),
        (b'"event":"elimination"', b'"event":"rebuy"'),
        (b'"event":"move"', b'"event":"jump"'),
        (b'"starting_stacks":[60', b'"starting_stacks":[61'),
        (b'"place":1,', b'"place":2,'),
        (b'"prize":7', b'"prize":70'),
    ],
)
def test_a_game_that_does_not_come_out_of_its_seed(
    tmp_path: Path, shell: Shell, old: bytes, new: bytes
) -> None:
    path = tmp_path / "log"
    whole = holdem_log(path)
    assert old in whole
    path.write_bytes(resealed(whole.replace(old, new, 1).splitlines(keepends=True)))
    assert looked_at(path).failed
    finished = shell.run("history", "verify", str(path), "--json")
    assert finished.code == 1
    assert finished.document["failed"][0]["reason"].startswith("line ")


def one_hand(path: Path, seed: int = 5) -> bytes:
    state = croupier.holdem(players=2, seed=seed)
    while state.actor_index is not None:
        state.check_or_call()
    with LogWriter(path) as log:
        log.hand(state, ["Ann", "Bob"], id="1")
    return path.read_bytes()


def test_cards_that_are_not_those_of_the_seed(tmp_path: Path) -> None:
    path = tmp_path / "log"
    whole = one_hand(path)
    lines = whole.splitlines(keepends=True)
    board = next(at for at, line in enumerate(lines) if b"BoardDealing" in line)
    flop = json.loads(lines[board])["cards"].encode()
    used = b"".join(lines)
    ace = next(card for card in (b"As", b"Ah", b"Ad", b"Ac", b"Ks") if card not in used)
    lines[board] = lines[board].replace(flop[:2], ace)
    path.write_bytes(resealed(lines))
    (fault,) = looked_at(path).faults
    assert "this card is not the next card of the seeded deck" in fault.reason
    assert fault.line == board + 1
    path.write_bytes(resealed(whole.replace(b'"seed":5', b'"seed":6').splitlines(keepends=True)))
    assert len(looked_at(path).faults) == 1


def test_cards_that_somebody_chose_are_said_to_be(tmp_path: Path) -> None:
    path = tmp_path / "log"
    table = croupier.Automation.TABLE
    state = croupier.holdem(players=2, seed=5, automations=table)
    for cards in ("AsAh", "KsKh"):
        state.deal_hole(cards)
    with LogWriter(path) as log:
        log.hand(state)
    whole = path.read_bytes()
    assert b'"chosen_cards":true' in whole
    assert is_good(looked_at(path))
    lines = whole.replace(b',"chosen_cards":true', b"").splitlines(keepends=True)
    path.write_bytes(resealed(lines))
    assert not is_good(looked_at(path))
    stacked = croupier.holdem(players=2, seed=5, deck="AsAhKsKh")
    with LogWriter(tmp_path / "stacked") as log:
        log.hand(stacked)
    assert b"chosen_cards" not in (tmp_path / "stacked").read_bytes()
    assert is_good(looked_at(tmp_path / "stacked"))


def hands_of(whole: bytes) -> tuple[bytes, list[bytes], bytes]:
    """The lines before the hands, the hands, and the line that ends the log."""
    first, *hands = whole.split(b'{"event":"hand"')
    hands = [b'{"event":"hand"' + hand for hand in hands]
    end = hands[-1].index(CLOSE[:16])
    hands[-1], close = hands[-1][:end], hands[-1][end:]
    return first, hands, close


def three_hands(path: Path) -> bytes:
    with LogWriter(path) as log:
        for seed in range(3):
            log.hand(croupier.kuhn(seed=seed), id=str(seed))
    return path.read_bytes()


@pytest.mark.parametrize("order", [(0, 1), (0, 2), (1, 2), (0, 2, 1), (1, 0, 2), (0, 0, 1, 2), ()])
def test_hands_that_were_removed_swapped_or_doubled(tmp_path: Path, order: tuple[int, ...]) -> None:
    path = tmp_path / "log"
    first, hands, close = hands_of(three_hands(path))
    path.write_bytes(first + b"".join(hands) + close)
    assert is_good(looked_at(path))
    path.write_bytes(first + b"".join(hands[at] for at in order) + close)
    assert not is_good(looked_at(path))


def test_a_log_that_two_runs_wrote_into(tmp_path: Path) -> None:
    path = tmp_path / "log"
    one, two = kuhn_log(path, 3), kuhn_log(tmp_path / "other", 3)
    assert one == two
    first, hands, close = hands_of(one)
    path.write_bytes(first + first + b"".join(hand + hand for hand in hands) + close + close)
    assert not is_good(looked_at(path))
    path.write_bytes(one + two)
    assert not is_good(looked_at(path))


def test_damage_is_found_where_it_is(tmp_path: Path) -> None:
    path = tmp_path / "log"
    whole = three_hands(path)
    first, hands, close = hands_of(whole)
    path.write_bytes(
        first + hands[0] + hands[1].replace(b'"amount":1', b'"amount":2') + hands[2] + close
    )
    found = looked_at(path)
    assert (found.verified, [fault.hand for fault in found.faults]) == (2, ["1"])


def test_a_log_that_stops_before_its_end(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "log"
    whole = kuhn_log(path)
    for size in range(1, len(whole), 7):
        path.write_bytes(whole[:size])
        found = looked_at(path)
        assert not is_good(found), size
        if size > 60:
            assert not found.failed, (size, found.failed)
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    finished = shell.run("history", "verify", str(path))
    assert finished.code == 1
    assert "the log is unfinished: it stops after hand 1-2" in finished.output
    assert "2 hands, 2 verified, 1 unfinished in" in finished.output
    document = shell.run("history", "verify", str(path), "--json").document
    assert (document["hands"], document["verified"], document["failed"]) == (2, 2, [])
    assert document["unfinished"][0]["hand"] == "1-2"


def test_commitments(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "log"
    words = ("tournament", "-b", "call", "-b", "random", "--max-rounds", "3")
    promised = shell.run(*words, "--log", str(path), "--json").document["commitment"]
    verify = ("history", "verify", str(path), "--commitment")
    assert shell.run(*verify, promised).code == 0
    assert shell.run(*verify, promised.upper()).code == 0
    wrong = shell.run(*verify, "0" * 64)
    assert wrong.code == 1
    assert f"line 2: the commitment of this game is {promised}, not 000" in wrong.output
    several = shell.run("history", "verify", str(path), str(path), "--commitment", promised)
    assert several.complaint == "croupier: --commitment needs exactly one log, not 2 files\n"
    # Another seed, with everything else made to fit, was not what was promised.
    other = Tournament.from_log(path)
    other.setup = other.setup._replace(seed=other.setup.seed ^ 1)
    other.log = tmp_path / "other"
    other.run()
    again = shell.run("history", "verify", str(tmp_path / "other"), "--commitment", promised)
    assert again.code == 1
    one_hand(tmp_path / "hand")
    refused = shell.run("history", "verify", str(tmp_path / "hand"), "--commitment", promised)
    assert (refused.code, refused.output) == (2, "")
    assert "the log of a tournament or a cash game" in refused.complaint
    assert shell.run(*verify, promised, str(tmp_path / "hand")).code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("tournament", "--max-rounds", "2"),
        ("cash", "--rounds", "2"),
        ("cash", "--rounds", "4", "--double-every", "2"),
    ],
    ids=" ".join,
)
def test_how_bots_are_run_does_not_matter(
    tmp_path: Path, shell: Shell, words: tuple[str, ...]
) -> None:
    log = tmp_path / "log"
    options = ("--bot", "call", "--bot", "random", "--move-limit", "3", "--log", str(log))
    assert shell.run(*words, *options).code == 0
    assert b'"move_limit":3' in log.read_bytes()
    assert is_good(looked_at(log))


@pytest.mark.boxed
def test_a_log_of_boxed_bots_verifies(tmp_path: Path, shell: Shell) -> None:
    log = tmp_path / "log"
    for words in (("tournament", "--max-rounds", "2"), ("cash", "--rounds", "2")):
        log.unlink(missing_ok=True)
        options = ("-b", "call", "-b", "random", "--isolate", "--allow-weak-box", "--log", str(log))
        assert shell.run(*words, *options).code == 0
        assert b'"isolate":true' in log.read_bytes()
        assert is_good(looked_at(log))


def test_no_bot_is_run_to_verify(tmp_path: Path) -> None:
    bot = write_bot(tmp_path, "Gone", "return 'call', 0")
    path = tmp_path / "log"
    Tournament(
        [bot, "call", CallBot(0)], starting_stack=50, schedule={1: (1, 2)}, seed=1, max_rounds=4,
        log=path,
    ).run()  # fmt: skip
    Path(bot.rpartition(":")[0]).unlink()
    assert is_good(looked_at(path))


def coming_and_going(game: CashGame, rounds: int) -> None:
    """Make every kind of event happen at a table, between hands and during them."""
    chance = croupier.hand.randomness.Chance(game.seed)
    for name in ("Ann", "Bob", "Cid"):
        game.join(name, RandomBot)

    def something(*_: Any) -> None:
        name = chance.choice(["Ann", "Bob", "Cid", "Dan", "Eve"])
        try:
            match chance.choice(["join", "leave", "out", "in", "top"]):
                case "join":
                    game.join(name, chance.choice([CallBot, RandomBot]), wait=bool(chance.below(2)))
                case "leave":
                    game.leave(name)
                case "out":
                    game.sit_out(name)
                case "in":
                    game.sit_in(name, wait=bool(chance.below(2)))
                case "top":
                    game.top_up(name, 1 + chance.below(20))
        except croupier.SetupError:
            pass

    class Meddler(CallBot):
        """A player that makes a request whenever it is asked."""

        def get_action(self, gamestate: Any, hole_cards: tuple[str, ...]) -> Any:
            something()
            return super().get_action(gamestate, hole_cards)

    game.join("Zoe", Meddler)
    for _ in range(rounds):
        while len(game.ring.live()) < 2:
            something()
        game.play_round()
        something()
    game.journal.close()


@pytest.mark.parametrize("seed", range(12))
def test_a_cash_game_in_which_everything_happens(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "log"
    buy_in = (20, 60) if seed % 2 else 40
    coming_and_going(CashGame(2, 6, seed=seed, log=path, buy_in=buy_in), 40)
    found = looked_at(path)
    assert (found.verified, found.failed, found.logs) == (40, [], [])
    text = path.read_bytes()
    for old, new in ((b'"event":"leave"', b'"event":"broke"'), (b'"seat":1', b'"seat":5')):
        path.write_bytes(resealed(text.replace(old, new, 1).splitlines(keepends=True)))
        assert looked_at(path).failed


@pytest.mark.parametrize("small_blind", [None, 1])
def test_fixed_rounds(tmp_path: Path, small_blind: int | None) -> None:
    path = tmp_path / "log"
    game = FixedRounds(
        3, 12, 2, 3, RandomBot, max_players=5, seed=4, log=path, small_blind=small_blind, buy_in=30
    )
    coming_and_going(game, 12)
    found = looked_at(path)
    assert (found.verified, found.failed, found.logs) == (12, [], [])


def test_a_log_of_version_1_is_refused_with_a_sentence(tmp_path: Path, shell: Shell) -> None:
    path = tmp_path / "old.log"
    path.write_text('{"event":"log","version":1}\n{"event":"end","stacks":[1]}\n')
    for finished in (
        shell.run("history", "verify", str(path)),
        shell.run("tournament", "--resume", str(path)),
        shell.run("history", "convert", str(path), "--to", "phh"),
    ):
        assert finished.code != 0
        told = finished.output + finished.complaint
        assert "line 1: a log of version 1, which has no hashes and cannot be checked" in told


def test_a_log_on_standard_input(tmp_path: Path) -> None:
    import subprocess
    import sys

    whole = kuhn_log(tmp_path / "log")
    command = [sys.executable, "-m", "croupier", "history", "verify", "-"]
    assert subprocess.run(command, input=whole, check=False).returncode == 0
    wrong = resealed(whole.replace(b'"seed":3}', b'"seed":4}').splitlines(keepends=True))
    assert subprocess.run(command, input=wrong, check=False).returncode == 1


def test_the_reader_tells_whether_a_log_was_ended(tmp_path: Path) -> None:
    whole = three_hands(tmp_path / "log")
    reader = LogReader(tmp_path / "log")
    assert len(list(reader)) == 3
    assert reader.ended
    (tmp_path / "log").write_bytes(whole[: whole.rindex(b'{"event":"close"')])
    assert len(list(reader)) == 3
    assert not reader.ended
