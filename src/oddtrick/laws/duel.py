"""What the laws of games for two share: each player's adversary is the other, and he alone may exact a penalty."""

from __future__ import annotations

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask
from oddtrick.table.events import Ruled
from oddtrick.table.table import Table

from .revoking import at_the_table

NEW_DEAL, GO_ON = "new deal", "go on"
TAKE_BACK, STAND = "take back", "let it stand"


def duel(game: Rules, t: Table) -> bool:
    """Whether offences can be committed between two players, now that the cards are dealt and not yet reckoned."""
    return len(t.shape.players) == 2 and at_the_table(game) and t.laid and not (t.scored() or t.settled or t.voided)


def rulings(t: Table, code: str, at: int | None = None) -> list[Ruled]:
    """What has been chosen for offences of this code: in this deal, or for that of event `at`."""
    found = [note.event for note in t.notes if isinstance(note.event, Ruled) and note.event.code == code]
    return [ruled for ruled in found if at is None or ruled.at == at]


def ask(code: str, at: int, player: int, options: tuple[str, ...], rule: str) -> Ask:
    """The player to whom it is due chooses what follows from the offence of event `at`."""
    return Ask(player, Listed(tuple(Ruled(code, at, option, player) for option in options), rule), rule)
