"""Floor 0, physics: cards, places, events, the table, who knows what, and the notation."""
