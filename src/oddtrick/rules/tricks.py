"""The play of tricks: who plays next, what may be led, how suit is followed, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from oddtrick.table.cards import SUIT_NAMES, Card, cards_in
from oddtrick.table.events import TookTrick
from oddtrick.table.table import Play, Table

from .choices import Plays
from .ranks import HIGH, Ranks
from .step import Ask, Happen

# how a suit is followed
SUIT: Final = "suit"  # with any card of the suit
HEAD: Final = "head"  # beating the best card of the trick if one can (spades: must_beat)
LOWEST: Final = "lowest"  # with one's lowest card of the suit
ANY: Final = "any"  # the table takes any card (a written record that is adjudicated)
# when a covered card turns up
AT_ONCE: Final = "at_once"
AFTER_TRICK: Final = "after_trick"


class TrickRules(NamedTuple):
    """How tricks are played in a deal; data that the rules and the kernel share.

    `order`: the places that play, clockwise (None: all, in the deal's order); `leader` leads to the first trick;
    `cards` in a trick (None: one from each place); `trump` suit or None; `led`: a suit that counts as led whatever is
    led; `opening`: the suit that counted as led in the first trick, of which everybody had to play his lowest;
    `not_until_broken`: a suit that may not be led before it has been played to another; `must_lead`: a card that
    has to be led; `wild_lead`: whether a card without a suit may be led while there are others; `follow`: SUIT, HEAD,
    LOWEST or ANY; `turning`: AT_ONCE, AFTER_TRICK or None; `controls`: by place the player who plays its cards (None:
    its own); `beats_all`: a card of no suit that may be played to any trick and wins it, and to which, when it is led,
    the others play what they like.
    """

    leader: int
    trump: int | None
    order: tuple[int, ...] | None = None
    cards: int | None = None
    ranks: Ranks = HIGH
    led: int | None = None
    opening: int | None = None
    not_until_broken: int | None = None
    must_lead: Card | None = None
    wild_lead: bool = True
    follow: str = SUIT
    turning: str | None = None
    controls: tuple[int, ...] | None = None
    beats_all: Card | None = None


def playable(t: Table, place: int) -> int:
    """The cards a place can reach (bits): its hand, but for what lies unnoticed in a trick, and the cards lying face up
    in its row."""
    bits = t.hands[place].bits
    for found in t.stuck:
        bits &= ~(1 << found.card)
    if t.piles:
        for spot in t.piles[place]:
            if spot.up is not None:
                bits |= 1 << spot.up
    return bits


def suit_led(plays: Sequence[Play], rules: TrickRules) -> int | None:
    """The suit of the first card that has one, or the suit that counts as led; None while there is none."""
    if rules.led is not None:
        return rules.led
    if plays and plays[0].card == rules.beats_all:
        return None
    for play in plays:
        suit = rules.ranks.suits[play.card]
        if suit is not None:
            return suit
    return None


def winning_play(plays: Sequence[Play], rules: TrickRules) -> Play:
    """The highest trump, else the highest card of the suit led."""
    suits, strengths, trump = rules.ranks.suits, rules.ranks.strengths, rules.trump
    led = suit_led(plays, rules)
    best, best_worth = plays[0], -1
    for play in plays:
        if play.card == rules.beats_all:
            return play
        suit = suits[play.card]
        if suit is not None and (suit == trump or suit == led):
            worth = strengths[play.card] + (100 if suit == trump else 0)
            if worth > best_worth:
                best, best_worth = play, worth
    return best


def next_place(t: Table, rules: TrickRules) -> int:
    """Whose card comes next: the place after the last card, the winner of the last trick, or the first leader."""
    if not t.trick:
        return t.tricks[-1].winner if t.tricks else rules.leader
    order = rules.order or t.order
    return order[(order.index(t.trick[-1].place) + 1) % len(order)]


def tricks(t: Table, rules: TrickRules) -> Ask | Happen | None:
    """Lead any card, follow suit if able; the winner of a trick leads to the next, until the hands are empty."""
    trick = t.trick
    if trick and len(trick) == (rules.cards or len(rules.order or t.order)):
        return Happen(TookTrick(winning_play(trick, rules).place))
    return ask_card(t, next_place(t, rules), rules)


def ask_card(t: Table, place: int, rules: TrickRules) -> Ask | None:
    """A card is asked of this place; None if it has none."""
    held = playable(t, place)
    if not held:
        return None
    legal, why = _followed(t, held, rules) if t.trick or rules.led is not None else _led(t, held, rules)
    player = rules.controls[place] if rules.controls else place
    return Ask(player, Plays(place, legal, held, why), why)


def _led(t: Table, held: int, rules: TrickRules) -> tuple[int, str]:
    """What may be led."""
    if rules.must_lead is not None and held >> rules.must_lead & 1:
        return 1 << rules.must_lead, f"The {rules.must_lead.name} must be led."
    if not rules.wild_lead and held & ~rules.ranks.wild_bits:
        return held & ~rules.ranks.wild_bits, "A joker may be led only if you have nothing else."
    barred = rules.not_until_broken
    if barred is not None and not broken(t, barred, rules.ranks):
        others = held & ~rules.ranks.suit_bits[barred]
        if others:
            return others, f"{SUIT_NAMES[barred].capitalize()} may not be led until they are broken."
    return held, "Lead any card."


def broken(t: Table, suit: int, ranks: Ranks) -> bool:
    """Whether a card of the suit has been played, to whatever trick."""
    bits = ranks.suit_bits[suit]
    return any(bits >> play.card & 1 for trick in t.tricks for play in trick.plays) or any(
        bits >> play.card & 1 for play in t.trick
    )


def won_by_ruff(t: Table, place: int, rules: TrickRules) -> bool:
    """Whether a place took a trick of another suit with a trump."""
    for number, trick in enumerate(t.tricks):
        if trick.winner == place and trick.plays:
            led = rules.opening if number == 0 and rules.opening is not None else suit_led(trick.plays, rules)
            won_with = next(play.card for play in trick.plays if play.place == place)
            if led != rules.trump and rules.ranks.suits[won_with] == rules.trump:
                return True
    return False


def _followed(t: Table, held: int, rules: TrickRules) -> tuple[int, str]:
    """What may be played to the suit led."""
    led = suit_led(t.trick, rules)
    if led is None:
        return held, "No suit has been led yet: play any card."
    same = held & rules.ranks.suit_bits[led]
    if rules.follow == ANY:
        return held, "Play as the record says."
    if rules.follow == LOWEST:
        return _lowest(held, same, led, rules)
    if rules.follow == HEAD:
        return _headed(t, held, same, led, rules)
    if same and rules.beats_all is not None:
        return same | held & rules.beats_all.bit, f"{_FOLLOW[led][:-1]} or play the {rules.beats_all.name}."
    if same:
        return same, _FOLLOW[led]
    return held, _FREE[led]


_FOLLOW: Final = tuple(f"You must follow {name}." for name in SUIT_NAMES)
_FREE: Final = tuple(f"You have no {name}: play any card." for name in SUIT_NAMES)


def _lowest(held: int, same: int, led: int, rules: TrickRules) -> tuple[int, str]:
    """One's lowest card of the suit; without any, no trump unless there is nothing else."""
    if same:
        lowest = min(cards_in(same), key=lambda card: rules.ranks.strengths[card])
        return 1 << lowest, f"You must play your lowest {SUIT_NAMES[led][:-1]}."
    plain = held & ~rules.ranks.suit_bits[rules.trump] if rules.trump is not None else held
    return plain or held, f"You have no {SUIT_NAMES[led]}: play any card that is no trump."


def _headed(t: Table, held: int, same: int, led: int, rules: TrickRules) -> tuple[int, str]:
    """Beat the best card of the trick if you can: in the suit led, or with a trump when you have none of it."""
    ranks, trump = rules.ranks, rules.trump
    best = winning_play(t.trick, rules).card
    ruffed = trump is not None and led != trump and ranks.suits[best] == trump
    if same:
        above = 0 if ruffed else _above(same, best, ranks)
        return (above, "You must beat the best card.") if above else (same, _FOLLOW[led])
    trumps = held & ranks.suit_bits[trump] if trump is not None else 0
    if not trumps:
        return held, _FREE[led]
    above = _above(trumps, best, ranks) if ruffed else trumps
    return above or trumps, f"You have no {SUIT_NAMES[led]}: you must trump, and overtrump if you can."


def _above(held: int, best: Card, ranks: Ranks) -> int:
    return sum(1 << card for card in cards_in(held) if ranks.strengths[card] > ranks.strengths[best])
