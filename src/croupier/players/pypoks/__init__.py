"""Players and decision makers of pypoks, connected by queues."""
