"""A policy sits down at a table."""

from croupier import HouseRules
from croupier.botkit import CallBot, Player, Table
from croupier.games import LeducHoldem
from croupier.research.solve import CFR, TabularPolicy, Tree
from croupier.research.solve.player import PolicyPlayer

BLINDS = {1: (1, 2)}  # of a small game: the ante, and the small bet


def table_of(*players: Player, seed: int, stack: int = 13, button: int = 0) -> Table:
    return Table(
        players,
        stack,
        BLINDS,
        seed=seed,
        game=LeducHoldem,
        rules=HouseRules.RESEARCH,
        button_position=button,
    )


class Watched(PolicyPlayer):
    """Keeps what it declared."""

    def policy(self, gamestate, hole_cards):  # type: ignore[no-untyped-def]
        declared = super().policy(gamestate, hole_cards)
        self.declared = [*getattr(self, "declared", []), declared]
        return declared


def test_a_policy_knows_every_hand_of_its_game() -> None:
    cfr = CFR(Tree("leduc"))
    cfr.run(100)
    won = mixed = 0
    for seed in range(150):
        button = seed % 2
        hero, villain = Watched(cfr.average_policy, 0, seed), CallBot(1)
        table = table_of(hero, villain, seed=seed, button=button)
        table.simulate_hand()
        won += table.player_public_infos[0].stack - 13
        for declared in hero.declared:
            assert abs(sum(chance for _, _, chance in declared) - 1) < 1e-9
            mixed += len(declared) > 1
        assert not table.incidents
    # An unknown hand would be checked and called through, with one action declared each time.
    assert mixed > 20
    assert won > 0


def test_every_answer_is_one_that_was_declared() -> None:
    policy = TabularPolicy.from_function(Tree("leduc"), lambda situation: situation.legal)
    for seed in range(60):
        heroes = [Watched(policy, seat, seed) for seat in (0, 1)]
        table = table_of(*heroes, seed=seed)
        table.simulate_hand()
        assert not table.incidents
        for hero in heroes:
            # Uniform over what is legal: a hand that is not known would have one action.
            assert all(len(declared) >= 2 for declared in hero.declared)


def test_other_stacks_are_checked_and_called() -> None:
    policy = TabularPolicy.from_function(Tree("leduc"), lambda situation: situation.legal)
    hero = Watched(policy, 0, 1)
    table_of(hero, CallBot(1), seed=1, stack=50).simulate_hand()
    assert {kind for declared in hero.declared for kind, _, _ in declared} <= {"check", "call"}


def test_the_same_seed_plays_the_same() -> None:
    policy = TabularPolicy.from_function(Tree("leduc"), lambda situation: situation.legal)
    ends = []
    for _ in range(2):
        table = table_of(policy.player(0, 3), policy.player(1, 4), seed=9)
        table.simulate_hand()
        ends.append([info.stack for info in table.player_public_infos])
    assert ends[0] == ends[1]
