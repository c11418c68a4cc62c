"""`croupier cash` and `croupier play`."""

import io
from pathlib import Path

import pytest

from croupier.cards import Card
from croupier.cli.screens.card_text import CardText
from croupier.cli.terminal.console import Console
from croupier.games import Game
from croupier.games.catalogue import GAMES
from croupier.history import HandLog, LogReader
from tests.cli.running import Shell, write_bot

FAST = ("cash", "--bot", "random", "--bot", "call", "--players", "4", "--seed", "7")


def test_cash(shell: Shell) -> None:
    lines = shell.lines(*FAST, "--rounds", "20")
    assert lines[0].startswith("commitment ")
    assert lines[1].startswith("No-limit hold'em, ")
    document = shell.run(*FAST, "--rounds", "20", "--rake", "0.05,3", "--json").document
    assert sum(document["stacks"].values()) + document["raked"] == sum(document["bought"].values())
    assert document["winners"]


def test_cash_with_rising_blinds(shell: Shell) -> None:
    document = shell.run(
        *FAST, "--rules", "home-game", "--rounds", "12", "--double-every", "3", "--json"
    ).document
    assert document["rounds"] == 12
    assert any(name.startswith("auto-") for name in document["bought"])


def test_a_game_with_few_seats(shell: Shell) -> None:
    words = ("cash", "-b", "random", "-p", "9", "--game", "2-7-triple-draw", "--rounds", "1")
    finished = shell.run(*words)
    assert finished.code == 2
    assert "6 seats, not 9: pass seat_limit=9 (--seat-limit 9) to seat more" in finished.complaint
    document = shell.run(*words, "--seat-limit", "9", "--json").document
    assert len(document["stacks"]) == 9


def test_cash_resumes(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "log"
    first = shell.run(*FAST, "--rounds", "9", "--log", str(log), "--json").document
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    again = shell.run(*FAST[:-2], "--rounds", "9", "--resume", str(log), "--json").document
    assert (again["stacks"], log.read_bytes()) == (first["stacks"], whole)


def test_a_log_whose_seed_is_none_is_refused(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "log"
    assert shell.run(*FAST, "--rounds", "1", "--log", str(log)).code == 0
    log.write_text(log.read_text().replace('"seed":7', '"seed":"seven"', 1))
    finished = shell.run(*FAST[:-2], "--rounds", "1", "--resume", str(log))
    assert (finished.code, finished.output) == (2, "")
    assert "the seed must be a whole number, not 'seven'" in finished.complaint


def test_a_log_has_the_options_of_its_game(shell: Shell, tmp_path: Path) -> None:
    log, other = tmp_path / "log", tmp_path / "other"
    words = (
        *("cash", "-b", "call", "-p", "3", "--rounds", "9", "--seed", "1", "--big-blind", "4"),
        *("--game", "HORSE", "--rules", "WSOP", "--rake", "0.05,3", "--time-fee", "5", "--rebuy"),
    )
    first = shell.run(*words, "--log", str(log), "--json").document
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    again = shell.run("cash", "--resume", str(log), "--log", str(other), "--json").document
    assert (again["net"], other.read_bytes()) == (first["net"], whole)
    assert shell.run(*words, "--resume", str(log)).code == 0
    assert log.read_bytes() == whole
    for option, wanted, told in [
        ("--seed", "2", "--seed was 1, not 2"),
        ("--players", "4", "--players was 3, not 4"),
        ("--big-blind", "2", "--big-blind was 4, not 2"),
        ("--game", "razz", "--game was FT,FO/8,FR,F7S,F7S/8, not FR"),
        ("--rules", "STANDARD", "--rules differs in "),
        ("--rake", "0.05,2", "--rake differs in rake"),
        ("--time-fee", "6", "--time-fee was 5,30, not 6,30"),
        ("--bomb-pot", "5", "--bomb-pot was none, not 5,0,2"),
        ("--double-every", "5", "--double-every: "),
        ("--seats", "6", "--seats was 3, not 6"),
    ]:
        refused = shell.run("cash", "--resume", str(log), option, wanted)
        assert refused.code == 2
        assert f"{log} belongs to another cash game: {told}" in refused.complaint, option
    assert log.read_bytes() == whole


def test_a_game_of_fixed_rounds_resumes_from_its_log_alone(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "log"
    words = ("cash", "-b", "all-in", "-p", "4", "--rules", "HOME_GAME", "--double-every", "3")
    assert shell.run(*words, "--rounds", "12", "--seed", "5", "--log", str(log)).code == 0
    whole = log.read_bytes()
    log.write_bytes(whole[: len(whole) // 2])
    assert shell.run("cash", "--resume", str(log)).code == 0
    assert log.read_bytes() == whole
    refused = shell.run("cash", "--resume", str(log), "--double-every", "4")
    assert "--double-every was 3, not 4" in refused.complaint


def test_more_rounds_continue_a_finished_game(shell: Shell, tmp_path: Path) -> None:
    log = str(tmp_path / "log")
    assert shell.run(*FAST, "--rounds", "5", "--log", log).code == 0
    assert shell.run("cash", "--resume", log, "--json").document["rounds"] == 5
    assert shell.run("cash", "--resume", log, "--rounds", "8", "--json").document["rounds"] == 8
    assert shell.run("history", "verify", log).code == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["cash"], "name at least one bot"),
        (["cash", "-b", "call", "--big-blind", "0"], "the big blind"),
        (["cash", "-b", "call", "--rake", "half"], "--rake"),
        (["cash", "-b", "call", "--game", "pony"], "pony"),
        (["cash", "-b", "call", "--log", "a", "--resume", "b"], "b: No such file"),
        (["cash", "-b", "call", "--players", "99"], "at most 10 seats, not 99"),
        (["play", "--hands", "0"], "--hands"),
        (["play", "--game", "old maid"], "there is no game"),
        (["play", "--bot", "nobody"], "unknown bot"),
        (["play", "--name", ""], "the name of a player"),
    ],
)
def test_refusals_are_one_line(shell: Shell, arguments: list[str], complaint: str) -> None:
    finished = shell.run(*arguments)
    assert finished.code == 2
    assert complaint in finished.complaint
    assert finished.complaint.count("\n") == 1


def test_playing_hides_what_a_player_may_not_see(shell: Shell) -> None:
    lines = shell.lines(
        "play", "--seed", "7", "--hands", "1", "--bot", "call", typed="c\nk\nk\nk\n"
    )
    text = "\n".join(lines)
    assert "You are dealt 5c 5h" in text
    assert "call-1 is dealt" not in text
    assert "call-1   face down" in text
    assert "?" not in text
    assert lines[-2].startswith("1 hand;")


def test_help_at_the_prompt_explains_what_can_be_typed(shell: Shell) -> None:
    lines = shell.lines(
        "play", "--seed", "7", "--hands", "1", "--bot", "call", typed="help\nzz\nq\n"
    )
    text = "\n".join(lines)
    assert "pot 3, 1 to call  [f, c (call 1), r 4-200]" in text
    assert "  allin        bet or call everything" in text
    assert "'zz' is not an action" in text
    assert text.count("1 to call") == 3


def test_playing_writes_a_log(shell: Shell, tmp_path: Path) -> None:
    log = tmp_path / "log"
    shell.lines("play", "--seed", "7", "--hands", "2", "--log", str(log), typed="c\nk\n" * 20)
    hands = list(LogReader(log).hands())
    assert len(hands) == 2
    assert all(isinstance(hand, HandLog) and "You" in hand.players for hand in hands)


def test_a_person_who_leaves_folds(shell: Shell) -> None:
    lines = shell.lines("play", "--seed", "7", "--bot", "call", typed="q\n")
    assert any("You fold" in line for line in lines)
    assert shell.lines("play", "--seed", "7", "--bot", "call", typed="")[-1] == lines[-1]


def test_a_wrong_answer_is_explained(shell: Shell) -> None:
    lines = shell.lines(
        *("play", "--seed", "7", "--hands", "1", "--bot", "call"),
        typed="jump\nr 100000\nr 6\nk\nk\nk\n",
    )
    text = "\n".join(lines)
    assert "'jump' is not an action" in text
    assert "above the maximum" in text
    assert "You raise to 6" in text


def test_who_is_broke_buys_in_again(shell: Shell) -> None:
    lines = shell.lines(
        *("play", "--seed", "3", "--hands", "6", "--bot", "all-in", "--stack", "10"),
        typed="allin\n" * 40,
    )
    assert any("buys in again" in line for line in lines)


@pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
def test_any_game(shell: Shell, game: Game) -> None:
    name = game.name
    bots = ("--bot", "random") * (1 if game.small else 2)
    answers = "bi\nc\nk\npat\n" * 60
    lines = shell.lines("play", "--game", name, "--seed", "2", "--hands", "2", *bots, typed=answers)
    assert any(line.startswith("Result") for line in lines)


def test_faults_by_bot(shell: Shell, tmp_path: Path) -> None:
    bots = ("-b", write_bot(tmp_path, "Dancer", "return 'dance', 0"), "-b", "call")
    words = ("cash", *bots, "--rounds", "4", "--seed", "3")
    document = shell.run(*words, "--json").document
    dancer, other = document["conduct"]
    assert (dancer["name"], dancer["failed"], other["faults"]) == (
        "Dancer-1",
        dancer["decisions"],
        0,
    )
    again = shell.run(*words, "--json").document
    assert document.pop("run").keys() == again.pop("run").keys()
    assert document == again
    output = shell.run(*words).output
    assert "faults by player" in output
    assert "Dancer-1 gave no valid answer" in output


def test_stacks_that_are_reset_give_the_result_of_the_whole_game(shell: Shell) -> None:
    words = ("cash", "-b", "random", "-b", "call", "-p", "4", "--rounds", "40", "--seed", "7")
    document = shell.run(*words, "--rules", "PYPOKS", "--json").document
    assert sum(document["net"].values()) == -document["raked"]
    assert max(map(abs, document["net"].values())) > 200  # more than one hand can give
    for name, chips in document["net"].items():
        known = document["stacks"][name] + document["taken"][name] - document["bought"][name]
        assert chips == known
    lines = shell.lines(*words, "--rules", "PYPOKS")
    assert any("taken out" in line for line in lines)


@pytest.mark.boxed
def test_bots_of_a_cash_game_are_boxed_and_end_with_it(shell: Shell, tmp_path: Path) -> None:
    words = ("cash", "-b", "call", "-b", "tight", "--rounds", "5", "--seed", "3", "--json")
    inside = shell.run(*words).document
    finished = shell.run(*words, "--isolate", "--allow-weak-box", "--move-limit", "9")
    assert finished.code == 0
    alone = finished.document
    assert alone["stacks"] == inside["stacks"]
    assert alone["conduct"] == inside["conduct"]
    assert [each["name"] for each in alone["run"]["clocks"]] == ["call-1", "tight-1"]


@pytest.mark.boxed
def test_a_resumed_cash_game_keeps_the_box_and_the_limits_of_time(
    shell: Shell, tmp_path: Path
) -> None:
    log = str(tmp_path / "log")
    words = ("cash", "-b", "call", "-b", "tight", "--rounds", "3", "--allow-weak-box", "--json")
    first = shell.run(*words, "--isolate", "--time-bank", "7", "--log", log)
    assert first.code == 0
    again = shell.run(*words, "--resume", log)
    assert again.code == 0, again.complaint
    assert again.document["run"]["clocks"]
    refused = shell.run(*words, "--resume", log, "--time-bank", "5")
    assert (refused.code, "started with --time-bank 7, not 5" in refused.complaint) == (2, True)


def test_leaving_during_a_draw_asks_nothing_more(shell: Shell) -> None:
    lines = shell.lines("play", "--game", "badugi", "--seed", "5", "--bot", "call", typed="c\nq\n")
    assert sum(line.startswith("You ") and "[" in line for line in lines) == 2
    assert lines[-2].startswith("1 hand")


def test_a_word_after_r_is_not_a_check(shell: Shell) -> None:
    lines = shell.lines("play", "--seed", "7", "--bot", "call", typed="r x\nq\n")
    refusals = [line for line in lines if "'x' is not an amount" in line]
    assert len(refusals) == 1
    assert "expected a number, min, pot or max" in refusals[0]


def test_refusals_speak_to_the_person(shell: Shell) -> None:
    lines = shell.lines("play", "--seed", "7", "--bot", "call", typed="r 5000\npat\nq\n")
    told = [line.removeprefix("> ") for line in lines]
    assert (
        "cannot complete, bet or raise: the amount is above the maximum (amount 5000, maximum 200)"
        in told
    )
    assert "cannot stand pat or discard: nobody is to draw; you are to act" in told


def test_hidden_cards_are_an_x_on_a_terminal() -> None:
    console = Console(file=io.StringIO(), force_terminal=True, color_system=None)
    cards = CardText(console).hole(Card.parse("????8c"), [False, False, True], down=True)
    assert cards.plain.replace("♣", "c") == "(x) (x) 8c"


THREE = ("cash", "-b", "call", "-p", "3")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("cash", "-b", "call", "-p", "3", "--run-it", "0"), "--run-it must be a whole number"),
        (("cash", "-b", "call", "-p", "3", "--hands-per-game", "0"), "--hands-per-game must be"),
        (("deal", "HORSE"), "HORSE is a mix of games"),
        ((*THREE, "--keep-players", "3"), "--keep-players has no effect without --double-every"),
        ((*THREE, "--willing", "0.5"), "no effect without --straddle or --run-it"),
        ((*THREE, "--hands-per-game", "4"), "no effect on one game; name a mix"),
        ((*THREE, "--clock", "real"), "no effect without --time-fee or --rathole"),
        ((*THREE, "--rebuy", "--reset-stacks"), "--rebuy has no effect where every hand begins"),
        ((*THREE, "--rathole", "9", "--reset-stacks"), "--rathole has no effect where every hand"),
        (("cash", "-b", "call", "-p", "2", "--straddle", "utg"), "no effect heads-up; seat three"),
        (("play", "-b", "call", "--port", "8001"), "--port has no effect without --web"),
    ],
)
def test_what_has_no_effect_or_is_a_mix_is_refused(
    shell: Shell, options: tuple[str, ...], told: str
) -> None:
    refused = shell.run(*options)
    assert (refused.code, told in refused.complaint) == (2, True), refused.complaint
