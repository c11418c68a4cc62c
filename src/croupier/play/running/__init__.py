"""How games run: dealers and workers, the journal, resuming, checking a log against its seed."""
