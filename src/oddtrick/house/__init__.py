"""Floor 5, the house: rooms, seats, bots' turns.  Who sits where and whose turn it is; no pages, no HTTP."""
