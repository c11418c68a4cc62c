"""The beginning of a hand of a cash game: its game, positions, straddles and forced bets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.errors import NotationError, SetupError, shown
from croupier.hand.randomness import derive_seed, shuffled
from croupier.play.cash.cash_table import CashTable
from croupier.play.cash.customs.kills import killed
from croupier.play.cash.customs.straddles import StraddleRound
from croupier.play.hand.incidents import Incident, reason_of
from croupier.play.running.dealer import HandOrder
from croupier.play.running.recorded import ask
from croupier.play.stakes.dealers_choice import (
    CHOICE,
    ChosenGames,
    find_choice,
    next_chooser,
    usual_choice,
)
from croupier.play.stakes.level import Level
from croupier.players.view.facts import IdleSeat
from croupier.players.view.game_offer import GameOffer

if TYPE_CHECKING:
    from collections.abc import Mapping

    from croupier.games.game import Game
    from croupier.play.cash.customs.kills import KillButton
    from croupier.play.hand.table_game import Stakes, TableGame
    from croupier.play.stakes.rotation import Rotation
    from croupier.play.table.seating import Deal
    from croupier.players.view.straddle_offer import StraddleOffer

STRADDLE = "straddle"


class HandSetup(CashTable):
    """The part of a cash game that begins hands."""

    _rotation: Rotation[tuple[TableGame, TableGame]]
    _order: HandOrder | None = None  # the current hand
    _forced: Stakes | None = None
    _offers: StraddleRound | None = None
    _kill: KillButton | None = None
    _last_chooser: int | None = None  # the seat that chose the game
    _behind: Mapping[str, int] = {}
    _offer_faults: list[Incident] = []  # noqa: RUF012, replaced for every hand

    @property
    def _bomb_pot_due(self) -> bool:
        bomb = self._stakes.bomb_pot
        return bomb is not None and self.round_number % bomb.every == 0

    @property
    def _table_game(self) -> TableGame:
        """The game of the next hand, or of the current one."""
        if self._order is not None:
            return self._dealer.games[self._order.game]
        return self._rotation.next[self._bomb_pot_due]

    # Positions.

    def _next_deal(self) -> Deal:
        ring = self.ring
        if ring.last is None and self._stakes.rules.first_button == "drawn":
            ring.first_button = shuffled(ring.live(), derive_seed(self.seed, "button"))[0]
        if self._bomb_pot_due:
            # Nobody misses a blind: the button is where the next hand has it.
            return ring.deal_without_blinds()
        if self._table_game.has_button:
            return ring.next_deal()
        deal = ring.deal_without_blinds()
        if len(self._stakes.tables) > 1:
            return deal
        # Stud alone has no button: the first card moves one seat further every hand.
        turns = (self.round_number - 1) % len(deal.seats)
        seats = (*deal.seats[turns:], *deal.seats[:turns])
        return deal._replace(seats=seats, button=seats[-1])

    # Forced bets.

    def _forced_bets(self, deal: Deal) -> Stakes:
        level, table, count = self._level_of(self.round_number), self._table_game, len(deal.seats)
        if self._bomb_pot_due:
            return table.stakes(count, level.blinds, self._stakes.bomb_ante(level))
        ante = self._stakes.ante_of(table, level)
        if ante != level.ante:
            level = Level(1, *level.blinds, ante, level.big_blind_ante)
        forced = table.stakes_for(deal, level)
        pays = self._stakes.button_ante and table.has_blinds and deal.button in deal.seats
        if pays:  # a dead button pays nothing
            antes = list(forced.antes)
            antes[deal.seats.index(deal.button)] += self._stakes.button_ante
            forced = forced._replace(antes=tuple(antes))
        return self._with_kill(deal, forced, level.big_blind)

    # Kill pots.

    @property
    def killer(self) -> str | None:
        """The player who must kill the next pot, or killed the current one; None if nobody."""
        return None if self._kill is None else self._kill.killer

    def _with_kill(self, deal: Deal, forced: Stakes, big_blind: int) -> Stakes:
        button, names = self._kill, [self.ring.chair(seat).name for seat in deal.seats]
        if button is None or not self._table_game.has_blinds:
            return forced
        button.leave_out(names)
        if button.killer is None:
            return forced
        big = None if deal.big is None else deal.seats.index(deal.big)
        return killed(forced, names.index(button.killer), big, button.rule.blind(big_blind))

    # Dealer's choice.

    def _game_offer(self) -> GameOffer | None:
        """Return the offer to choose the next game; None if no choice is due."""
        rotation = self._rotation
        if not isinstance(rotation, ChosenGames) or not rotation.due or self._bomb_pot_due:
            return None
        live, button = self.ring.live(), self.ring.deal_without_blinds().seats[-1]
        seat = next_chooser(live, self._last_chooser, button)
        stacks = {each: self._accounts.stacks[self.ring.chair(each).name] for each in live}
        names = [table.game.name for table in self._stakes.tables]
        return GameOffer(self.round_number, seat, names, stacks)

    def _choose_game(self) -> None:
        """Let a player choose the game, if a choice is due."""
        offer, rotation = self._game_offer(), self._rotation
        if offer is None:
            return
        assert isinstance(rotation, ChosenGames)
        games = [table.game for table in self._stakes.tables]
        self._last_chooser = seat = offer.seat
        name = self.ring.chair(seat).name
        recorded = self.journal.coming(CHOICE)
        if recorded is None:
            place = self._ask_game(name, offer, games)
        else:
            found = find_choice(games, recorded.get("game"))
            if found is None:
                raise NotationError(f"not a game to choose: {shown(recorded.get('game'))}")
            place, player = found, self._dealer.players[name]
            if getattr(player, "remembers", True):
                self._dealer.prepare(name, seat, self.round_number)
                ask(player.choose_game, offer)  # type: ignore[attr-defined]
        rotation.choose(place)
        told = {"event": CHOICE, "round": self.round_number, "player": name}
        self.journal.event({**told, "game": games[place].code})

    def _ask_game(self, name: str, offer: GameOffer, games: list[Game]) -> int:
        self._dealer.prepare(name, offer.seat, self.round_number)
        answer = ask(self._dealer.players[name].choose_game, offer)  # type: ignore[attr-defined]
        place = find_choice(games, answer)
        if place is not None:
            return place
        place = usual_choice(self.seed, self.round_number, len(games))
        if answer is not None:
            if isinstance(answer, BaseException):
                requested, reason = None, reason_of(answer)
            else:
                requested, reason = shown(answer), "not a game of the list"
            done = CHOICE, 0
            self._offer_faults.append(
                Incident(self.round_number, CHOICE, offer.seat, requested, done, reason)
            )
        return place

    # Straddles.

    def _open_hand(self) -> None:
        """Find the positions of the next hand; straddles may be offered in it."""
        if len(self.ring.live()) < 2:
            raise SetupError(f"a hand needs two players or more, not {len(self.ring.live())}")
        self.not_started.update(self._dealer.start())
        accounts = self._accounts
        if self._stakes.rules.stacks == "reset_each_hand":
            for name in accounts.stacks:
                accounts.reset(name, self.buy_in)
        self._offer_faults = []
        self._choose_game()
        deal = self._next_deal()
        self._forced = forced = self._forced_bets(deal)
        rule, table = self._stakes.straddle, self._table_game
        open_to_straddles = table.has_blinds and not self._bomb_pot_due and self.killer is None
        if rule is not None and open_to_straddles:
            names = {seat: self.ring.chair(seat).name for seat in deal.seats}
            self._offers = StraddleRound(
                rule,
                deal,
                round_number=self.round_number,
                blinds=self._level_of(self.round_number).blinds,
                stacks={seat: accounts.stacks[name] for seat, name in names.items()},
                antes=dict(zip(deal.seats, forced.antes, strict=True)),
                fixed_limit=table.fixed_limit,
            )
        self._deal = deal

    def _answer_offer(self, offer: StraddleOffer, answer: bool | None = None) -> None:
        """Take the answer to an offer: from the log, the given one, or from the player."""
        name = self.ring.chair(offer.seat).name
        recorded = self.journal.coming(STRADDLE, name)
        if recorded is not None:
            accepts = bool(recorded.get("chips"))
            player = self._dealer.players[name]
            if getattr(player, "remembers", True):
                self._dealer.prepare(name, offer.seat, self.round_number)
                ask(player.choose_straddle, offer)  # type: ignore[attr-defined]
        else:
            accepts = self._ask_straddle(name, offer) if answer is None else answer
        # In the log first, because the next player is told about it.
        chips = offer.amount if accepts else 0
        event = {"event": STRADDLE, "round": self.round_number, "player": name, "chips": chips}
        self.journal.event(event)
        assert self._offers is not None
        self._offers.answer(accepts=accepts)

    def _ask_straddle(self, name: str, offer: StraddleOffer) -> bool:
        self._dealer.prepare(name, offer.seat, self.round_number)
        answer = ask(self._dealer.players[name].choose_straddle, offer)  # type: ignore[attr-defined]
        if isinstance(answer, bool):
            return answer
        if isinstance(answer, BaseException):
            requested, reason = None, reason_of(answer)
        else:
            requested, reason = shown(answer), "not True or False"
        self._offer_faults.append(
            Incident(self.round_number, STRADDLE, offer.seat, requested, (STRADDLE, 0), reason)
        )
        return False

    # The hand.

    def _begin_hand(self) -> None:
        if self._deal is None:
            self._open_hand()
        while self._offers is not None and self._offers.offer is not None:
            self._answer_offer(self._offers.offer)
        self._deal_hand()

    def _deal_hand(self) -> None:
        """Order the hand, when all offers are answered."""
        deal, forced = self._deal, self._forced
        assert deal is not None
        assert forced is not None
        if self._offers is not None:
            blinds = list(forced.blinds)
            for seat, amount in self._offers.straddles.items():
                blinds[deal.seats.index(seat)] = amount
            forced = forced._replace(blinds=tuple(blinds))
            self._offers = None
        stacks, level = self._accounts.stacks, self._level_of(self.round_number)
        names = tuple(self.ring.chair(seat).name for seat in deal.seats)
        cap = 0 if self._table_game.fixed_limit else self._stakes.cap
        # A player who has put in the cap counts as all-in.
        self._behind = {name: stacks[name] - cap for name in names if 0 < cap < stacks[name]}
        self._order = HandOrder(
            1,
            self.round_number,
            self._table_game.game.code,
            deal.seats,
            names,
            tuple(stacks[name] - self._behind.get(name, 0) for name in names),
            forced,
            deal.button,
            derive_seed(self.seed, "hand", self.round_number),
            level.blinds,
            ((1, level.blinds),),
            tuple(
                IdleSeat(
                    seat=seat,
                    stack=0 if chair is None else stacks[chair.name],
                    busted=chair is None,
                )
                for seat, chair in enumerate(self.ring.chairs)
                if seat not in deal.seats
            ),
            1,
        )
        if not self._bomb_pot_due:
            self._rotation.begin(len(deal.seats))
        self.ring.begin(deal)
