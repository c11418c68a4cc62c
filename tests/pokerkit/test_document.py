"""The examples of PokerKit's documentation run with `import croupier.pokerkit as pokerkit`."""

import re
import sys
import textwrap
import warnings
from pathlib import Path
from typing import Any

import pytest

import croupier
from croupier import Automation, Deck, Opening, Street
from tests.documented.tables import play_out

DOCUMENT = Path(__file__).parents[3] / "shared" / "seeds" / "000-multi-variant-engine.txt"
needs_document = pytest.mark.skipif(
    not DOCUMENT.is_file(), reason="needs the document beside the repository"
)

PLAYERS_ONLY = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def code_blocks() -> list[str]:
    """The code of the document; what is marked as pseudocode is left out."""
    text = DOCUMENT.read_text(encoding="utf-8")
    blocks = re.findall(r"\.\. code-block:: python\n\n((?:(?:   .*)?\n)+)", text)
    return [block for block in map(textwrap.dedent, blocks) if "(self, ...)" not in block]


@pytest.fixture
def as_pokerkit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within a test `import pokerkit` gives Croupier."""
    for name in [name for name in sys.modules if name.partition(".")[0] == "pokerkit"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pokerkit", croupier.pokerkit)


@needs_document
@pytest.mark.usefixtures("as_pokerkit")
def test_every_code_block_runs() -> None:
    blocks = code_blocks()
    assert len(blocks) == 10
    namespace: dict[str, Any] = {}
    states = []
    for block in blocks:
        with warnings.catch_warnings():
            exec(compile(block, str(DOCUMENT), "exec"), namespace)
        states.append(namespace.get("state"))
    assert all(isinstance(state, croupier.State) for state in states)
    kuhn = states[3]
    assert kuhn is not None
    assert kuhn.deck is Deck.KUHN_POKER
    play_out(kuhn)
    assert sorted(kuhn.stacks) == [1, 3]


@needs_document
@pytest.mark.usefixtures("as_pokerkit")
def test_pseudocode_is_only_one_block() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert text.count(".. code-block:: python") == len(code_blocks()) + 1


def test_factory_gives_the_state_that_create_state_gives() -> None:
    automations = tuple(set(PLAYERS_ONLY) - {Automation.HOLE_DEALING, Automation.BOARD_DEALING})
    direct = croupier.games.NoLimitTexasHoldem.create_state(
        automations, True, 500, (1000, 2000), 2000, (1125600, 2000000, 553500), 3, seed=7
    )
    game = croupier.games.NoLimitTexasHoldem(automations, True, 500, (1000, 2000), 2000)
    assert game((1125600, 2000000, 553500), 3, seed=7) == direct


@pytest.mark.parametrize(
    "stacks", [(200, 200, 200, 200), [200, 200, 200, 200], {0: 200, 1: 200, 2: 200, 3: 200}, 200]
)
def test_stacks_are_given_liberally(stacks: Any) -> None:
    game = croupier.games.NoLimitTexasHoldem(PLAYERS_ONLY, True, 0, (1, 2), 2)
    assert game(stacks, 4, seed=1) == game((200,) * 4, 4, seed=1)


def test_kuhn_poker_from_scratch_is_the_predefined_game() -> None:
    street = Street(False, (False,), 0, False, Opening.POSITION, 1, None)
    state = croupier.State(
        PLAYERS_ONLY,
        Deck.KUHN_POKER,
        (croupier.cards.KuhnPokerHand,),
        (street,),
        croupier.BettingStructure.FIXED_LIMIT,
        True,
        (1,) * 2,
        (0,) * 2,
        0,
        (2,) * 2,
        2,
        seed=3,
    )
    known = croupier.games.KuhnPoker.create_state(PLAYERS_ONLY, seed=3)
    for hand in (state, known):
        hand.check_or_call()
        hand.complete_bet_or_raise_to()
        hand.check_or_call()
    assert list(state.operations) == list(known.operations)
    assert sorted(state.stacks) == [0, 4]


def test_verifier_querier_operator() -> None:
    state = croupier.games.NoLimitTexasHoldem.create_state(PLAYERS_ONLY, True, 0, (1, 2), 2, 200, 3)
    state.verify_folding()
    assert state.can_fold()
    assert state.fold() == croupier.hand.Folding(2)
    state.check_or_call()
    assert not state.can_fold()
    with pytest.raises(ValueError, match="nothing to call"):
        state.verify_folding()
    with pytest.raises(ValueError, match="nothing to call"):
        state.fold()


def test_warnings_made_errors_are_refusals() -> None:
    state = croupier.games.NoLimitTexasHoldem.create_state(
        PLAYERS_ONLY, True, 0, (1, 2), 2, 200, 2, mode=croupier.Mode.CASH_GAME
    )
    state.check_or_call()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert state.can_fold()
        warnings.simplefilter("error")
        assert not state.can_fold()
        with pytest.raises((ValueError, UserWarning)):
            state.fold()
    assert state.status


def test_names_of_the_document_that_changed_work_both_ways() -> None:
    state = croupier.games.NoLimitDeuceToSevenLowballSingleDraw.create_state(
        PLAYERS_ONLY, True, 0, (1, 2), 2, 200, 2
    )
    state.check_or_call()
    state.check_or_call()
    assert state.stander_pat_or_discarder_index == 0
    assert state.stand_patter_or_discarder_index == 0
    assert list(state.get_board(0)) == list(state.get_board_cards(0)) == []


def test_operations_read_as_the_document_writes_them() -> None:
    state = croupier.games.NoLimitTexasHoldem.create_state(PLAYERS_ONLY, True, 0, (1, 2), 2, 200, 2)
    state.fold(commentary="a bluff")
    assert repr(state.operations[-4]) == "Folding(commentary='a bluff', player_index=1)"
