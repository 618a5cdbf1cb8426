"""Floor 4, the lab: how strong players are, measured on the same packs with the seats exchanged."""
