"""The event logs and hand texts of pypoks."""
