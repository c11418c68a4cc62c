"""One hand at a table: a machine that waits for decisions, and the driver that asks players."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.play.hand.asking import Asking as Asking
    from croupier.play.hand.hand_in_play import HandInPlay as HandInPlay
    from croupier.play.hand.incidents import Incident as Incident
    from croupier.play.hand.outcome import HandOutcome as HandOutcome
    from croupier.play.hand.outcome import TableFacts as TableFacts
    from croupier.play.hand.question import Question as Question
    from croupier.play.hand.table_game import Stakes as Stakes
    from croupier.play.hand.table_game import TableGame as TableGame
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "asking": ["Asking"],
            "hand_in_play": ["HandInPlay"],
            "incidents": ["Incident"],
            "outcome": ["HandOutcome", "TableFacts"],
            "question": ["Question"],
            "table_game": ["Stakes", "TableGame"],
        },
    )
