"""What happened, told as one goes along: who led, and with which card a trick was won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from oddtrick.play.words import Speaker
from oddtrick.table import events as ev
from oddtrick.table.cards import Card
from oddtrick.table.zones import pile


class Narrator:
    """Tells the events of one table one after another; it remembers the trick, so that it can say how it was won."""

    def __init__(self, speaker: Speaker, deals: int = 0) -> None:
        self.speaker = speaker
        self.trick: list[tuple[int, Card]] = []
        self.deals = deals
        self.scored = False

    def tell(self, e: ev.Event) -> str:
        """The sentence for one event; empty where there is nothing worth saying."""
        speaker = self.speaker
        match e:
            case ev.Played(place, card, under):
                verb = "plays" if self.trick else "leads"
                self.trick.append((place, card))
                below = "" if under is None else f" with the {under.name} under it"
                return f"{speaker.does(speaker.place(place), verb)} the {card.name}{below}."
            case ev.TookTrick(place):
                best = [card.name for who, card in self.trick if who == place]
                self.trick = []
                return f"{speaker.does(speaker.place(place), 'wins')} with the {best[-1]}." if best else speaker.say(e)
            case ev.NewDeal():
                self.deals, self.trick, self.scored = self.deals + 1, [], False
                return f"Deal {self.deals}. {speaker.say(e)}"
            case ev.TurnedUp(turned):
                told = [f"{card.name} ({speaker.zone(pile(place, number))})" for place, number, card in turned]
                return f"Turned up: {', '.join(told)}."
            case ev.Dealt(turn_up=None):
                return ""
            case ev.Shown() if self.scored:
                return ""  # the reveal: all cards lie open on the page
            case ev.Scored():
                self.scored = True
                return speaker.say(e)
            case _:
                return speaker.say(e)


def story(told: Sequence[ev.Event], speaker: Speaker, deals: int = 0) -> list[str]:
    """One sentence for each event, empty where there is none; `told` begins with a deal, after so many others."""
    narrator = Narrator(speaker, deals)
    return [narrator.tell(e) for e in told]


def listed(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    said = list(words)
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} and {said[-1]}" if said else ""
