"""A report about one player, from hands to a page that opens offline."""

from pathlib import Path
from tempfile import TemporaryDirectory

from croupier import Mode, holdem
from croupier.history import HandLog
from croupier.tracker import Filters, Person, facts_of, report_page

person = Person(["Ann", "ann_2"], Filters.read(stakes=["1/2"]))  # one person, two names
for seed in range(50):
    state = holdem(players=3, seed=seed, mode=Mode.CASH_GAME)
    state.complete_bet_or_raise_to(6)
    state.fold()
    while state.status:
        state.check_or_call()
    name = "Ann" if seed % 2 else "ann_2"
    hand = HandLog.of(
        state, ["Bob", "Cy", name], currency="USD", time=f"2024-05-01T12:{seed:02d}:00"
    )
    facts = facts_of(hand)
    if facts is not None:
        person.add(facts)

with TemporaryDirectory() as folder:
    page = Path(folder) / "report.html"
    page.write_text(report_page(person), encoding="utf-8")
    print(person.title, person.total.hands, "hands,", f"{person.total.bb_per_100:+.1f} bb/100")
    print(f"{page.name} has {len(person.biggest_pots)} replays")
