"""Floor 3, play: drive a game, keep its record, check it, and hold every game to the laws of the table."""
