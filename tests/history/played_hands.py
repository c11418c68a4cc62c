"""Hands of a game played at random by the engine, for formats that tell whole hands."""

from __future__ import annotations

import io
from typing import Any

from croupier import Automation, HouseRules, Mode, State
from croupier.hand.randomness import derive_seed
from croupier.history import FORMATS, HandLog

RULES = HouseRules(burn=False, headsup_cap="uncapped")


def play_hand(game: Any, seed: int, players: int = 4, ante: int = 0) -> HandLog:
    """Play a hand of a button game; the actions depend on the seed."""
    limit = "FixedLimit" in game.__name__
    state: State = game.create_state(
        Automation.DEALER,
        True,
        ante,
        (1, 2),
        *((2, 4) if limit else (2,)),
        [40 + derive_seed(seed, "stack", place) % 200 for place in range(players)],
        players,
        mode=Mode.TOURNAMENT,
        rules=RULES.replace(headsup_cap="capped") if players > 2 else RULES,
        seed=seed,
    )
    step = 0
    while state.status:
        step += 1
        luck = derive_seed(seed, "step", step) % 100
        if state.stand_patter_or_discarder_index is not None:
            legal = state.legal_actions()
            count = luck % 4 if legal.discard_count is None else legal.discard_count
            state.stand_pat_or_discard((legal.discards or ())[:count])
        elif luck < 15 and state.checking_or_calling_amount:
            state.fold()
        elif luck < 45 and state.can_complete_bet_or_raise_to():
            least = state.min_completion_betting_or_raising_to_amount
            most = state.max_completion_betting_or_raising_to_amount
            assert least is not None
            assert most is not None
            to = least if luck < 40 else min(most, least + luck)
            state.complete_bet_or_raise_to(to)
        else:
            state.check_or_call()
    names = [f"Player {place}" for place in range(players)]
    return HandLog.of(
        state,
        names,
        range(2, 2 + players),
        id=str(seed % 10**9),
        site="Croupier",
        table="Ours",
        currency="USD",
        time="2026-11-16T12:00:00",
        hero=names[0],
        tournament={"id": "7", "buy_in": "$5+$1", "level": "I"},
    )


def written(room: str, hand: HandLog) -> str:
    """Write a hand in a format."""
    out = io.StringIO()
    write = FORMATS[room].write
    assert write is not None
    write([hand], out)
    return out.getvalue()
