"""Every rule set of a game whose options change the seats is played through forms alone, a whole deal."""

from random import Random

import pytest
from desk import Visitor, running

SETS = [
    ("spades", {"ruleset": "parlett"}),
    ("spades", {"ruleset": "standard", "blind_deficit": "0"}),
    ("spades", {"ruleset": "three"}),
    ("spades", {"ruleset": "two"}),
    ("bid-whist", {"pack": "two_jokers"}),
]


@pytest.mark.parametrize(("game", "options"), SETS, ids=lambda value: "" if isinstance(value, str) else str(value))
def test_a_deal_of_each_rule_set_by_forms(game: str, options: dict[str, str]) -> None:
    with running() as app:
        visitor = Visitor(app)
        visitor.get(f"/new/{game}")
        fields = {f"option.{name}": text for name, text in options.items()}
        visitor.post(f"/play/{game}", **fields, **{"with": "plain", "pace": "0.0"})
        visitor.play_deal(visitor.url.split("?")[0], Random(1), seconds=60)
