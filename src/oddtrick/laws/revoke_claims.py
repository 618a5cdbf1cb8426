"""Revokes after the last trick: found or claimed, the penalty chosen, tricks moved, and the score put right.

The penalty of each stands on the table as a ruling; everything else is worked out from the rulings.
"""

from __future__ import annotations

from oddtrick.rules.choices import Listed
from oddtrick.rules.game import Rules
from oddtrick.rules.not_followed import NotFollowed, not_followed
from oddtrick.rules.step import Ask, Happen, Step
from oddtrick.rules.straight import MISERY
from oddtrick.rules.tricks import TrickRules
from oddtrick.table.events import Event, Reported, Ruled, Scored, TricksMoved
from oddtrick.table.table import Table

from .law import NO_CLAIM, Inner
from .revoke_score import POINTS, TRICKS, Sides, adjudicated, beneficiary, offending, rulings
from .revoking import at_the_table

CODE = "revoke"
CLAIM = "revoke-claim"


def revoke_claims(game: Rules, t: Table, inner: Inner) -> Step:
    """Between the last trick and the score."""
    step = inner(t)
    if not at_the_table(game) or not isinstance(step, Happen) or not isinstance(step.event, Scored):
        return step
    rules = game.trick_rules(t)
    if rules is None:
        return step
    claimed = getattr(game, "revoke_claim", "automatic") == "claimed"
    asked = _ask_claims(game, t, rules) if claimed and t.tricks else None
    if asked is not None:
        return asked
    found = not_followed(t, rules) if not t.settled else []
    for revoke in found:
        if (not claimed or _was_claimed(t, revoke)) and not any(ruled.at == revoke.at for ruled in rulings(t)):
            return _penalty(game, t, rules, revoke)
    moved = _moved(game, t)
    if moved is not None:
        return moved
    return Happen(adjudicated(game, t, step.event)) if rulings(t) else step


def _claimants(t: Table, rules: TrickRules) -> list[int]:
    """Who may claim, in order: the dealer, then clockwise; not whose cards another plays."""
    start = t.order.index(t.dealer)
    places = t.order[start:] + t.order[:start]
    return [place for place in places if rules.controls is None or rules.controls[place] == place]


def _enemies(game: Rules, t: Table, rules: TrickRules, place: int) -> list[int]:
    side = next(side for side in game.sides(t) if place in side)
    return [enemy for enemy in _claimants(t, rules) if enemy not in side]


def _ask_claims(game: Rules, t: Table, rules: TrickRules) -> Ask | None:
    """Everybody is asked, whatever has happened: any player, any trick, or no claim."""
    done = {note.event.by for note in t.notes if isinstance(note.event, Ruled) and note.event.code == CLAIM}
    player = next((place for place in _claimants(t, rules) if place not in done), None)
    if player is None:
        return None
    reports = (note.event for note in t.notes if isinstance(note.event, Reported))
    said = {(report.code, report.offender) for report in reports}
    claims = [
        Reported(player, f"{CODE}-{number}", enemy)
        for number in range(1, len(t.tricks) + 1)
        for enemy in _enemies(game, t, rules, player)
    ]
    fresh = [claim for claim in claims if (claim.code, claim.offender) not in said]
    events: tuple[Event, ...] = (Ruled(CLAIM, t.at, NO_CLAIM, player), *fresh)
    rule = "Claim a revoke: who, and in which trick; or make no claim."
    return Ask(player, Listed(events, rule), rule)


def _was_claimed(t: Table, revoke: NotFollowed) -> bool:
    code = f"{CODE}-{revoke.trick + 1}"
    reports = (note.event for note in t.notes if isinstance(note.event, Reported))
    return any(report.code == code and report.offender == revoke.place for report in reports)


def _penalty(game: Rules, t: Table, rules: TrickRules, revoke: NotFollowed) -> Ask | Happen:
    """The first of the other side chooses, where there is a choice."""
    claimant = _enemies(game, t, rules, revoke.place)[0]
    options = options_for(game, t, rules, revoke)
    events = tuple(Ruled(CODE, revoke.at, option, claimant) for option in options)
    if len(events) == 1:
        return Happen(events[0])
    who = t.shape.places[revoke.place]
    rule = f"{who} revoked in trick {revoke.trick + 1}: choose the penalty."
    return Ask(claimant, Listed(events, rule), rule)


def options_for(game: Rules, t: Table, rules: TrickRules, revoke: NotFollowed) -> tuple[str, ...]:
    """American: three tricks; English: or points deducted or added.  In an auction points, or an adversary's tricks."""
    if hasattr(game, "contract"):
        side = next(side for side in game.sides(t) if revoke.place in side)
        before = any(offending(game, t, ruled) == side for ruled in rulings(t))
        plays_dummy = rules.controls is not None and any(
            place != player == revoke.place for place, player in enumerate(rules.controls)
        )
        return (POINTS,) if before or plays_dummy else (TRICKS, POINTS)
    return (TRICKS, "deduct", "add") if getattr(game, "law_code", "american") == "english" else (TRICKS,)


def _moved(game: Rules, t: Table) -> Happen | None:
    """Three tricks for each such ruling, or all there are; if both sides revoked only the difference."""
    if any(isinstance(note.event, TricksMoved) for note in t.notes):
        return None
    if any(said.call == MISERY for said in t.calls):
        return _moved_in_misery(game, t)
    balance: dict[Sides, int] = {}
    for ruled in rulings(t):
        if ruled.option == TRICKS:
            balance[offending(game, t, ruled)] = balance.get(offending(game, t, ruled), 0) + 3
    for side, number in balance.items():
        taker = beneficiary(game, t, side)
        number = min(number - balance.get(taker, 0), t.won(*side))
        if number > 0:
            return Happen(TricksMoved(_holder(t, side), taker[0], number, CODE))
    return None


def _moved_in_misery(game: Rules, t: Table) -> Happen | None:
    """There a trick is no gain: the dealer has lost it when he revokes, and won it when the others do."""
    guilty = {offending(game, t, ruled) for ruled in rulings(t)}
    if len(guilty) != 1:
        return None
    offenders, won = guilty.pop(), t.won(t.dealer)
    other = next(place for place in t.order if t.won(place) and place != t.dealer) if won < 13 else t.left(t.dealer)
    if t.dealer in offenders and won < 2:
        return Happen(TricksMoved(other, t.dealer, 2 - won, CODE))
    if t.dealer not in offenders and won > 1:
        return Happen(TricksMoved(t.dealer, other, won - 1, CODE))
    return None


def _holder(t: Table, side: Sides) -> int:
    """A place of this side that has tricks to give."""
    return max(side, key=lambda place: t.won(place))
