"""Floor 2, laws: wrappers around a game, `(table, inner) -> step`; no game file mentions them."""
