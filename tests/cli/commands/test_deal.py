"""`croupier deal`: every game to its end, scripted hands, questions, and refusals."""

import pytest

from croupier import Automation, HouseRules, holdem, omaha
from croupier.cli.dealing.actions import parse_actions
from croupier.games import BlindsGame, Game
from croupier.games.catalogue import GAMES
from croupier.hand import Operation
from tests.cli.running import Shell

NAMES = [game.name for game in GAMES]
ACES_AND_QUEENS = "As Qd 7c Ks Qh 2d"  # two cards for each of three players


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", ["1", "2", "3", "4"])
def test_every_game_is_dealt_to_its_end(shell: Shell, name: str, seed: str) -> None:
    finished = shell.run("deal", name, "--seed", seed, "--json")
    assert (finished.code, finished.complaint) == (0, "")
    hand = finished.document
    assert hand["finished"]
    assert sum(hand["final_stacks"]) == sum(hand["starting_stacks"])
    assert [a - b for a, b in zip(hand["final_stacks"], hand["starting_stacks"], strict=True)] == (
        hand["payoffs"]
    )
    told = shell.lines("deal", name, "--seed", seed)
    assert told[0].endswith(f"players, seed {seed}")
    stacks = [int(line.split()[-1]) for line in told[-hand["players"] :]]
    assert stacks == hand["final_stacks"]


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_output(shell: Shell, name: str) -> None:
    first, again = (shell.lines("deal", name, "--seed", "5") for _ in range(2))
    assert first == again
    assert first != shell.lines("deal", name, "--seed", "6")


@pytest.mark.parametrize("game", GAMES, ids=NAMES)
def test_codes_and_names_are_one(shell: Shell, game: Game) -> None:
    words = (game.code, game.code.lower(), game.name)
    lines = [shell.lines("deal", word, "--seed", "1") for word in words]
    assert lines[0] == lines[1] == lines[2]


def test_a_seed_is_chosen_and_told(shell: Shell) -> None:
    first = shell.lines("deal", "razz", "-p", "4")
    seed = first[0].split()[-1]
    assert shell.lines("deal", "razz", "-p", "4", "--seed", seed) == first
    hand = shell.run("deal", "razz", "--json").document
    assert hand == shell.run("deal", "razz", "--json", "--seed", str(hand["seed"])).document


@pytest.mark.parametrize(("name", "start"), [("holdem", holdem), ("omaha", omaha)])
def test_the_dealer_does_what_the_engine_does_by_itself(
    shell: Shell, name: str, start: BlindsGame
) -> None:
    actions = "c c c c c k; k k k k k k; " + "k k k k k k; " + "k b2 c c c c c"
    hand = shell.run("deal", name, "--seed", "3", "--actions", actions, "--json").document
    state = start(seed=3, players=6, automations=Automation.DEALER)
    for action in parse_actions(actions):
        action.perform(state)
    assert not state.status
    assert [Operation.from_json(data) for data in hand["operations"]] == state.operations
    assert hand["rules"] == HouseRules.STANDARD.to_json()


def test_scripted_hand(shell: Shell) -> None:
    cards = f"{ACES_AND_QUEENS} Jc Ah Kd 9s 8s 3c 4c 5c"
    actions = "f raise to 6 call; bet 20, call; check check; k k"
    told = shell.lines("deal", "NT", "-p", "3", "--cards", cards, "--actions", actions)
    assert told[1:9] == [
        "SB posts 1",
        "BB posts 2",
        "SB is dealt As Ks",
        "BB is dealt Qd Qh",
        "BTN is dealt 7c 2d",
        "BTN folds",
        "SB raises to 6",
        "BB calls 4",
    ]
    for line in (
        "Burn: Jc",
        "Flop: Ah Kd 9s",
        "SB bets 20",
        "After the flop  Ah Kd 9s",
        "SB shows As Ks: two pair, aces and kings",
        "BB mucks",
        "SB wins 52 with two pair, aces and kings",
        "Result  Ah Kd 9s 3c 5c",
    ):
        assert line in told
    assert told[-3:] == [
        " SB     As Ks   two pair, aces and kings           +26     226",
        " BB     Qd Qh                                      -26     174",
        " BTN    7c 2d                                        0     200",
    ]


def test_options_may_be_given_in_parts(shell: Shell) -> None:
    whole = ("--cards", "As Kd Qh Jc", "--stacks", "50 60", "--actions", "r6 c", "--seed", "1")
    parts = (
        *("--cards", "As Kd", "--cards", "QhJc", "--stacks", "50", "--stacks", "60"),
        *("--actions", "r6", "--actions", "c", "--seed", "1"),
    )
    start = ("deal", "holdem", "-p", "2")
    assert shell.run(*start, *parts).output == shell.run(*start, *whole).output


def test_side_pots(shell: Shell) -> None:
    options = ("--stacks", "10,20,40", "--cards", ACES_AND_QUEENS, "--actions", "allin allin allin")
    told = shell.lines("deal", "NT", "--seed", "1", *options)
    assert "BTN gets back the uncalled 20" in told
    assert "Main pot 30, side pot 20 (BB and BTN)" in told


def test_stud(shell: Shell) -> None:
    cards = "2c 3c 4c 5c 2d Kh"
    options = ("-p", "2", "--cards", cards, "--bring-in", "2", "--seed", "1")
    told = shell.lines("deal", "stud", *options, "--actions", "bi r c; k k", "--stop")
    for line in (
        "Player 1 is dealt (2c) (4c) 2d",
        "Player 1 brings in for 2",
        "Player 2 completes to 4",
        "Player 1 calls 2",
        "Fourth street",
        "After the fourth street",
    ):
        assert line in told


def test_draw(shell: Shell) -> None:
    cards = "2c As 3d Ad 4h Ah 5s Ac 7c 9d"
    options = ("-p", "2", "--cards", f"{cards} Ts 8c Jc", "--actions", "c k; pat d AsAd; k k")
    told = shell.lines("deal", "2-7-single-draw", *options)
    for line in (
        "BB stands pat",
        "BTN draws 2, discarding As Ad",
        "Burn: Ts",
        "BTN is dealt 8c Jc",
        "BB wins 4 with 7-5-4-3-2",
    ):
        assert line in told


def test_split_pot(shell: Shell) -> None:
    cards = "Ah Kc 2d Ks 3s Qd Jh 8d Tc 4s 5s Kd Th Ts 9d 7c"
    options = ("-p", "2", "--cards", cards, "--actions", "c k k k k k k k")
    told = shell.lines("deal", "FO/8", *options)
    assert "BTN wins 2, the high half, with three kings" in told
    assert "BB wins 2, the low half, with 7-5-4-2-A" in told


def test_money_that_is_not_whole(shell: Shell) -> None:
    options = ("--blinds", "0.25/0.50", "--stacks", "50", "-p", "2", "--actions", "f", "--json")
    hand = shell.run("deal", "NT", *options).document
    assert hand["final_stacks"] == [{"decimal": "50.25"}, {"decimal": "49.75"}]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (["--ante", "1"], [198, 197, 199]),
        (["--ante", "BB:2"], [199, 196, 200]),
        (["--ante", "0,2,0"], [199, 196, 200]),
        (["--ante", "3:2"], [199, 198, 198]),
        (["--blinds", "1/2/4"], [199, 198, 196]),
        (["--blinds", "BTN:5"], [200, 200, 195]),
    ],
)
def test_forced_bets(shell: Shell, options: list[str], expected: list[int]) -> None:
    hand = shell.run("deal", "NT", "-p", "3", *options, "--stop", "--json").document
    assert hand["final_stacks"] == expected
    assert not hand["finished"]


def test_run_it_twice(shell: Shell) -> None:
    options = ("-p", "2", "--mode", "cash", "--runouts", "2", "--actions", "allin c")
    told = shell.lines("deal", "NT", "--seed", "4", *options)
    assert "BB wants to run it twice" in told
    assert sum(line.startswith("River of board ") for line in told) == 2


def test_house_rules(shell: Shell) -> None:
    told = shell.lines("deal", "NT", "--rules", "pypoks", "--actions", "c c c c c k")
    assert not any(line.startswith("Burn") for line in told)


def test_a_person_is_asked(shell: Shell) -> None:
    typed = "k\nraise 3\nr 6\nhello\nc f\nk\nb 10\nfold\n"
    told = shell.lines("deal", "NT", "-p", "3", "--cards", ACES_AND_QUEENS, "-i", typed=typed)
    text = "\n".join(told)
    asked = "BTN 7c 2d  pot 3, 2 to call  [f, c (call 2), r 4-200]"
    assert f"{asked}\n> cannot check: there is 2 to call" in text
    assert "the amount is below the minimum" in text
    assert "'hello' is not an action" in text
    assert "BTN wins 14" in told
    assert told[-1].split()[-1] == "208"


def test_a_person_who_types_too_large_an_amount_is_asked_again(shell: Shell) -> None:
    typed = f"r {'9' * 5000}\nr 6\nf\nf\n"
    told = shell.lines("deal", "NT", "-p", "3", "--cards", ACES_AND_QUEENS, "-i", typed=typed)
    assert any("too large" in line for line in told)
    assert "> BTN raises to 6" in told


@pytest.mark.parametrize("typed", ["", "c\n", "q\n"])
def test_a_person_may_leave(shell: Shell, typed: str) -> None:
    assert shell.lines("deal", "NT", "-i", typed=typed)[-1] == "Stopped in the middle of the hand."


def test_questions_do_not_disturb_json(shell: Shell) -> None:
    finished = shell.run("deal", "kuhn", "--seed", "1", "-i", "--json", typed="k\nk\n")
    assert finished.code == 0
    assert sum(finished.document["final_stacks"]) == 4
    assert "Player 1" in finished.complaint


def test_colours_only_where_they_are_wanted(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    coloured = shell.run("deal", "NT", "--seed", "1").output
    assert "\x1b[1;31m" in coloured  # a heart
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[1;31m" not in shell.run("deal", "NT", "--seed", "1").output
    monkeypatch.delenv("FORCE_COLOR")
    assert "\x1b" not in shell.run("deal", "NT", "--seed", "1").output


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["holdemm"], "there is no game 'holdemm'; did you mean holdem"),
        (["2-7-dra"], "did you mean 2-7-razz or 2-7-triple-draw"),
        (["bridge"], "choose from holdem, limit-holdem"),
        (["NT", "-p", "1"], "two players or more"),
        (["NT", "-p", "3", "--stacks", "1,2"], "2 stacks for 3 players"),
        (["NT", "--stacks", "many"], "'many' is not an amount"),
        (["NT", "--stacks", "0"], "every starting stack must be positive"),
        (["NT", "--cards", "As As"], "As twice"),
        (["NT", "--cards", "As Zz"], "is not a rank"),
        (["short-deck", "--cards", "2c"], "2c is not in the deck"),
        (["NT", "--seed", "-1"], "a seed must be a whole number"),
        (["NT", "--mode", "home"], "choose from tournament, cash"),
        (["NT", "--rules", "mine"], "choose from STANDARD"),
        (["NT", "--blinds", "2"], "two amounts such as 1/2"),
        (["NT", "--ante", "MP:2"], "no seat 'MP'; choose from SB, BB"),
        (["razz", "--ante", "BB:2"], "no seat 'BB'; choose from 1, 2"),
        (["NT", "--bring-in", "1"], "no bring-in"),
        (["NT", "--small-bet", "2"], "use --min-bet"),
        (["FT", "--min-bet", "2"], "use --small-bet"),
        (["razz", "--blinds", "1/2"], "no blinds"),
        (["NT", "--runouts", "0"], "must be 1 or more"),
        (["NT", "--runouts", "2"], "use --runouts with --mode cash"),
        (["NT", "--actions", "c jump"], "action 2: 'jump' is not an action"),
        (["N2L1D", "--actions", "d Zz"], "action 1: 'Z' at position 0"),
        (["NT", "-p", "3", "--actions", "c r3"], "action 2 (r 3): cannot complete, bet or raise"),
        (["NT", "-p", "3", "--actions", "k"], "action 1 (k): cannot check: there is 2 to call"),
        (["NT", "-p", "2", "--actions", "f c"], "action 2 (c): the hand is over"),
        (["FB", "-p", "2", "--actions", "d"], "action 1 (d): cannot stand pat or discard"),
        (["NT", "-p", "30"], "the deck serves at most 26 players"),
        (["NT", "-p", "24"], "with 24 players needs more cards than the 52 of its deck"),
        (["NT", "-p", "2", "--blinds", "1/2/4"], "got 3 blinds for 2 players"),
        ([], "name one game: croupier deal holdem"),
        (["NT", "--game", "omaha"], "name one game: croupier deal holdem"),
        (["NT", "--boards", "0"], "--boards must be 1 or more, not 0"),
        (["razz", "--boards", "2"], "Razz has no board: leave out --boards"),
        (["razz", "--runouts", "2"], "Razz has no board: leave out --runouts"),
        (["NT", "--stop", "--interactive"], "--stop ends where --interactive asks"),
        (["NT", "--boards", "17"], "there can be at most 16 boards"),
        (["NT", "--boards", "9" * 20], "there can be at most 16 boards"),
    ],
)
@pytest.mark.parametrize("json", [False, True])
def test_refusals_are_one_line(
    shell: Shell, arguments: list[str], complaint: str, json: bool
) -> None:
    finished = shell.run("deal", *arguments, *(["--json"] if json else []))
    assert finished.code == 2
    assert finished.complaint.startswith("croupier: ")
    assert finished.complaint.count("\n") == 1
    assert complaint in finished.complaint
    assert not (json and finished.output)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("f c k x", ["fold", "call", "check", "check"]),
        ("Fold; Call, CHECK", ["fold", "call", "check"]),
        ("r6 b2.5 r 6 raise to 6 bet", ["raise"] * 5),
        ("rpot bmin raise max all in allin", ["raise", "raise", "raise", "all-in", "all-in"]),
        ("bi bring in bring-in", ["bring-in"] * 3),
        ("dAs d As Kd d10h stand pat pat", ["draw", "draw", "draw", "pat", "pat"]),
        ("cc cbr 20 pb sd", ["call", "raise", "bring-in", "draw"]),
        (" ; ", []),
    ],
)
def test_actions(text: str, kinds: list[str]) -> None:
    assert [action.kind for action in parse_actions(text)] == kinds


def test_amounts_and_cards_of_actions() -> None:
    raising, drawing = parse_actions("raise to 1_000 discard As,Kd 10h")
    assert raising.amount == "1_000"
    assert str(drawing.cards) == "(As, Kd, Th)"


def test_the_only_blind_is_posted_and_not_a_straddle(shell: Shell) -> None:
    told = shell.lines("deal", "short-deck-ante", "--blinds", "4", "-p", "4", "--seed", "2")
    assert "BTN posts 4" in told
    assert "BTN straddles 4" in shell.lines(
        "deal", "holdem", "--blinds", "1/2/0/4", "-p", "4", "--seed", "2"
    )


def test_the_game_may_be_an_option(shell: Shell) -> None:
    assert shell.run("deal", "--game", "NT", "--seed", "3") == shell.run(
        "deal", "NT", "--seed", "3"
    )


def test_a_bet_that_was_matched_is_not_kept(shell: Shell) -> None:
    options = ["NT", "-p", "2", "--mode", "cash", "--seed", "1"]
    called = shell.run("deal", *options, "--actions", "c f")
    assert "keeps the bet" not in called.output
    assert "takes 4, the bet of 2 included" in called.output
    raised = shell.run("deal", *options, "--actions", "r6 f")
    assert "keeps the bet of 6" in raised.output
