"""Statistics compared with SQL over the Parquet tables, on all real hands beside the repository.

The queries count by other means than the tracker: windows over the table of actions.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier import read_hands
from croupier.history import HandLog
from croupier.history.dataset import table_paths, write_dataset
from croupier.tracker import PlayerStatistics, facts_of
from croupier.tracker.hand_facts import CHANCES

ROOT = Path(__file__).parents[2]
DATA = ROOT.parent / "shared" / "data"
# Every decision with what came before it on its street. `raises` are those before it, `opener` and
# `raiser` made the first and the last of them; `spoke` counts the player's decisions before; `open`
# tells whether the player could raise: chips are left after a call, and another player has chips.
DECISIONS = """
create table decisions as
with steps as (
    select a.*, p.stack, p.position, action in ('bet', 'raise') as raised,
        action in ('fold', 'check', 'call', 'bet', 'raise') as decided,
        coalesce(sum((action in ('bet', 'raise'))::int) over street_before, 0) as raises,
        coalesce(sum((action = 'call')::int) over street_before, 0) as calls,
        first(case when action in ('bet', 'raise') then a.player_index end ignore nulls)
            over street_before as opener,
        last(case when action in ('bet', 'raise') then a.player_index end ignore nulls)
            over street_before as raiser,
        coalesce(max("to") over street_before, 0) as price,
        coalesce(max("to") over own_street, 0) as paid_now,
        coalesce(sum(amount) over own, 0) as paid,
        coalesce(sum((action in ('fold', 'check', 'call', 'bet', 'raise'))::int)
            over own_street, 0) as spoke,
        coalesce(last(action) over own_street, '') as last_action
    from actions a join players p using (hand, player_index)
    window street_before as (partition by a.hand, street order by number
            rows between unbounded preceding and 1 preceding),
        own_street as (partition by a.hand, street, a.player_index order by number
            rows between unbounded preceding and 1 preceding),
        own as (partition by a.hand, a.player_index order by number
            rows between unbounded preceding and 1 preceding))
select s.* exclude (player), s.player, price > paid_now + 1e-9 as facing,
    stack - paid > price - paid_now + 1e-9 and exists (
        select 1 from players o
        where o.hand = s.hand and o.player_index <> s.player_index and not exists (
            select 1 from actions f
            where f.hand = s.hand and f.player_index = o.player_index and f.number < s.number
                and (f.action = 'fold' or f.all_in))) as open
from steps s where decided;
create table first_raisers as
    select hand, last(player_index order by number) as player_index
    from decisions where street = 0 and raised group by hand;
create table flops as
    select hand, min(number) as number from decisions where street = 1 group by hand;
create table continuations as
    select d.hand, d.player_index, d.number from decisions d
    join first_raisers r using (hand, player_index)
    where d.street = 1 and d.raised and d.raises = 0 and d.spoke = 0;
"""
FIRST_IN = "street = 0 and raises = 0 and spoke = 0 and facing"
# Statistic -> (numerator, denominator) over the decisions.
OVER_DECISIONS = {
    "limp": ("action = 'call'", FIRST_IN),
    "raise_first": ("raised", f"{FIRST_IN} and calls = 0"),
    "steal": ("raised", f"{FIRST_IN} and calls = 0 and position in ('CO', 'BTN', 'SB')"),
    "fold_to_steal": (
        "action = 'fold'",
        """street = 0 and raises = 1 and calls = 0 and spoke = 0 and position in ('SB', 'BB')
            and opener <> player_index and (select position from players o
                where o.hand = d.hand and o.player_index = opener) in ('CO', 'BTN', 'SB')""",
    ),
    "three_bet": ("raised", "street = 0 and raises = 1 and opener <> player_index and open"),
    "fold_to_three_bet": (
        "action = 'fold'",
        "street = 0 and raises = 2 and opener = player_index and raiser <> player_index",
    ),
    "four_bet": ("raised", "street = 0 and raises = 2 and raiser <> player_index and open"),
    "c_bet": (
        "raised",
        """street = 1 and raises = 0 and spoke = 0 and exists (
            from first_raisers r where r.hand = d.hand and r.player_index = d.player_index)""",
    ),
    "fold_to_c_bet": (
        "action = 'fold'",
        """street = 1 and raises = 1 and raiser <> player_index and exists (
            from continuations c where c.hand = d.hand and c.player_index = d.raiser
                and c.number < d.number)""",
    ),
    "turn_c_bet": (
        "raised",
        """street = 2 and raises = 0 and spoke = 0 and exists (
            from continuations c where c.hand = d.hand and c.player_index = d.player_index)""",
    ),
    "check_raise": ("raised", "street > 0 and raises > 0 and last_action = 'check' and open"),
}
# In games with a board; in others the tables do not say who saw the second street.
SAW_FLOP = """
    from players p join hands h using (hand)
    where board <> '' and not exists (
        from actions a where a.hand = p.hand and a.player_index = p.player_index
            and a.street = 0 and a.action = 'fold')"""
OVER_PLAYERS = {
    "vpip": """
        select p.player, coalesce(bool_or(action in ('call', 'bet', 'raise')), false)
        from players p left join decisions d
            on d.hand = p.hand and d.player_index = p.player_index and street = 0
        where p.hand in (select hand from decisions where street = 0)
        group by p.hand, p.player_index, p.player""",
    "pfr": """
        select p.player, coalesce(bool_or(raised), false)
        from players p left join decisions d
            on d.hand = p.hand and d.player_index = p.player_index and street = 0
        where p.hand in (select hand from decisions where street = 0)
        group by p.hand, p.player_index, p.player""",
    "wtsd": f"select p.player, showdown and not folded {SAW_FLOP}",
    "won_after_flop": f"select p.player, won {SAW_FLOP}",
    "won_at_showdown": """
        select p.player, won from players p join hands h using (hand)
        where h.showdown and not folded""",
}


def real_hands() -> Iterator[HandLog]:
    for folder in ("sites", "phh"):
        yield from read_hands(DATA / folder, on_fault=lambda fault: None)


@pytest.mark.skipif(not DATA.exists(), reason="no real hands beside the repository")
def test_sql_counts_the_same(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    hands = list(real_hands())
    assert len(hands) > 10_000
    path = tmp_path / "hands.parquet"
    write_dataset(hands, path)
    found: dict[str, PlayerStatistics] = {}
    on_boards: dict[str, PlayerStatistics] = {}
    for facts in filter(None, map(facts_of, hands)):
        board = any(street.board_dealing_count for street in facts.state.streets)
        for counted_in in (found, on_boards) if board else (found,):
            for player, name in enumerate(facts.players):
                if name:
                    own = counted_in.setdefault(name, PlayerStatistics(name))
                    own.count_hand(facts, player)
    with duckdb.connect() as database:
        for table, file in table_paths(path).items():
            database.execute(f"create table {table} as from '{file}'")
        database.execute(DECISIONS)
        for name, query in queries().items():
            rows = database.execute(query).fetchall()
            counted = {player: (did, could) for player, did, could in rows if player}
            among = on_boards if name in ("wtsd", "won_after_flop") else found
            ours = {
                player: (chance.did, chance.could)
                for player, own in among.items()
                if (chance := getattr(own.deeds, name)).could
            }
            different = {
                player: (counted.get(player), ours.get(player))
                for player in counted | ours
                if counted.get(player) != ours.get(player)
            }
            assert different == {}, name
            assert sum(could for _, could in ours.values()) > 500, name
        compare_money(database, found)
    assert set(queries()) == set(CHANCES)


def queries() -> dict[str, str]:
    """Return a query for each statistic: player, numerator, denominator."""
    made = {}
    for name, (did, could) in OVER_DECISIONS.items():
        counts = f"sum(({did})::int), count(*)"
        made[name] = f"select player, {counts} from decisions d where {could} group by 1"
    for name, query in OVER_PLAYERS.items():
        made[name] = f"select who, sum(did::int), count(*) from ({query}) t(who, did) group by 1"
    return made


def compare_money(database: Any, found: dict[str, PlayerStatistics]) -> None:
    """Compare actions after the flop, and what was won, in big blinds and in every currency."""
    rows = database.execute(
        """select player, sum(raised::int), sum((action = 'call')::int), sum((action = 'fold')::int)
        from decisions where street > 0 group by 1"""
    ).fetchall()
    counted = {player: tuple(counts) for player, *counts in rows if player}
    ours = {
        player: (own.deeds.bets, own.deeds.calls, own.deeds.folds)
        for player, own in found.items()
        if own.deeds.bets or own.deeds.calls or own.deeds.folds or player in counted
    }
    assert {player: counts for player, counts in counted.items() if any(counts)} == {
        player: counts for player, counts in ours.items() if any(counts)
    }
    rows = database.execute(
        """select player, currency, count(*), sum(net_money), sum(ev_money)
        from players join hands using (hand) where currency <> '' and not tournament group by all"""
    ).fetchall()
    assert len(rows) > 500
    for player, currency, _, net, ev in rows:
        if player:
            assert found[player].nets[currency] == pytest.approx(net, abs=1e-6)
            assert found[player].adjusted_nets[currency] == pytest.approx(ev, abs=1e-6)
