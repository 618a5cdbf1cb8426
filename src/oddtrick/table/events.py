"""The closed list of what can happen at a table, and who learns the cards of it.

An event carries every card that somebody learns by it; whoever does not learn a card gets a back in its place.
Everybody learns that it happened, its kind and every other field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .calls import Call
from .cards import NO_CARDS, Card, Cards
from .zones import Board, Zone

POT: Final = -1  # purses that are no party's
BANK: Final = -2
ALL: Final = None  # Shown(to=ALL): everybody


@dataclass(frozen=True, slots=True)
class Cut:
    """Each player draws a card for the deal and the seats; all see them."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NewDeal:
    """A place deals; `order` is the clockwise order of all places.  Clears the table, forgets all cards."""

    dealer: int
    order: tuple[int, ...]
    board: Board | None = None


@dataclass(frozen=True, slots=True)
class Dealt:
    """The pack is laid out.

    `hands` by place; `down` and `up` rows by place, None where a spot stays free; `looks`: the players who look into
    each hand; `turn_up`: the card of a hand that lies face up for trumps.  A hand is learnt by its lookers, `up` and
    `turn_up` by all, the rest by nobody, the owner included.
    """

    hands: tuple[Cards, ...]
    looks: tuple[tuple[int, ...], ...]
    down: tuple[tuple[Card | None, ...], ...] = ()
    up: tuple[tuple[Card | None, ...], ...] = ()
    kitty: Cards = NO_CARDS
    stock: tuple[Card, ...] = ()
    dead: Cards = NO_CARDS
    turn_up: Card | None = None


@dataclass(frozen=True, slots=True)
class Looked:
    """A player looks at cards; he alone learns them.  At a hand: he is its looker from now on."""

    player: int
    zone: Zone
    cards: Cards


@dataclass(frozen=True, slots=True)
class Reached:
    """A player reaches for cards that are not his to see, so many of a zone; `Looked` or `Moved` follows of itself."""

    player: int
    zone: Zone
    number: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Cards are shown to some players or to ALL; with `stay` they lie faced from now on."""

    zone: Zone
    cards: Cards
    to: tuple[int, ...] | None = ALL
    stay: bool = True


@dataclass(frozen=True, slots=True)
class TookUp:
    """Faced cards of a hand are taken up: no longer faced, nobody forgets them."""

    place: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """Uncovered cards turn up together: (place, pile, card) each; all learn them."""

    turned: tuple[tuple[int, int, Card], ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """Cards go from one zone to another: passed, buried, drawn, discarded, taken.  Who can follow them learns them."""

    src: Zone
    dst: Zone
    cards: Cards


@dataclass(frozen=True, slots=True)
class Called:
    """A place calls: a pass, bid, number, double, declaration, talk or consent."""

    place: int
    call: Call


@dataclass(frozen=True, slots=True)
class Asked:
    """A player puts a question to a place."""

    player: int
    place: int
    question: str


@dataclass(frozen=True, slots=True)
class Commanded:
    """A player commands a place."""

    player: int
    place: int
    command: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A place (None: the table) answers in a fixed few words: yes, no, error, none, cannot, proved, not proved."""

    place: int | None
    text: str


@dataclass(frozen=True, slots=True)
class Played:
    """A place plays a card to the trick; all see it.

    `under`: another card that it plays with it without being noticed.  Who does not look into its hand sees no more
    than the one card; until it is found the other is a card of that hand which cannot be played.
    """

    place: int
    card: Card
    under: Card | None = None


@dataclass(frozen=True, slots=True)
class Omitted:
    """A place lets its turn go by without a card to the trick."""

    place: int


@dataclass(frozen=True, slots=True)
class Added:
    """A card of a hand is put to a trick (from 0) that was taken before; it wins nothing."""

    place: int
    card: Card
    trick: int


@dataclass(frozen=True, slots=True)
class TookTrick:
    """The cards on the table go to a place as one trick, however many they are."""

    place: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player claims so many of the tricks to come and shows `cards` of his hand to some or to ALL."""

    player: int
    tricks: int
    to: tuple[int, ...] | None
    cards: Cards


@dataclass(frozen=True, slots=True)
class Agreed:
    """A player agrees to a claim, or does not."""

    player: int
    yes: bool


@dataclass(frozen=True, slots=True)
class Settled:
    """The rest of the tricks go to the places without play: so many more to each."""

    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Paid:
    """Chips change hands.  A purse is a party's number, POT or BANK."""

    payer: int
    payee: int
    chips: int
    why: str


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the score sheet: points of a party in a column ("points", "below", "above", "bags" ...)."""

    party: int
    column: str
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Scored:
    """Lines are written on the score sheet; nothing on it is ever changed."""

    lines: tuple[Line, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Reported:
    """A player reports an offence."""

    by: int
    code: str
    offender: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """An offence (that of event `at`) is dealt with: an option is chosen by a player; it may name a card or a suit."""

    code: str
    at: int
    option: str
    by: int
    card: Card | None = None


@dataclass(frozen=True, slots=True)
class Struck:
    """The call of event `at`, and the calls made after it, no longer count."""

    at: int


@dataclass(frozen=True, slots=True)
class TookBack:
    """A card goes back from the trick to where it came from; the card it uncovered is turned down again.

    Also a card that lay unnoticed under another, in a trick taken: all see it as it goes back.
    """

    place: int
    card: Card


@dataclass(frozen=True, slots=True)
class Corrected:
    """A play is put right: `new` takes the place of `old` in its trick; a trick already taken is taken anew."""

    place: int
    old: Card
    new: Card


@dataclass(frozen=True, slots=True)
class TricksMoved:
    """Tricks change owner for an offence."""

    giver: int
    taker: int
    number: int
    why: str


@dataclass(frozen=True, slots=True)
class Voided:
    """The deal counts for nothing."""

    why: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A party gives up the match."""

    party: int


Event = (
    Cut
    | NewDeal
    | Dealt
    | Looked
    | Reached
    | Shown
    | TookUp
    | TurnedUp
    | Moved
    | Called
    | Asked
    | Commanded
    | Answered
    | Played
    | Omitted
    | Added
    | TookTrick
    | Claimed
    | Agreed
    | Settled
    | Paid
    | Scored
    | Reported
    | Ruled
    | Struck
    | TookBack
    | Corrected
    | TricksMoved
    | Voided
    | Resigned
)
