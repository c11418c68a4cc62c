"""Write Open Hand History: every statement of a hand as the JSON of the format."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError
from croupier.history.transcripts.dealing import HOLE_CARDS
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.moments import utc_text
from croupier.history.transcripts.narration import Narration
from croupier.history.transcripts.transcript import Told, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TextIO

    from croupier.history.hand_log import HandLog
    from croupier.history.transcripts.transcript import Event

_VERSION = "1.4.7"
_LETTERS = {"no-limit": "NL", "pot-limit": "PL", "fixed-limit": "FL"}
_GAMES = {"holdem": "Holdem", "omaha": "Omaha", "omaha-5": "Omaha", "omaha-6": "Omaha"}
STREETS = ("Preflop", "Flop", "Turn", "River")
POSTS = {
    "Post Ante": Told.ANTE,
    "Post SB": Told.SMALL_BLIND,
    "Post BB": Told.BIG_BLIND,
    "Straddle": Told.STRADDLE,
    "Post Dead": Told.DEAD,
    "Post Extra Blind": Told.POST,
}
ACTIONS = {
    **POSTS,
    "Fold": Told.FOLD,
    "Check": Told.CHECK,
    "Call": Told.CALL,
    "Bet": Told.BET,
    "Raise": Told.RAISE_BY,
}
_NAMES = {kind: name for name, kind in ACTIONS.items()}


def write(hands: Iterable[HandLog], out: TextIO) -> None:
    """Write hands separated by blank lines; raise a NotationError before writing if one cannot be.

    The format has streets and actions of hold'em and Omaha only, one board, one run.
    """
    texts = [json.dumps({"ohh": _hand(hand)}, ensure_ascii=False) for hand in hands]
    out.write("\n\n".join(texts) + "\n" if texts else "")


def _number(amount: int) -> int | float:
    return amount // 100 if amount % 100 == 0 else amount / 100


def _hand(hand: HandLog) -> dict[str, Any]:
    narration = Narration(hand)
    told = narration.transcript
    base = told.game.removesuffix("-hi-lo")
    if told.game in STUDS | DRAWS or base not in _GAMES:
        raise NotationError("Open Hand History can express only hold'em and Omaha")
    if told.double_board or told.runouts > 1:
        raise NotationError("Open Hand History can express only one board")
    kind = _GAMES[base] + ("HiLo" if told.game.endswith("-hi-lo") else "")
    ids = {name: place + 1 for place, name in enumerate(narration.names)}
    data: dict[str, Any] = {
        "spec_version": _VERSION,
        "internal_version": "1",
        "site_name": told.site,
        "network_name": str(told.details.get("network", told.site)),
        "tournament": told.tournament is not None,
        "game_number": told.hand,
        "start_date_utc": utc_text(told.time, told.time_zone),
        "table_name": told.table,
        "game_type": kind,
        "bet_limit": {"bet_type": _LETTERS[told.limit], "bet_cap": 0},
        "table_size": told.details.get("table_size", len(told.seats)),
        "currency": told.currency,
        "dealer_seat": told.button,
        "small_blind_amount": _number(told.small_blind),
        "big_blind_amount": _number(told.big_blind),
        "ante_amount": _number(told.ante),
        "hero_player_id": ids.get(told.hero, 0),
        "flags": [],
        "players": [
            {
                "id": ids[seat.name],
                "seat": seat.number,
                "name": seat.name,
                "display": seat.name,
                "starting_stack": _number(seat.stack),
            }
            for seat in told.seats
        ],
        "rounds": _written_rounds(narration, ids),
        "pots": _written_pots(narration, ids),
    }
    if told.tournament is not None:
        data["tournament_info"] = told.tournament
    return data


def _written_rounds(narration: Narration, ids: dict[str, int]) -> list[dict[str, Any]]:
    told = narration.transcript
    writer = _Rounds(narration, ids)
    for event in told.events:
        writer.add(event)
    writer.showdown()
    return writer.rounds


class _Rounds:
    """The rounds of a hand, action by action."""

    def __init__(self, narration: Narration, ids: dict[str, int]) -> None:
        self.told = narration.transcript
        self.ids = ids
        self.count = HOLE_CARDS[self.told.game]
        self.number = 0
        self.street: dict[str, int] = {}
        self.left = {seat.name: seat.stack for seat in self.told.seats}
        self.rounds: list[dict[str, Any]] = [
            {"id": 0, "street": "Preflop", "cards": [], "actions": []}
        ]
        self.dealt = False
        self.shown: list[Event] = []

    def act(self, name: str, verb: str, **fields: Any) -> None:
        """Append an action to the last round."""
        self.number += 1
        action = {"action_number": self.number, "player_id": self.ids[name], "action": verb}
        self.rounds[-1]["actions"].append(action | fields)

    def add(self, event: Event) -> None:
        """Write one statement."""
        kind = event.kind
        if kind is Told.BOARD:
            place = len(self.rounds)
            self.rounds.append(
                {
                    "id": place,
                    "street": STREETS[place],
                    "cards": pairs(event.cards),
                    "actions": [],
                }
            )
            self.street = {}
        elif kind in (Told.SHOW, Told.MUCK):
            self.shown.append(event)
        elif kind in _NAMES or kind in (Told.RAISE_TO, Told.BUTTON_BLIND):
            if kind not in POSTS.values() and not self.dealt:
                self.deal()
            self.bet(event)

    def deal(self) -> None:
        """Write the hole cards of every player; unseen cards as unknown."""
        self.dealt = True
        for name in self.ids:
            held = pairs(self.told.known_cards(name))
            unseen = ["??"] * (self.count - len(held))
            self.act(name, "Dealt Cards", cards=[*held, *unseen])

    def showdown(self) -> None:
        """Write the showdown round; it is last, also if players show earlier."""
        if not self.shown:
            return
        self.rounds.append(
            {"id": len(self.rounds), "street": "Showdown", "cards": [], "actions": []}
        )
        for event in self.shown:
            held = event.cards or self.told.known_cards(event.player)
            verb = "Shows Cards" if event.kind is Told.SHOW else "Mucks Cards"
            self.act(event.player, verb, cards=pairs(held))

    def bet(self, event: Event) -> None:
        """Write a bet, a call, a raise or a post by the chips put in now."""
        kind, name = event.kind, event.player
        before = self.street.get(name, 0)
        amount = event.amount - before if kind is Told.RAISE_TO else event.amount
        if kind not in (Told.ANTE, Told.DEAD):
            self.street[name] = before + amount
        self.left[name] -= amount
        verb = "Raise" if kind is Told.RAISE_TO else _NAMES.get(kind, "Post BB")
        if kind in (Told.FOLD, Told.CHECK):
            self.act(name, verb)
        else:
            self.act(name, verb, amount=_number(amount), is_allin=self.left[name] <= 0)


def _written_pots(narration: Narration, ids: dict[str, int]) -> list[dict[str, Any]]:
    told = narration.transcript
    pots = []
    for place, (net, rake) in enumerate(zip(told.pots, told.rakes, strict=True)):
        wins: dict[str, int] = {}
        for part in narration.collected:
            if part.pot == place:
                wins[part.player] = wins.get(part.player, 0) + part.amount
        pots.append(
            {
                "number": place,
                "amount": _number(net + rake),
                "rake": _number(rake),
                "jackpot": 0,
                "player_wins": [
                    {"player_id": ids[name], "win_amount": _number(won)}
                    for name, won in wins.items()
                ],
            }
        )
    return pots
