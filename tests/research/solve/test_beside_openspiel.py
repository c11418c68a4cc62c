"""The same digits as OpenSpiel's own Kuhn poker and Leduc hold'em."""

from typing import Any

import pyspiel
import pytest
from open_spiel.python import policy as spiel_policy
from open_spiel.python.algorithms import expected_game_score
from open_spiel.python.algorithms import exploitability as spiel_exploitability

import croupier
from croupier import Automation, State
from croupier.research.solve import CFR, TabularPolicy, Tree, best_response, exploitability, value

KUHN = ("Js", "Qs", "Ks")
LEDUC = ("Js", "Jh", "Qs", "Qh", "Ks", "Kh")


def pair_up(
    theirs: Any, ours: State, deck: tuple[str, ...], found: dict[str, tuple[bytes, list[int]]]
) -> None:
    """Walk both games side by side, and note which information states are the same."""
    if theirs.is_terminal():
        assert not ours.status
        assert theirs.returns() == pytest.approx(ours.payoffs)
        return
    if theirs.is_chance_node():
        for card, probability in theirs.chance_outcomes():
            after = ours.copy()
            shown = {repr(cards[0]): chance for cards, chance in ours.chance_outcomes()}
            assert shown[deck[card]] == pytest.approx(probability)
            if after.hole_dealee_index is not None:
                after.deal_hole(deck[card])
            else:
                after.deal_board(deck[card])
            pair_up(theirs.child(card), after, deck, found)
        return
    player = theirs.current_player()
    assert ours.actor_index == player
    # OpenSpiel's Kuhn has pass and bet: a pass is a fold where there is a bet.
    mask = ours.legal_mask().tolist()
    kuhn = [0, 1] if mask[0] else [1, 2]
    ids = kuhn if len(deck) == 3 else theirs.legal_actions()
    known = ours.information_state(player)
    assert found.setdefault(theirs.information_state_string(), (known, ids)) == (known, ids)
    for action, number in zip(theirs.legal_actions(), ids, strict=True):
        after = ours.copy()
        (State.fold, State.check_or_call, State.complete_bet_or_raise_to)[number](after)
        pair_up(theirs.child(action), after, deck, found)


@pytest.mark.parametrize(
    ("name", "deck", "states"), [("kuhn", KUHN, 12), ("leduc", LEDUC, 936)], ids=["kuhn", "leduc"]
)
def test_the_same_digits(name: str, deck: tuple[str, ...], states: int) -> None:
    game = pyspiel.load_game(f"{name}_poker")
    start = getattr(croupier, name)(automations=Automation.TABLE)
    found: dict[str, tuple[bytes, list[int]]] = {}
    pair_up(game.new_initial_state(), start, deck, found)
    assert len(found) == len({known for known, _ in found.values()}) == states

    tree = Tree(name)
    cfr = CFR(tree)
    cfr.run(200)
    uneven = TabularPolicy.from_function(
        tree, lambda situation: [n * (1 + sum(situation) % 5) for n in situation.legal]
    )
    for policy in (cfr.average_policy, uneven):
        table = spiel_policy.TabularPolicy(game)
        for state, row in table.state_lookup.items():
            known, ids = found[state]
            chances = policy.probabilities(known)
            table.action_probability_array[row] = 0
            for action, number in enumerate(ids):
                legal = _legal_actions(table, row)
                table.action_probability_array[row, legal[action]] = chances[number]
        theirs = spiel_exploitability.exploitability(game, table)
        assert exploitability(tree, policy) == pytest.approx(theirs, abs=1e-9)
        worth = expected_game_score.policy_value(game.new_initial_state(), [table, table])
        assert value(tree, [policy, policy]) == pytest.approx(worth, abs=1e-9)
        for player in (0, 1):
            answer = spiel_exploitability.best_response(game, table, player)
            assert best_response(tree, policy, player)[0] == pytest.approx(
                answer["best_response_value"], abs=1e-9
            )


def _legal_actions(table: Any, row: int) -> list[int]:
    actions: list[int] = table.states[row].legal_actions()
    return actions
