"""The answers of players: how an answer is read, judged and corrected."""

from typing import TYPE_CHECKING

from croupier.on_demand import on_demand

if TYPE_CHECKING:
    from croupier.players.answers.answers import Choices as Choices
    from croupier.players.answers.answers import Verdict as Verdict
    from croupier.players.answers.player_judge import PlayerJudge as PlayerJudge
else:
    __getattr__, __dir__, __all__ = on_demand(
        __name__,
        {
            "answers": ["Choices", "Verdict"],
            "player_judge": ["PlayerJudge"],
        },
    )
