"""The options of a tournament that is watched in a browser."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from typer import Option

from croupier.cli.option_groups import OptionGroup
from croupier.errors import SetupError
from croupier.play.whole_numbers import check_whole
from croupier.players.transports.clock import check_seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from croupier.felt.watching.news import TournamentNews
    from croupier.play.tournament.tournament import Tournament

_PANEL = "Watching"
USUAL_PACE = 2.0
USUAL_PORT = 8000
MOST_DELAY = 1000


@dataclass(frozen=True, slots=True)
class WatchFlags(OptionGroup):
    """How a tournament is shown in browsers, as given; None is the default."""

    watch: Annotated[
        bool,
        Option("--watch", help="Show the tournament in a browser.", rich_help_panel=_PANEL),
    ] = False
    port: Annotated[
        int | None,
        Option(help=f"Default {USUAL_PORT}; 0 takes a free one.", rich_help_panel=_PANEL),
    ] = None
    delay: Annotated[
        int | None,
        Option(
            metavar="HANDS",
            help="How many hands later the organiser's page shows all cards; default 1.",
            rich_help_panel=_PANEL,
        ),
    ] = None
    pace: Annotated[
        float | None,
        Option(
            metavar="SECONDS",
            help=f"What each round takes at least, to be watched; default {USUAL_PACE:g}.",
            rich_help_panel=_PANEL,
        ),
    ] = None
    public_url: Annotated[
        str | None,
        Option(
            metavar="URL",
            help="The address under which a reverse proxy offers the page.",
            rich_help_panel=_PANEL,
        ),
    ] = None

    def check(self) -> None:
        """Refuse options that do nothing without --watch, and values out of range."""
        if not self.watch:
            for name in ("port", "delay", "pace", "public_url"):
                if getattr(self, name) is not None:
                    raise SetupError(f"--{name.replace('_', '-')} needs --watch")
        check_whole("--delay", 1 if self.delay is None else self.delay, 1, MOST_DELAY)
        check_seconds("--pace", USUAL_PACE if self.pace is None else self.pace)

    @contextmanager
    def showing(
        self, played: Tournament, say: Callable[[str], object]
    ) -> Iterator[TournamentNews | None]:
        """Serve the tournament while the block runs; gives its news, or None without --watch."""
        if not self.watch:
            yield None
            return
        from croupier.felt.server import serve as _needs_the_extra  # noqa: F401, kindly
        from croupier.felt.watching.news import TournamentNews
        from croupier.felt.watching.server import watched

        delay = 1 if self.delay is None else self.delay
        news = TournamentNews(delay=delay, pace=USUAL_PACE if self.pace is None else self.pace)
        played.watch = news.hands
        port = USUAL_PORT if self.port is None else self.port
        with watched(news, port, self.public_url) as (url, organiser):
            late = "one hand late" if delay == 1 else f"{delay} hands late"
            say(f"Watch {url} in a browser")
            say(f"The organiser sees all cards, {late}: {organiser}")
            yield news
            if news.watchers:
                say("The page stays open until the last browser has left; control-C ends it")
