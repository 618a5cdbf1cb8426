"""`oddtrick replay --values`: a record in sentences, with what every card was worth and where tricks were lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from oddtrick.lab.value_words import priced, summary, verdict
from oddtrick.lab.values import Loss, Values, valued
from oddtrick.play.record import Record, hidden, seats_of, table_of
from oddtrick.play.words import Speaker
from oddtrick.rules.game import Rules
from oddtrick.table.events import NewDeal, Played, Scored
from oddtrick.table.zones import GALLERY

from .looking_back import LookingBack
from .watch import retold, told_why


@dataclass
class Reckoning:
    """What one deal's cards have come to so far."""

    losses: list[Loss] = field(default_factory=list)
    valued: int = 0
    proved: int = 0

    def add(self, found: Values, loss: Loss | None) -> None:
        """Another card."""
        self.valued += 1
        self.proved += found.exact
        self.losses += [loss] if loss is not None else []


def replayed_with_values(
    rules: Rules, record: Record, reasons: Mapping[int, str] = MappingProxyType({})
) -> Iterator[str]:
    """The record in sentences, values under each card; a deal that is not over as the gallery saw it, without them."""
    speaker = Speaker(rules.shape, GALLERY, seats_of(record))
    viewer = GALLERY if hidden(table_of(record, rules.shape)) else None
    reckoning, looking_back = Reckoning(), LookingBack(rules, speaker, viewer)
    for number, (entry, after, found, loss) in enumerate(valued(rules, record.entries)):
        told = list(retold(entry, after, speaker, viewer))
        if isinstance(entry, Played) and found is not None:
            reckoning.add(found, loss)
            told = [f"{told[0]:<36} {verdict(found, entry.card, speaker)}", f"    {priced(found)}"]
        yield from told
        if number in reasons:
            yield told_why(reasons[number])
        yield from looking_back.told(entry, after)
        if isinstance(entry, Scored) and reckoning.valued:
            yield from summary(reckoning.losses, reckoning.proved == reckoning.valued, speaker)
        if isinstance(entry, (NewDeal, Scored)):
            reckoning = Reckoning()
