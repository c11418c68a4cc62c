"""A progressive knockout with re-entry, and a deal when three players are left."""

from croupier import HouseRules
from croupier.botkit import CallBot
from croupier.tournament import Offer, Tournament


class OneMoreTime(CallBot):
    """Enters again, but only while many players are left."""

    def buy_chips(self, offer: Offer) -> bool:
        return offer.players_left > 6


tournament = Tournament(
    {"Ann": "tight", "Bob": "exploiter", "Cid": "random"}
    | {f"caller {number}": OneMoreTime for number in range(1, 10)},
    starting_stack=1000,
    schedule={1: (10, 20), 15: (25, 50), 30: (100, 200), 45: (400, 800)},
    table_size=6,
    final_table=7,
    buy_in=100,
    fee=10,
    bounty=50,
    bounty_kept=0.5,
    reentries=1,
    buy_until_level=1,
    payouts=[50, 30, 20],
    rules=HouseRules(entry="buy_in"),
    seed=7,
)


def director(now: Tournament) -> None:
    """Order a deal after a round, when three players are left."""
    if len(now.stacks) <= 3:
        now.order_deal("icm")


for standing in tournament.run(director)[:3]:
    print(standing.place, standing.name, standing.prize, standing.bounty, standing.cost)
money = tournament.money
print("paid in", money.paid_in, "=", money.prizes, "+", money.bounties, "+", money.fees)
assert money.balanced
