"""What was written stays written: an append-only log of every match, kept through a stop of the machine."""
