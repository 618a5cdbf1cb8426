"""Which choices of a question are worth a thought: what rules of thumb would do, and what lies next to it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from oddtrick.rules.choices import PickCards
from oddtrick.rules.view import View
from oddtrick.table.calls import Bid, Call, Number, Pass
from oddtrick.table.cards import Card, cards_in
from oddtrick.table.events import Called, Event, Moved

FEW = 7  # choices that are all tried
LEVELS = 1  # bids of a denomination, from the lowest
NUMBERS = 2  # numbers above and below
SWAPS = 6  # picks that differ in one card


def plausible(view: View, usual: Event, dice: Random) -> list[Event]:
    """The choices to try, `usual` first."""
    assert view.ask is not None
    size = view.ask.choices.size
    found = [usual]
    if size is not None and size <= FEW:
        found += view.ask.choices.listed
    elif isinstance(usual, Called) and size is not None and size <= 1000:
        found += _calls(usual, [one for one in view.ask.choices.listed if isinstance(one, Called)])
    if size is None or size > FEW:
        for form in view.ask.choices.forms:
            if isinstance(form, PickCards):
                found += _picks(form, usual, dice)
    return [event for event in dict.fromkeys(found) if event in view.ask.choices]


def _calls(usual: Called, listed: Sequence[Called]) -> list[Event]:
    """Passes and words, the lowest bids of each denomination and those around the usual one, numbers next to it."""
    found: list[Event] = []
    levels: dict[str, int] = {}
    for event in listed:
        call = event.call
        if isinstance(call, Bid):
            levels[call.strain] = levels.get(call.strain, 0) + 1
            if levels[call.strain] <= LEVELS or _near(usual.call, call):
                found.append(event)
        elif isinstance(call, Number):
            if not isinstance(usual.call, Number) or abs(call.number - usual.call.number) <= NUMBERS:
                found.append(event)
        elif isinstance(call, Pass) or not call.numbers or _near_words(usual.call, call):
            found.append(event)
    return found


def _near(usual: Call, call: Bid) -> bool:
    return isinstance(usual, Bid) and usual.strain == call.strain and abs(usual.level - call.level) <= 1


def _near_words(usual: Call, call: Call) -> bool:
    """The same words with numbers that differ by one in all."""
    mine, theirs = getattr(usual, "numbers", ()), getattr(call, "numbers", ())
    same = getattr(usual, "word", None) == getattr(call, "word", "")
    return same and len(mine) == len(theirs) and sum(abs(a - b) for a, b in zip(mine, theirs, strict=True)) <= 1


def _picks(form: PickCards, usual: Event, dice: Random) -> list[Event]:
    """Picks that differ from the usual one in a card; around a call that moves nothing, some picks of low cards."""
    if isinstance(usual, Moved) and not usual.cards.backs and len(usual.cards):
        chosen = list(cards_in(usual.cards.bits))
    else:
        chosen = sorted(form.cards, key=lambda card: card % 13)[: form.least]
    others = [card for card in form.cards if card not in chosen]
    found: list[Event] = [form.made(tuple(sorted(chosen)))]
    for _ in range(SWAPS if others else 0):
        out, new = dice.choice(chosen), dice.choice(others)
        found.append(form.made(tuple(sorted({*chosen, new} - {out}))))
    found += [form.made(_sized(chosen, others, n)) for n in (len(chosen) - 1, len(chosen) + 1) if _fits(form, n)]
    return found


def _fits(form: PickCards, number: int) -> bool:
    return form.least <= number <= form.most and number <= len(form.cards)


def _sized(chosen: Sequence[Card], others: Sequence[Card], number: int) -> tuple[Card, ...]:
    low = sorted(others, key=lambda card: card % 13)
    return tuple(sorted([*chosen, *low][:number]))
