"""Statistics compared with SQL over the Parquet tables, on all real hands of rooms."""

from pathlib import Path

import pytest

from croupier import read_hands
from croupier.history.dataset import table_paths, write_dataset
from croupier.tracker import player_statistics

ROOT = Path(__file__).parents[2]
HANDS = ROOT.parent / "shared" / "data" / "sites"
DECISION = "a.action in ('fold', 'check', 'call', 'bet', 'raise')"
# docs/datasets.md explains these queries.
QUERIES = {
    "vpip": """
        select player, sum(entered::int), count(*) from (
            select p.player, coalesce(bool_or(action in ('call', 'bet', 'raise')), false) as entered
            from '{players}' p left join '{actions}' a
                on a.hand = p.hand and a.player_index = p.player_index and street = 0
            where p.hand in (select hand from '{actions}' a where street = 0 and {decision})
            group by p.hand, p.player_index, p.player)
        group by player""",
    "pfr": """
        select player, sum(raised::int), count(*) from (
            select p.player, coalesce(bool_or(action in ('bet', 'raise')), false) as raised
            from '{players}' p left join '{actions}' a
                on a.hand = p.hand and a.player_index = p.player_index and street = 0
            where p.hand in (select hand from '{actions}' a where street = 0 and {decision})
            group by p.hand, p.player_index, p.player)
        group by player""",
    "three_bet": """
        with a as (
            select a.*, p.stack, a.action in ('bet', 'raise') as raised,
                coalesce(sum((a.action in ('bet', 'raise'))::int) over earlier, 0) as raises,
                coalesce(max(a."to") over earlier, 0) as price,
                coalesce(sum(a.amount) over own, 0) as paid,
                coalesce(max(a."to") over own, 0) as paid_now,
                first(case when a.action in ('bet', 'raise') then a.player_index end ignore nulls)
                    over earlier as opener
            from '{actions}' a join '{players}' p using (hand, player_index)
            where a.street = 0
            window earlier as (partition by a.hand order by a.number
                    rows between unbounded preceding and 1 preceding),
                own as (partition by a.hand, a.player_index order by a.number
                    rows between unbounded preceding and 1 preceding))
        select player, sum(raised::int), count(*) from a
        where raises = 1 and player_index <> opener and {decision}
            and stack - paid > price - paid_now + 1e-9
            and exists (
                select 1 from '{players}' o
                where o.hand = a.hand and o.player_index <> a.player_index and not exists (
                    select 1 from '{actions}' f
                    where f.hand = a.hand and f.player_index = o.player_index
                        and f.number < a.number and (f.action = 'fold' or f.all_in)))
        group by player""",
    "won_at_showdown": """
        select p.player, sum(won::int), count(*)
        from '{players}' p join '{hands}' h using (hand)
        where h.showdown and not p.folded
        group by p.player""",
}


@pytest.mark.skipif(not HANDS.exists(), reason="no real hands beside the repository")
def test_sql_counts_the_same(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    hands = list(read_hands(HANDS, on_fault=lambda fault: None))
    assert len(hands) > 1000
    path = tmp_path / "hands.parquet"
    write_dataset(hands, path)
    files = {table: str(file) for table, file in table_paths(path).items()}
    found = player_statistics(hands, adjust=False)
    for name, query in QUERIES.items():
        rows = duckdb.sql(query.format(decision=DECISION, **files)).fetchall()
        counted = {player: (did, could) for player, did, could in rows if player}
        ours = {
            player: (chance.did, chance.could)
            for player, own in found.items()
            if (chance := getattr(own.deeds, name)).could
        }
        assert counted == ours, name
