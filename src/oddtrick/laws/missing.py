"""A trick that lacks a card, or has one too many (C1 to C3).

C1: a player omits to play and has played to the next trick: the others have a new deal, or the deal stands; then his
surplus card is put to the short trick in the end.  C2: two cards played as one: the first counts, and until the second
is found its owner answers for what he does without it.  C3: what is wrong with dummy's card is put right.
"""

from __future__ import annotations

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Happen, Step
from oddtrick.rules.tricks import TrickRules, ask_card, playable, winning_play
from oddtrick.table.events import Added, Answered, Omitted, Reported, Ruled, TookBack, TookTrick, Voided
from oddtrick.table.table import ADDED, Entry, Table

from .due import Playing, dealt, done, dummy_is_down, playing, waiting
from .law import NEW_DEAL, STANDS, Inner

OMITTED, TWO_CARDS = "omitted-card", "two-cards"
FOUND, NOT_FOUND = "yes", "no"


def missing(game: Rules, t: Table, inner: Inner) -> Step:
    """Settle what was omitted, answer who suspects two cards, and let the trick go on without the card."""
    play = playing(game, t)
    if play is None or t.scored() is not None or t.voided is not None or not (t.trick or t.tricks):
        return inner(t)
    step = _searched(t) or _omission(t, play)
    if step is not None:
        return step
    if not _odd(t, play.rules) or not dummy_is_down(t, play.rules):
        return inner(t)
    return _next_card(t, play.rules) or inner(t)


def _searched(t: Table) -> Happen | None:
    """Somebody has the tricks of another looked through: the table answers, and a card found goes back."""
    last = t.notes[-1].event if t.notes else None
    if isinstance(last, Reported) and last.code == TWO_CARDS:
        return Happen(Answered(None, FOUND if any(card.place == last.offender for card in t.stuck) else NOT_FOUND))
    if last == Answered(None, FOUND) and len(t.notes) > 1:
        asked = t.notes[-2].event
        if isinstance(asked, Reported) and asked.code == TWO_CARDS:
            found = next((card for card in t.stuck if card.place == asked.offender), None)
            return None if found is None else Happen(TookBack(found.place, found.card))
    return None


def _omission(t: Table, play: Playing) -> Step | None:
    """Once he has played to the next trick the others may have a new deal."""
    for note in t.notes:
        if not isinstance(note.event, Omitted) or not play.own(note.event.place) or not _played_since(t, note):
            continue
        place = note.event.place
        ruled = [
            n.event for n in t.notes if isinstance(n.event, Ruled) and (n.event.code, n.event.at) == (OMITTED, note.at)
        ]
        if any(ruling.option == NEW_DEAL for ruling in ruled):
            return Happen(Voided(OMITTED))
        entitled = play.adversaries(place)
        if len(ruled) < len(entitled):
            player = entitled[len(ruled)]
            rule = f"{t.shape.places[place]} omitted to play to a trick: let the deal stand, or ask for a new one."
            events = tuple(Ruled(OMITTED, note.at, option, player) for option in (STANDS, NEW_DEAL))
            return Ask(player, Listed(events, rule), rule)
    return None


def _played_since(t: Table, note: Entry) -> bool:
    assert isinstance(note.event, Omitted)
    plays = (*(play for trick in t.tricks for play in trick.plays), *t.trick)
    return any(play.place == note.event.place and play.at > note.at for play in plays)


def _odd(t: Table, rules: TrickRules) -> bool:
    """Whether the hands are no longer equal, or the cards of this trick lie in another order than they would."""
    added = any(play.pile == ADDED for trick in t.tricks for play in trick.plays)
    return bool(t.stuck or added or _out_of_turn(t, rules) or any(isinstance(note.event, Omitted) for note in t.notes))


def _out_of_turn(t: Table, rules: TrickRules) -> bool:
    """Whether a hand has played before its turn to this trick."""
    order = rules.order or t.order
    return any(
        order[(order.index(one.place) + 1) % len(order)] != other.place
        for one, other in zip(t.trick, t.trick[1:], strict=False)
    )


def _next_card(t: Table, rules: TrickRules) -> Step | None:
    """Whoever still has to play is asked; the trick goes to the best of the cards it has.

    Whose last card lies in another trick has none to play; whoever has one over in the end puts it to the short trick.
    """
    if not t.trick and done(t) >= dealt(t, rules):
        return _surplus(t, rules)
    turn = waiting(t, rules)
    if not turn:
        return Happen(TookTrick(winning_play(t.trick, rules).place))
    place = turn[0]
    if playable(t, place) or t.hands[place].backs:
        return ask_card(t, place, rules)
    found = next(card for card in t.stuck if card.place == place)
    return Happen(Added(place, found.card, found.trick))


def _surplus(t: Table, rules: TrickRules) -> Happen | None:
    for place in rules.order or t.order:
        for card in t.hands[place]:
            stuck = next((found.trick for found in t.stuck if found.card == card), None)
            short = next(
                (
                    number
                    for number, trick in enumerate(t.tricks)
                    if trick.plays and all(play.place != place for play in trick.plays)
                ),
                None,
            )
            where = stuck if stuck is not None else short
            assert where is not None, "a card over, and no trick that lacks one"
            return Happen(Added(place, card, where))
    return None
