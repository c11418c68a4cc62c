"""For people who train agents and solve games: small solvers, and adapters to other libraries."""
