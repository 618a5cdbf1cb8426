"""Floor 1, rules: the steps a game can take, the choices it offers, and the phases that games share."""
