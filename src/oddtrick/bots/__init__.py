"""Floor 3, bots: players of silicon.  They receive a `View` and the rules, never a table or a game's name."""
