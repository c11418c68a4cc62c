"""Native loops over many hands: rollouts, policies, and batches of tables in lockstep."""
