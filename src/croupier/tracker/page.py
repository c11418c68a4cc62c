"""The report about one person: one page that opens offline.

Names are escaped. Only the page's own script runs: it opens the replays.
"""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from croupier.scene.pages.charts import Line, line_chart
from croupier.scene.pages.document import Cell, document, escape, sign_class, table
from croupier.scene.pages.replays import Replays
from croupier.scene.scene import title_of
from croupier.tracker import words
from croupier.tracker.facts import PLAY_MONEY, TOURNAMENT_CHIPS
from croupier.tracker.leaks import EVERYWHERE, FEWEST_OWN, FEWEST_POOL
from croupier.tracker.player_statistics import wilson
from croupier.tracker.square import heat_map
from croupier.tracker.tournaments import returns, tournament_results

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from croupier.history.summaries import TournamentSummary
    from croupier.tracker.hand_facts import Chance
    from croupier.tracker.leaks import Leak
    from croupier.tracker.person import BigPot, Person
    from croupier.tracker.player_statistics import PlayerStatistics
    from croupier.tracker.tournaments import TournamentResult

MOST_SESSIONS = 100
MOST_TOURNAMENTS = 200
MOST_LEAKS = 20
_ORDER = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "UTG+4", "LJ", "HJ", "CO", "BTN")
_HOW = """Percentages have the 95 % interval of Wilson's score; big blinds per 100 hands have the
normal interval of the mean. Adjusted means that every all-in before the last card is paid by its
equity. Sessions end after 30 minutes without a hand. Times are in UTC where the file says the zone,
otherwise by the clock of the room. Money of different kinds is never added."""


class Section(NamedTuple):
    """A part of the page with its title."""

    title: str
    content: str


def report_page(
    person: Person, summaries: Iterable[TournamentSummary] = (), notes: Sequence[str] = ()
) -> str:
    """Return the page about a person; `notes` are sentences about the files."""
    replays = Replays()
    played = tournament_results(summaries, person.found or person.names, person.tournaments)
    sections = [
        Section("Winnings", _winnings(person)),
        Section("Statistics", _statistics(person)),
        Section("Leaks", _leaks(person, replays)),
        Section("By position", _groups("position", _in_order(person.positions))),
        Section("By stakes", _groups("stakes", _most_first(person.stakes))),
        Section("By game", _groups("game", _most_first(person.games))),
        Section("Starting hands", heat_map(person.starting_hands)),
        Section("Sessions", _sessions(person)),
        Section("Tournaments", _tournaments(played)),
        Section("Biggest pots", _pots(person.biggest_pots, replays)),
        Section("How the numbers are made", f"<p>{escape(' '.join(_HOW.split()))}</p>"),
    ]
    shown = [section for section in sections if section.content]
    parts = [_summary(person), *(f"<p>{escape(note)}</p>" for note in notes), _contents(shown)]
    for number, section in enumerate(shown):
        parts.append(f'<h2 id="part-{number}">{escape(section.title)}</h2>\n{section.content}')
    return document(
        person.title,
        parts,
        style=replays.style(),
        script=replays.script(),
        data=replays.data(),
    )


def _contents(sections: Sequence[Section]) -> str:
    links = "".join(
        f'<li><a href="#part-{number}">{escape(section.title)}</a></li>'
        for number, section in enumerate(sections)
    )
    return f'<nav aria-label="Contents"><ul class="legend">{links}</ul></nav>'


def _summary(person: Person) -> str:
    total, results = person.total, person.results
    facts = [words.hands(total.hands)]
    moments = [when for when, _, _ in results.sums() if when == when]
    if moments:
        first, last = _day(min(moments)), _day(max(moments))
        facts.append(first if first == last else f"{first} to {last}")
    if person.left_out:
        facts.append(f"{words.hands(person.left_out)} left out by the filters")
    cards = [
        ("won", words.amounts(total.nets)),
        ("all-in adjusted", words.amounts(total.adjusted_nets)),
        ("bb/100", f"{words.rate(total.bb_per_100)} ({words.rate_interval(total)})"),
        ("adjusted bb/100", words.rate(total.adjusted_bb_per_100)),
    ]
    tiles = "".join(
        f"<div><dt>{escape(key)}</dt><dd>{escape(text)}</dd></div>" for key, text in cards
    )
    return f'<p class="facts">{escape(" · ".join(facts))}</p>\n<dl class="tiles">{tiles}</dl>'


def _day(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")


def _winnings(person: Person) -> str:
    """Draw net and adjusted winnings, each kind of money in its own chart."""
    parts = []
    for money in person.results.moneys:
        chips = money == TOURNAMENT_CHIPS
        # Chips of different tournaments are not worth the same: their curve is in big blinds.
        sums = list(person.results.sums(money, in_big_blinds=chips))
        unit = "big blinds" if chips else money or PLAY_MONEY
        where = "tournament hands, in big blinds" if chips else unit
        where = "play money, or money of an unknown currency" if not money else where
        parts.append(f"<h3>{escape(where[:1].upper() + where[1:])}</h3>")
        by_hands = [
            (float(number), net, adjusted) for number, (_, net, adjusted) in enumerate(sums, 1)
        ]
        parts.append("<h4>Hand by hand</h4>")
        parts.append(_curves(f"won in {unit}, hand by hand", [(0.0, 0.0, 0.0), *by_hands]))
        timed = list(person.results.sums(money, in_big_blinds=chips, timed=True))
        if len({when for when, _, _ in timed}) > 1:
            missing = len(sums) - len(timed)
            title = f"Over time, without {words.hands(missing)} of an unknown time"
            parts.append(f"<h4>{title if missing else 'Over time'}</h4>")
            parts.append(_curves(f"won in {unit} over time", _steps(timed), over_time=True))
    return "\n".join(parts)


def _steps(sums: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Repeat each sum up to the next hand: nothing is won between two hands."""
    steps = [sums[0]]
    for before, after in pairwise(sums):
        steps += [(after[0], *before[1:]), after]
    return steps


def _curves(
    label: str, sums: Sequence[tuple[float, float, float]], *, over_time: bool = False
) -> str:
    span = sums[-1][0] - sums[0][0]

    def day(seconds: float) -> str:
        form = "%Y-%m-%d" if span > 4 * 86_400 else "%m-%d %H:%M"
        return datetime.fromtimestamp(seconds, UTC).strftime(form)

    return line_chart(
        label,
        [
            Line("won", [(x, net) for x, net, _ in sums], "s0"),
            Line("all-in adjusted", [(x, adjusted) for x, _, adjusted in sums], "s1 dashed"),
        ],
        across=day if over_time else lambda hands: words.hands(round(hands)),
        up=lambda value: f"{value:,.6g}",
    )


def _statistics(person: Person) -> str:
    total = person.total
    rows: list[list[str | Cell]] = []
    for name, (title, short) in words.NAMES.items():
        chance: Chance = getattr(total.deeds, name)
        label = short if short == title else f"{short}: {title}"
        count = f"{chance.did:,} of {chance.could:,}"
        others = words.percent(person.leaks.pool(name).percent)
        ends = words.interval(wilson(chance))
        rows.append([label, words.percent(chance.percent), count, ends, others])
    deeds = total.deeds
    acts = deeds.bets + deeds.calls + deeds.folds
    rows.append(
        ["AF: bets and raises per call after the flop",
         "-" if total.aggression_factor is None else f"{total.aggression_factor:.2f}",
         f"{deeds.bets:,} to {deeds.calls:,}", "-", "-"]
    )  # fmt: skip
    rows.append(
        ["AFq: bets and raises of all bets, raises, calls and folds after the flop",
         words.percent(total.aggression), f"{deeds.bets:,} of {acts:,}", "-", "-"]
    )  # fmt: skip
    return table(["statistic", "%", "counted", "95 % interval", "others"], rows)


def _amounts(nets: Mapping[str, float], classes: str = "") -> Cell:
    """Write amounts of several kinds below each other; no amount is broken into two lines."""
    text = words.amounts(nets)
    if ", " not in text:
        return Cell(text, classes)
    parts = [part.replace(" ", "\u00a0") for part in text.split(", ")]
    return Cell(", ".join(parts), f"{classes} several".strip())


def _groups(title: str, groups: Mapping[str, PlayerStatistics]) -> str:
    rows: list[list[str | Cell]] = []
    for name, own in groups.items():
        net = next(iter(own.nets.values())) if len(own.nets) == 1 else 0.0
        rate = own.bb_per_100 or 0.0
        rows.append(
            [
                name,
                f"{own.hands:,}",
                Cell(words.rate(own.bb_per_100), sign_class(rate)),
                words.rate_interval(own),
                words.rate(own.adjusted_bb_per_100),
                _amounts(own.nets, sign_class(net)),
                words.percent(own.deeds.vpip.percent),
                words.percent(own.deeds.pfr.percent),
                words.percent(own.deeds.three_bet.percent),
            ]
        )
    head = [title, "hands", "bb/100", "95 % interval", "adjusted", "won", "VPIP", "PFR", "3-bet"]
    return table(head, rows) if rows else ""


def _in_order(positions: Mapping[str, PlayerStatistics]) -> dict[str, PlayerStatistics]:
    def place(name: str) -> tuple[int, str]:
        return (_ORDER.index(name), "") if name in _ORDER else (len(_ORDER), name)

    return {name: positions[name] for name in sorted(positions, key=place)}


def _most_first(groups: Mapping[str, PlayerStatistics]) -> dict[str, PlayerStatistics]:
    return dict(sorted(groups.items(), key=lambda item: -item[1].hands))


def _leaks(person: Person, replays: Replays) -> str:
    finder = person.leaks
    compared = finder.compared
    if not compared:
        return (
            f"<p>Too few hands: a spot is compared from {FEWEST_OWN} opportunities of the player "
            f"and {FEWEST_POOL} of the others on.</p>"
        )
    found = finder.leaks()
    intro = (
        f"{compared:,} spots were compared with the other players of these hands. "
        "Listed are differences that are not chance at the level of 5 %, all comparisons together "
        "(z-test for two proportions, Holm's method)."
    )
    parts = [f"<p>{escape(intro)}</p>"]
    if not found:
        parts.append("<p>None of them differs clearly.</p>")
    for leak in found[:MOST_LEAKS]:
        parts.append(f"<h3>{escape(_leak_title(leak))}</h3>\n<p>{escape(_leak_text(leak))}</p>")
        parts += [replays.fold(hand, title_of(hand.details)) for hand in leak.examples]
    if len(found) > MOST_LEAKS:
        parts.append(f"<p>{len(found) - MOST_LEAKS} more are not listed.</p>")
    return "\n".join(parts)


def _leak_title(leak: Leak) -> str:
    where = "" if leak.position == EVERYWHERE else f" in {leak.position}"
    how = "too often" if leak.too_often else "too rarely"
    title = words.NAMES[leak.statistic][0]
    return f"{title[:1].upper()}{title[1:]}{where}: {how}?"


def _leak_text(leak: Leak) -> str:
    own, pool = leak.own, leak.pool
    p_value = "below 0.001" if leak.p_adjusted < 0.001 else f"{leak.p_adjusted:.3f}"
    return (
        f"{words.percent(own.percent)} % ({own.did:,} of {own.could:,}); the others "
        f"{words.percent(pool.percent)} % ({pool.did:,} of {pool.could:,}); adjusted p {p_value}. "
        f"The hands of this spot that cost most:"
    )


def _sessions(person: Person) -> str:
    sessions = person.results.sessions()
    rows: list[list[str | Cell]] = []
    for session in reversed(sessions[-MOST_SESSIONS:]):
        minutes = round((session.end - session.start).total_seconds() / 60)
        net = next(iter(session.nets.values())) if len(session.nets) == 1 else 0.0
        rows.append(
            [
                session.start.strftime("%Y-%m-%d %H:%M"),
                f"{minutes // 60}:{minutes % 60:02d}",
                f"{session.hands:,}",
                _amounts(session.nets, sign_class(net)),
                _amounts(session.adjusted_nets),
                words.rate(100 * session.big_blinds / session.hands),
            ]
        )
    if not rows:
        return ""
    more = len(sessions) - len(rows)
    untimed = person.results.untimed
    texts = [f"{len(sessions):,} sessions"]
    texts += [f"the last {len(rows)} are listed"] if more > 0 else []
    texts += [f"the time of {words.hands(untimed)} is unknown"] if untimed else []
    head = ["start", "hours", "hands", "won", "adjusted", "bb/100"]
    return f"<p>{escape('; '.join(texts))}.</p>\n{table(head, rows)}"


def _tournaments(played: Sequence[TournamentResult]) -> str:
    if not played:
        return ""
    sums: list[list[str | Cell]] = [
        [
            one.currency,
            f"{one.played:,}",
            f"{one.cost:,.2f}",
            f"{one.prize:,.2f}",
            Cell(f"{one.profit:+,.2f}", sign_class(float(one.profit))),
            "-" if one.percent is None else f"{one.percent:+.1f} %",
            f"{100 * one.paid / one.played:.0f} %",
        ]
        for one in returns(played)
    ]
    parts = (
        [table(["currency", "played", "cost", "won", "profit", "ROI", "paid"], sums)]
        if sums
        else []
    )
    for one in returns(played):
        profits = [
            float(each.profit)
            for each in played
            if each.profit is not None and (each.currency or PLAY_MONEY) == one.currency
        ]
        if len(profits) > 1:
            points, total = [(0.0, 0.0)], 0.0
            for number, profit in enumerate(profits, 1):
                total += profit
                points.append((float(number), total))
            label = f"Profit in {one.currency}, tournament by tournament"
            parts.append(f"<h4>{escape(label)}</h4>")
            parts.append(
                line_chart(
                    label,
                    [Line(label, points)],
                    across=lambda number: f"{number:,.0f}",
                    up=lambda value: f"{value:,.6g}",
                )
            )
    rows = [
        [
            each.name or each.id,
            each.started.strftime("%Y-%m-%d") if each.started else "-",
            "-" if each.place is None else f"{each.place:,}",
            "-" if each.entrants is None else f"{each.entrants:,}",
            "-" if each.cost is None else f"{each.cost:,.2f} {each.currency}".strip(),
            "-" if each.prize is None else f"{each.prize:,.2f}",
            f"{each.hands:,}",
        ]
        for each in reversed(played[-MOST_TOURNAMENTS:])
    ]
    parts.append(table(["tournament", "date", "place", "of", "cost", "won", "hands"], rows))
    if len(played) > len(rows):
        parts.append(f"<p>The last {len(rows)} of {len(played):,} tournaments are listed.</p>")
    return "\n".join(parts)


def _pots(pots: Sequence[BigPot], replays: Replays) -> str:
    return "\n".join(
        replays.fold(
            pot.hand,
            f"{pot.pot:,.0f} bb pot in {pot.place}: {words.amount(pot.net, pot.money)} "
            f"({words.rate(pot.big_blinds)} bb). {title_of(pot.hand.details)}",
        )
        for pot in pots
    )
