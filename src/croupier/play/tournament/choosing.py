"""Dealer's choice in a tournament: at every table players choose the game, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from croupier.errors import NotationError, shown
from croupier.games.catalogue import find_game
from croupier.hand.randomness import derive_seed
from croupier.play.stakes.dealers_choice import CHOICE, find_choice, usual_choice

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from croupier.play.running.crew import Crew
    from croupier.play.running.journal import Journal
    from croupier.play.tournament.tables import TournamentTables


def choose_games(
    tables: TournamentTables, crew: Crew, journal: Journal, number: int, stacks: Mapping[str, int]
) -> Iterator[dict[str, Any]]:
    """Let players choose if a choice is due; yield the event of each choice for the log.

    For a player without a method for it the seed chooses; also after a wrong answer, which is a
    fault. A choice of the log is repeated.
    """
    games = [find_game(code) for code in tables.games]
    for table, name, offer in tables.choices_due(number, stacks):
        recorded = journal.recorded(CHOICE)
        answer, fault = crew.choose_game(name, table, offer, again=recorded is not None)
        place = find_choice(games, answer)
        if recorded is not None:
            place, fault = find_choice(games, recorded.get("game")), str(recorded.get("fault", ""))
            if place is None:
                raise NotationError(f"not a game to choose: {shown(recorded.get('game'))}")
        elif place is None:
            if answer is not None:
                fault = f"answered {shown(answer)}, which is not a game of the list"
            seed = derive_seed(tables.setup.seed, "table", table)
            place = usual_choice(seed, number, len(games))
        told = {"table": table, "player": name, "game": tables.choose(table, place)}
        yield {**told, "fault": fault} if fault else told
