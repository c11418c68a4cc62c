"""The output of commands: tables, cards, narration, reports."""
