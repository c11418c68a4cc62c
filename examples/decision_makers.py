"""Two tables in processes of their own; one decision maker answers for all their players."""

from croupier.pologic import DMK, DecisionRequest, GameConfig, QMessage, Que, StepQPTable

CONFIG = GameConfig.from_name("2players_2bets")


class Caller(DMK):
    """Checks or calls, for all players that wait at once."""

    def decide_many(self, requests: list[DecisionRequest]) -> list[tuple[int, list[float]]]:
        return [(0 if request.allowed_moves[0] else 2, []) for request in requests]


if __name__ == "__main__":  # processes are spawned: they import this file
    dmk, gm = Caller("caller", n_players=4), Que()
    dmk.start()
    ques = {player: (dmk.queD_to_player[player], dmk.que_from_player) for player in dmk.player_ids}
    seats = {"left": dmk.player_ids[:2], "right": dmk.player_ids[2:]}
    tables = [
        StepQPTable(name, {player: ques[player] for player in players}, CONFIG, gm, seed=name)
        for name, players in seats.items()
    ]
    for table in tables:
        table.start()
        table.que_from_gm.put(QMessage("run_hand"))
        table.que_from_gm.put(QMessage("stop_table"))
    stopped = 0
    while stopped < len(tables):
        message = gm.get(timeout=60)
        stopped += message.type == "table_stopped"
        print(message.type, message.data[-3:] if message.type == "hh_out" else message.data)
    for table in tables:
        table.join()
    dmk.stop()
