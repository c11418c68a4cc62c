"""Write hands as PokerStars text, which every tracker reads."""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING

from croupier.errors import NotationError
from croupier.history.rooms.pokerstars_ranks import shown_rank
from croupier.history.together.seen import fingerprint
from croupier.history.transcripts.games import DRAWS, STUDS
from croupier.history.transcripts.ledger import money_text
from croupier.history.transcripts.moments import stars_text
from croupier.history.transcripts.narration import Narration
from croupier.history.transcripts.transcript import Event, Told, pairs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from croupier.history.hand_log import HandLog
    from croupier.history.transcripts.transcript import Seat, Transcript

_GAMES = {
    "holdem": "Hold'em",
    "short-deck": "6+ Hold'em",
    "omaha": "Omaha",
    "omaha-hi-lo": "Omaha Hi/Lo",
    "omaha-5": "5 Card Omaha",
    "omaha-5-hi-lo": "5 Card Omaha Hi/Lo",
    "omaha-6": "6 Card Omaha",
    "omaha-6-hi-lo": "6 Card Omaha Hi/Lo",
    "courchevel": "Courchevel",
    "courchevel-hi-lo": "Courchevel Hi/Lo",
    "5-card-draw": "5 Card Draw",
    "2-7-single-draw": "Single Draw 2-7 Lowball",
    "2-7-triple-draw": "Triple Draw 2-7 Lowball",
    "a-5-triple-draw": "Triple Draw A-5 Lowball",
    "badugi": "Badugi",
}
_LIMITS = {"no-limit": "No Limit", "pot-limit": "Pot Limit", "fixed-limit": "Limit"}
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "INR": "₹"}
_DRAWS = ("FIRST DRAW", "SECOND DRAW", "THIRD DRAW")
_RUNS = ("", "FIRST ", "SECOND ", "THIRD ")
_MOST_RUNS = 3
_MOST_BOARDS = 2
_FOLDED_ON = {3: "on the Flop", 4: "on the Turn", 5: "on the River"}
_BEFORE_DRAW = "before the Draw"
_DRAW_NUMBERS = ("", "1st", "2nd", "3rd")
_SIZES = (2, 6, 9, 10)
_MOST_DIGITS = 19  # digits of a number that fits into 64 bits
_LARGEST = 10**18
_USUAL_BLINDS = (Told.SMALL_BLIND, Told.BIG_BLIND)
_POSTS = {
    Told.ANTE: "posts the ante",
    Told.SMALL_BLIND: "posts small blind",
    Told.BIG_BLIND: "posts big blind",
    Told.BUTTON_BLIND: "posts button blind",
    Told.STRADDLE: "posts straddle",
    Told.POST: "posts big blind",
    Told.DEAD: "posts dead",
}


def write(hands: Iterable[HandLog], out: TextIO) -> None:
    """Write hands; raise a NotationError before writing any if the text cannot express one.

    It can express only games with a button, played to the end, with amounts in cents.
    """
    texts = ["\n".join(_Writer(hand).lines()) for hand in hands]
    out.write("\n\n\n\n".join(texts) + "\n" if texts else "")


class _Writer:
    """Writes one hand."""

    def __init__(self, hand: HandLog) -> None:
        self.narration = Narration(hand)
        self.told = self.narration.transcript
        self.count_seats_from_one()
        if self.told.game in STUDS:
            raise NotationError("PokerStars text can express only games with a button")
        if self.told.game not in _GAMES:
            raise NotationError(f"PokerStars text has no name for {self.told.game}")
        for name in self.narration.names:
            if name != name.strip() or "\n" in name or "\r" in name:
                raise NotationError(f"PokerStars text cannot express the name {name!r}")
        self.check_boards()
        self.sign = "" if self.told.tournament is not None else _SIGNS.get(self.told.currency, "")
        self.held: dict[str, list[str]] = {}
        self.board: dict[int, str] = {}
        self.streets = 0
        self.folds = _folds(self.told)

    def check_boards(self) -> None:
        """Refuse boards and runs that FIRST, SECOND and THIRD cannot number together."""
        boards, runs = self.narration.hand.setup.starting_board_count, self.told.runouts
        if boards > _MOST_BOARDS or runs > _MOST_RUNS or min(boards, runs) > 1:
            raise NotationError(
                "PokerStars text has words for two boards, or for one that is run up to three "
                f"times, but not for {boards} run {runs} times"
            )

    def count_seats_from_one(self) -> None:
        """Number the seats as this room does; other tables begin with seat 0."""
        told = self.told
        if all(seat.number for seat in told.seats):
            return
        told.seats = [seat._replace(number=seat.number + 1) for seat in told.seats]
        assert told.button is not None
        told.button += 1

    def money(self, amount: int) -> str:
        """Write an amount in the currency of the table."""
        return self.sign + money_text(amount)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the hand."""
        told = self.told
        yield self.header()
        size = told.details.get("table_size") or _size(told.seats)
        yield f"Table '{told.table}' {size}-max Seat #{told.button} is the button"
        for seat in sorted(told.seats, key=lambda seat: seat.number):
            yield f"Seat {seat.number}: {seat.name} ({self.money(seat.stack)} in chips)"
        yield from self.posts()
        yield "*** DEALING HANDS ***" if told.game in DRAWS else "*** HOLE CARDS ***"
        yield from self.play()
        yield from self.summary()

    def header(self) -> str:
        """Write the first line."""
        told = self.told
        game = f"{_GAMES[told.game]} {_LIMITS[told.limit]}"
        if told.double_board:
            game = f"Split {game}"
        if told.limit == "fixed-limit":
            small, big = told.small_bet, told.big_bet
        else:
            small, big = told.small_blind, told.big_blind
        stakes = f"{self.money(small)}/{self.money(big)}"
        # A big blind that is all-in with its ante is not posted, but the small blind is.
        if told.ante and not any(event.kind in _USUAL_BLINDS for event in told.events):
            blind = max(
                (event.amount for event in told.events if event.kind is Told.BUTTON_BLIND),
                default=told.ante,
            )
            stakes = f"Button Blind {self.money(blind)} - Ante {self.money(told.ante)}"
        date = stars_text(told.time, told.time_zone)
        if told.tournament is not None:
            number = _digits(str(told.tournament.get("id") or "0"))
            price = (str(told.tournament.get("buy_in", "")), told.currency)
            level = told.tournament.get("level")
            heading = f"Tournament #{number}, {' '.join(filter(None, (*price, game)))}"
            heading += f" - Level {level} ({stakes})" if level else f" ({stakes})"
        else:
            currency = f" {told.currency}" if told.currency else ""
            heading = f" {game} ({stakes}{currency})"
        return f"PokerStars Hand #{self.number()}: {heading} - {date}"

    def number(self) -> str:
        """Return the number of the hand in digits, which is all that trackers read."""
        if self.narration.hand.details.get("id"):
            return _digits(self.told.hand)
        return str(fingerprint(self.narration.hand) % _LARGEST)

    def rank(self, cards: str) -> str:
        """Name a hand that is shown; with several boards or runs there is no single one."""
        if self.told.double_board or self.told.runouts > 1 or not cards:
            return ""
        return shown_rank(self.narration.final.hand_types, cards, self.board.get(0, ""))

    def posts(self) -> Iterator[str]:
        """Write the forced bets; both blinds of a returning player are one line."""
        events = [event for event in self.told.events if event.kind in _POSTS]
        dead = {event.player: event.amount for event in events if event.kind is Told.DEAD}
        for event in events:
            if event.kind is Told.DEAD and any(
                other.player == event.player and other.kind is Told.POST for other in events
            ):
                continue
            if event.kind is Told.POST and event.player in dead:
                amount = self.money(event.amount + dead[event.player])
                yield f"{event.player}: posts small & big blinds {amount}{self.all_in(event)}"
                continue
            verb = _POSTS[event.kind]
            if event.kind is Told.POST and event.amount == self.told.small_blind:
                verb = "posts small blind"
            yield f"{event.player}: {verb} {self.money(event.amount)}{self.all_in(event)}"

    def all_in(self, last: Event) -> str:
        """Return the words for a player who has no chips left after an action, otherwise ""."""
        seat = next(seat for seat in self.told.seats if seat.name == last.player)
        put = street = 0
        for event in self.told.events:
            if event.kind is Told.STREET:
                street = 0
            elif event.player == last.player:
                if event.kind is Told.RAISE_TO:
                    put += event.amount - street
                    street = event.amount
                elif event.kind in _POSTS or event.kind in (Told.CALL, Told.BET):
                    put += event.amount
                    street += 0 if event.kind in (Told.ANTE, Told.DEAD) else event.amount
            if event is last:
                break
        return " and is all-in" if put >= seat.stack else ""

    def play(self) -> Iterator[str]:
        """Write cards and actions in order."""
        showing = [event for event in self.told.events if event.kind in (Told.SHOW, Told.MUCK)]
        for number, event in enumerate(self.told.events):
            if event.kind in _POSTS or event.kind in (Told.SHOW, Told.MUCK, Told.COLLECT):
                continue
            yield from self.statement(event, number)
        contested = len(showing) > 1
        if contested:
            yield "*** SHOW DOWN ***"
        shown: set[str] = set()
        for event in showing:
            if event.player in shown:
                continue
            shown.add(event.player)
            if event.kind is Told.SHOW:
                rank = self.rank(event.cards)
                named = f" ({rank})" if rank else ""
                yield f"{event.player}: shows [{spaced(event.cards)}]{named}"
            else:
                yield f"{event.player}: mucks hand"
        pots = len(self.told.pots)
        for part in self.narration.collected:
            pot = "pot" if pots == 1 else "main pot" if not part.pot else f"side pot-{part.pot}"
            yield f"{part.player} collected {self.money(part.amount)} from {pot}"
        if not showing and (winner := next(iter(self.narration.collected), None)):
            yield f"{winner.player}: doesn't show hand"

    def statement(self, event: Event, number: int) -> Iterator[str]:
        """Write one statement."""
        name, amount = event.player, self.money(event.amount)
        match event.kind:
            case Told.STREET:
                self.streets += 1
                if self.told.game in DRAWS:
                    yield f"*** {_DRAWS[min(self.streets, 3) - 1]} ***"
            case Told.BOARD:
                yield self.board_line(event)
            case Told.DEAL:
                yield from self.deal_line(event)
            case Told.DRAW:
                held = f" [{spaced(event.cards)}]" if event.cards else ""
                for card in pairs(event.cards):
                    if card in self.held.get(name, []):
                        self.held[name].remove(card)
                count = event.amount
                word = "card" if count == 1 else "cards"
                yield f"{name}: discards {count} {word}{held}" if count else f"{name}: stands pat"
            case Told.FOLD:
                yield f"{name}: folds"
            case Told.CHECK:
                yield f"{name}: checks"
            case Told.CALL:
                yield f"{name}: calls {amount}{self.all_in(event)}"
            case Told.BET:
                yield f"{name}: bets {amount}{self.all_in(event)}"
            case Told.RAISE_TO:
                by = self.money(self.told.raises[number])
                yield f"{name}: raises {by} to {amount}{self.all_in(event)}"
            case Told.UNCALLED:
                yield f"Uncalled bet ({amount}) returned to {name}"

    def board_line(self, event: Event) -> str:
        """Write a street of the board, after the cards dealt before."""
        run = event.amount + 1 if self.told.double_board else event.amount
        before = self.board.get(event.amount)
        if before is None:
            before = self.board.get(0, "") if not self.told.double_board else ""
        self.board[event.amount] = before + event.cards
        if self.told.game.startswith("courchevel"):
            titles = {0: "PRE-FLOP", 2: "FLOP", 6: "TURN", 8: "RIVER"}
        else:
            titles = {0: "FLOP", 6: "TURN", 8: "RIVER"}
        title = titles[len(before)]
        old = f"[{spaced(before)}] " if before else ""
        return f"*** {_RUNS[run]}{title} *** {old}[{spaced(event.cards)}]"

    def deal_line(self, event: Event) -> Iterator[str]:
        """Write dealt cards: the hero's, in draw games all known ones."""
        name = event.player
        before = self.held.setdefault(name, [])
        old = f"[{' '.join(before)}] " if before else ""
        before += pairs(event.cards)
        if self.told.game in DRAWS or name == self.told.hero:
            yield f"Dealt to {name} {old}[{spaced(event.cards)}]"

    def summary(self) -> Iterator[str]:
        """Write the pot, the board, and each seat."""
        told = self.told
        assert told.total is not None
        assert told.rake is not None
        yield "*** SUMMARY ***"
        pots = ""
        if len(told.pots) > 1:
            sides = " ".join(
                f"Side pot-{number} {self.money(pot)}."
                for number, pot in enumerate(told.pots[1:], 1)
            )
            pots = f" Main pot {self.money(told.pots[0])}. {sides}"
        yield f"Total pot {self.money(told.total)}{pots} | Rake {self.money(told.rake)}"
        if told.double_board or told.runouts > 1:
            for board, cards in sorted(self.board.items()):
                run = board + 1 if told.double_board else board
                if run:
                    yield f"{_RUNS[run]}Board [{spaced(cards)}]"
        elif self.board:
            yield f"Board [{spaced(self.board[0])}]"
        for seat in sorted(told.seats, key=lambda seat: seat.number):
            yield self.seat_line(seat)

    def seat_line(self, seat: Seat) -> str:
        """Write the result of a player."""
        told, name = self.told, seat.name
        won = sum(part.amount for part in self.narration.collected if part.player == name)
        shown = next((e.cards for e in told.events if e.kind is Told.SHOW and e.player == name), "")
        place = " (button)" if seat.number == told.button else ""
        posted = {event.kind for event in told.events if event.player == name}
        if Told.SMALL_BLIND in posted:
            place += " (small blind)"
        elif Told.BIG_BLIND in posted:
            place += " (big blind)"
        known = told.known_cards(name)
        if shown:
            result = f"won ({self.money(won)})" if won else "lost"
            rank = self.rank(shown)
            article = "a " if "adugi" in rank or "-card" in rank else ""
            end = f"showed [{spaced(shown)}] and {result}"
            end += f" with {article}{rank}" if rank else ""
        elif won:
            end = f"collected ({self.money(won)})"
            if known and name != told.hero:
                end += f" (mucked [{spaced(known)}])"
        elif name in self.folds:
            end = self.folds[name]
            if known and name != told.hero:
                end += f" (mucked [{spaced(known)}])"
        elif known and name != told.hero:
            end = f"mucked [{spaced(known)}]"
        else:
            end = "mucked"
        return f"Seat {seat.number}: {name}{place} {end}"


def _folds(told: Transcript) -> dict[str, str]:
    """Return when each player folded, in the words of the room."""
    folds: dict[str, str] = {}
    cards = draws = 0
    betting: set[str] = set()
    for event in told.events:
        if event.kind is Told.BOARD and event.amount in (0, 1):
            cards += len(event.cards) // 2
        elif event.kind is Told.STREET:
            draws += 1
        elif event.kind is Told.FOLD:
            if told.game in DRAWS:
                when = f"after the {_DRAW_NUMBERS[min(draws, 3)]} Draw" if draws else _BEFORE_DRAW
            else:
                when = _FOLDED_ON.get(cards, "before Flop")
            idle = event.player not in betting
            folds[event.player] = f"folded {when}" + (" (didn't bet)" if idle else "")
        elif event.amount and event.kind not in (Told.ANTE, Told.DEAD, Told.DRAW):
            betting.add(event.player)
    return folds


def _digits(number: str) -> str:
    """Return a number of digits; another name becomes a number that depends on it alone.

    >>> _digits("42"), _digits("RC1") == _digits("RC1"), _digits("RC1").isdecimal()
    ('42', True, True)
    """
    if number.isascii() and number.isdecimal() and len(number) < _MOST_DIGITS:
        return number
    digest = blake2b(number.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return str(int.from_bytes(digest) % _LARGEST)


def _size(seats: list[Seat]) -> int:
    """Return the smallest usual table that has all seats."""
    highest = max(seat.number for seat in seats)
    return next((size for size in _SIZES if size >= highest), highest)


def spaced(cards: str) -> str:
    """Write cards with spaces between them."""
    return " ".join(pairs(cards))
