"""The worth of cards in words, the same for terminal and page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from oddtrick.play.words import Speaker
from oddtrick.table.cards import Card, Cards
from oddtrick.table.notation import write_cards

from .values import Loss, Values


def tricks_words(number: int) -> str:
    """ "a trick", "2 tricks"."""
    return "a trick" if number == 1 else f"{number} tricks"


def side_words(found: Values, speaker: Speaker) -> str:
    """Whose tricks are counted: "East and West"."""
    return " and ".join(speaker.of(place) for place in found.side)


def verdict(found: Values, card: Card, speaker: Speaker) -> str:
    """What a card that was played comes to: "4 tricks for East and West: a trick is lost"; "" if it has no value."""
    worth = found.by_card.get(card)
    if worth is None:
        return ""
    s = "" if str(worth) == "1" else "s"
    lost = found.lost(card)
    is_ = "is" if lost == 1 else "are"
    return f"{worth} trick{s} for {side_words(found, speaker)}" + (f": {tricks_words(lost)} {is_} lost" if lost else "")


def priced(found: Values) -> str:
    """Every card by its worth, the best first: "5 with S98 HK; 4 with CQ"."""
    groups = groupby(found.cards, key=lambda one: (one.least, one.most, str(one)))
    return "; ".join(f"{key[2]} with {write_cards(Cards.of(one.card for one in group))}" for key, group in groups)


def loss_words(loss: Loss, speaker: Speaker) -> str:
    """Where a trick was lost: "Trick 2: West played queen of clubs, 4 tricks instead of 5 for East and West"."""
    found, card = loss.values, loss.played.card
    who = speaker.place(loss.played.place)
    return (
        f"Trick {loss.trick}: {who} played {card.name}, {found.by_card[card]} tricks instead of {found.best} for "
        f"{side_words(found, speaker)}"
    )


def summary(losses: Sequence[Loss], all_proved: bool, speaker: Speaker) -> list[str]:
    """Where a deal's tricks were lost."""
    if not losses:
        return ["No card lost a trick." if all_proved else "No card lost a trick for certain; not all could be proved."]
    head = "Where tricks were lost, all cards seen:" if all_proved else "Where tricks were lost for certain:"
    return [head, *(f"  {loss_words(loss, speaker)}." for loss in losses)]
