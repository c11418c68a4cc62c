"""Cash games: players join, leave, sit out and top up; and the fixed-round mode."""
