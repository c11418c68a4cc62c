"""Tables that play by the rules of pypoks, alone or as processes with queues."""
