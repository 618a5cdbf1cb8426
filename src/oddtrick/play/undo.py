"""Taking back: free while nobody has learnt anything, else by agreement, and never what the sheet forbids."""

from __future__ import annotations

from collections.abc import Sequence

from oddtrick.rules.game import Rules
from oddtrick.table.events import (
    Answered,
    Called,
    Claimed,
    Cut,
    Dealt,
    Event,
    Looked,
    NewDeal,
    Omitted,
    Played,
    Resigned,
    Ruled,
    Scored,
    Shown,
    Struck,
    TurnedUp,
    Voided,
)

# deals, sights, replies and what the laws have to do with stand
NEVER = (Cut, NewDeal, Dealt, Looked, Shown, Claimed, Answered, Scored, Resigned, Omitted, Ruled, Struck, Voided)
_NAMES = {
    TurnedUp: "a card has been turned up since",
    Scored: "the deal has been scored",
    Dealt: "the cards have been dealt since",
    Shown: "cards have been shown since",
    Claimed: "a claim has been made",
    Looked: "somebody has looked at cards since",
    Resigned: "a side has resigned",
    Omitted: "a player has omitted his card",
    Ruled: "the laws have been applied since",
    Struck: "the laws have been applied since",
    Voided: "the deal is void",
}


def undo_refused(game: Rules, events: Sequence[Event], to: int, agreed: bool) -> str | None:
    """Why the table may not go back to where it was after `to` of these events; None if it may.

    Without agreement it may only while nothing has been seen: no card played, turned, shown or moved.
    """
    if not 0 <= to <= len(events):
        return f"there are only {len(events)} events to go back from"
    for event in events[to:]:
        if isinstance(event, (*game.no_undo, *NEVER)):
            why = next((text for kind, text in _NAMES.items() if isinstance(event, kind)), "something was told since")
            return f"This cannot be taken back: {why}."
        if isinstance(event, Played) and not agreed:
            return "A card that has been played can be taken back only if the others agree."
        if isinstance(event, Called) and not agreed:
            return "A call that has been made can be taken back only if the others agree."
    return None
