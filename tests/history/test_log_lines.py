"""The lines of operations that are written directly are those of their JSON form."""

import pytest

from croupier import State
from croupier.cli.dealer import deal_on
from croupier.cli.deciding import Chance
from croupier.cli.setup import Wishes, start_hand
from croupier.history.log_lines import encode, operation_lines
from croupier.variants import VARIANTS, Variant


def plain_lines(state: State) -> str:
    return "".join(encode(operation.to_json()) for operation in state.operations)


@pytest.mark.parametrize("variant", VARIANTS, ids=[variant.name for variant in VARIANTS])
@pytest.mark.parametrize("stacks", [None, "2.5", "7,9"])
def test_quick_lines_are_the_plain_ones(variant: Variant, stacks: str | None) -> None:
    state = start_hand(variant, Wishes(stacks=stacks), 5)
    chance = Chance(5)
    while state.status:
        if deal_on(state) is None:
            chance.decide(state)
    assert operation_lines(state) == plain_lines(state)
    assert operation_lines(state, 3) == "".join(plain_lines(state).splitlines(keepends=True)[3:])


def test_commentaries_and_unknown_cards() -> None:
    state = start_hand(VARIANTS[0], Wishes(players=2), 5)
    state.post_blind_or_straddle(commentary='said "so"')
    state.post_blind_or_straddle()
    state.deal_hole("??")
    assert operation_lines(state) == plain_lines(state)
