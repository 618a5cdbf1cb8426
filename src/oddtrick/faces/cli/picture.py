"""A table as a picture in text, at most 80 columns wide: covered rows, hands, the trick, the score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.play.words import Speaker, pile_words
from oddtrick.rules.view import View
from oddtrick.table.cards import BACK, SUIT_LETTERS, SUIT_SYMBOLS, Card, Cards, cards_in
from oddtrick.table.table import Play, Table
from oddtrick.table.zones import Pile

WIDTH = 80
BACKS = "░░"


@dataclass(frozen=True)
class Painter:
    """Paints tables for one viewer.  `symbols`: ♥Q rather than HQ, for terminals that can show them."""

    speaker: Speaker
    symbols: bool = True

    def card(self, card: Card) -> str:
        """A card in two characters."""
        if card == BACK:
            return BACKS if self.symbols else "##"
        text = str(card)
        if self.symbols and card.suit is not None:
            return SUIT_SYMBOLS[card.suit] + text[1]
        return text

    def hand(self, cards: Cards) -> str:
        """A hand by suits: `♠ K 6 3   ♥ J 6`, or the number of its backs."""
        parts = []
        for suit in (3, 2, 1, 0):
            ranks = [str(card)[1] for card in reversed(cards_in(cards.bits & 0x1FFF << 13 * suit))]
            if ranks:
                letter = SUIT_SYMBOLS[suit] if self.symbols else SUIT_LETTERS[suit]
                parts.append(f"{letter} {' '.join(ranks)}")
        parts += [str(card) for card in cards_in(cards.bits) if card.suit is None]
        if cards.backs:
            parts.append(f"{cards.backs} card{'s' if cards.backs > 1 else ''} face down")
        return "   ".join(parts) or "no cards"

    def paint(self, view: View, status: Sequence[str] = ()) -> str:
        """The whole table, the viewer's own place at the bottom; `status`: trumps, score, target."""
        t = view.table
        if not t.laid:
            return ""
        lines = [self.heading(view), *self.status(status)]
        mine = self.own_places(view)
        if len(t.order) == 4 and not t.piles and len(mine) == 1:
            lines += self.cross(t, mine[0])
        else:
            for place in t.order:
                lines += self.place(t, place) if place not in mine else []
            lines += ["", *self.trick(t), ""]
        for place in mine:
            lines += self.place(t, place)
        return "\n".join(line.rstrip() for line in lines)

    def status(self, told: Sequence[str]) -> list[str]:
        """The status in as few lines as fit."""
        lines: list[str] = []
        for part in told:
            if lines and len(lines[-1]) + len(part) + 3 <= WIDTH:
                lines[-1] += f" · {part}" if self.symbols else f", {part}"
            else:
                lines.append(part)
        return lines

    def cross(self, t: Table, me: int) -> list[str]:
        """Four places round the table: the trick in the middle, each card before the place that played it."""
        left = t.left(me)
        top = t.left(left)
        right = t.left(top)
        played = {play.place: self.card(play.card) for play in t.trick}
        spot = {place: played.get(place, "··" if self.symbols else "--") for place in (me, left, top, right)}
        names = {place: self.seat(t, place) for place in (left, top, right)}
        middle = f"{spot[left]}{' ' * 10}{spot[right]}"
        side = WIDTH // 2 - 9
        return [
            names[top].center(WIDTH),
            spot[top].center(WIDTH),
            f"{names[left]:<{side}}  {middle}  {names[right]:>{side}}",
            spot[me].center(WIDTH),
            *[line for line in self.trick(t) if not line.startswith("Trick")],
            *[line for place in (left, top, right) if t.hands[place].bits for line in self.place(t, place)],
        ]

    def seat(self, t: Table, place: int) -> str:
        """A place in a few words: its name, its cards, its tricks."""
        return f"{self.speaker.place(place)} ({len(t.hands[place])} cards, {t.won(place)} won)"

    def own_places(self, view: View) -> list[int]:
        """The places that bear the viewer's name; for the gallery the last of the order."""
        t = view.table
        if view.viewer < 0:
            return [t.order[-1]]
        name = t.shape.players[view.viewer]
        return [place for place in t.order if t.shape.places[place] == name]

    def heading(self, view: View) -> str:
        """The deal, its dealer, and the line ruled under it."""
        t = view.table
        told = f" Deal {t.deals}, {self.speaker.place(t.dealer)} dealt "
        return told.center(WIDTH, "─" if self.symbols else "-")

    def place(self, t: Table, place: int) -> list[str]:
        """One place: its name and tricks, its hand, its row of piles."""
        name = self.speaker.place(place)
        won = t.won(place)
        head = f"{name:<14} {won} trick{'s' if won != 1 else ' '}"
        if not t.piles:
            faced = (
                f"  (face up: {self.hand(Cards(t.hands[place].bits & t.faced))})" if self.lies_faced(t, place) else ""
            )
            return [f"{head}   {self.hand(t.hands[place])}{faced}"]
        return [f"{head}   in hand: {self.hand(t.hands[place])}", *self.row(t.piles[place])]

    def lies_faced(self, t: Table, place: int) -> bool:
        """Whether some, but not all, of a hand lies face up (a turn-up)."""
        faced = t.hands[place].bits & t.faced
        return bool(faced) and faced != t.hands[place].bits

    def row(self, piles: tuple[Pile, ...]) -> list[str]:
        """The face-up cards, and under them what lies beneath: a back, or nothing."""
        numbers = "".join(f"{number:>5}" for number in range(1, len(piles) + 1))
        tops = "".join(f"{self.top(spot):>5}" for spot in piles)
        under = "".join(f"{self.under(spot):>5}" for spot in piles)
        return [numbers, tops, under]

    def top(self, spot: Pile) -> str:
        """What lies on top of a pile."""
        if spot.up is not None:
            return self.card(spot.up)
        return "·" if spot.down is None else self.card(spot.down)

    def under(self, spot: Pile) -> str:
        """What lies under the top: covered cards show as a back, a waiting pile as a mark."""
        if spot.down is None:
            return ""
        return self.card(spot.down) if spot.up is not None else "wait"

    def trick(self, t: Table) -> list[str]:
        """The trick on the table, and the last one."""
        lines = []
        if t.trick:
            lines.append("Trick:  " + self.plays(t.trick))
        if t.tricks and t.tricks[-1].plays:
            last = t.tricks[-1]
            lines.append(f"Last:   {self.plays(last.plays)}   to {self.speaker.place(last.winner)}")
        return lines or ["No card has been played."]

    def plays(self, plays: tuple[Play, ...]) -> str:
        """Cards in order with who played them."""
        return "   ".join(f"{self.speaker.place(play.place)} {self.card(play.card)}" for play in plays)


def in_words(view: View, speaker: Speaker) -> str:
    """The same table in sentences, for a screen reader or a pipe."""
    t = view.table
    if not t.laid:
        return "No cards are dealt."
    lines = []
    for place in t.order:
        name, won = speaker.place(place), t.won(place)
        has = "have" if name == "You" else "has"
        tricks = f"{won} trick{'' if won == 1 else 's'}"
        lines.append(f"{name} {has} {tricks}. In hand: {pile_words(t.hands[place])}.")
        lines += [f"  {told}." for told in _row_words(t.piles[place])] if t.piles else []
    lines += [f"On the table: {speaker.place(play.place)} {play.card.name}." for play in t.trick]
    return "\n".join(lines)


def _row_words(row: tuple[Pile, ...]) -> list[str]:
    """A row in up to three sentences: what covers a hidden card, what does not, what waits to turn up."""
    covering = Cards.of(spot.up for spot in row if spot.up is not None and spot.down is not None)
    single = Cards.of(spot.up for spot in row if spot.up is not None and spot.down is None)
    waiting = sum(spot.state == "waiting" for spot in row)
    told = []
    if len(covering):
        told.append(f"Face up, each on a hidden card: {pile_words(covering)}")
    if len(single):
        told.append(f"Face up: {pile_words(single)}")
    if waiting:
        told.append(f"{waiting} hidden card{'s' if waiting > 1 else ''} waiting to turn up")
    return told
