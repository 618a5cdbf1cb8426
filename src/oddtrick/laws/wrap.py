"""A game under laws: each law may speak before the game does, or add offers to its questions."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oddtrick.rules.choices import Listed
from oddtrick.rules.deal import reveal
from oddtrick.rules.game import Rules
from oddtrick.rules.step import Ask, Clue, Offer, Over, Step
from oddtrick.rules.tricks import ANY, TrickRules
from oddtrick.table.events import Event, Resigned
from oddtrick.table.table import Table
from oddtrick.table.zones import Shape

from .bidding import bidding
from .bidding_alone import bidding_alone
from .calling import calling
from .claims import claims
from .consulting import consulting
from .declaring import declaring
from .doubling import doubling
from .drawing import drawing
from .duel_declaring import duel_declaring
from .exposing import exposing
from .fines import fines
from .law import Inner, Law
from .leading import leading
from .missing import missing
from .nobodys_hand import nobodys_hand
from .open_hand import open_hand
from .peeping import peeping
from .redeal import redeal
from .revoke import recorded_revokes
from .revoke_claims import revoke_claims
from .revoking import at_the_table, revoking
from .second_hand import second_hand
from .showing import showing
from .showing_early import showing_early
from .slipping import slipping
from .telling import telling
from .turns import turns


def resignation(game: Rules, t: Table, inner: Inner) -> Step:
    """A player whose party still plays may resign the match; it is lost, and no points come of it."""
    if t.resigned:
        winners = tuple(party for party in range(len(t.shape.parties)) if party not in t.resigned)
        names = " and ".join(t.shape.parties[party] for party in t.resigned)
        return reveal(t) or Over((0,) * len(t.shape.parties), winners, f"{names} resigned.")
    step = inner(t)
    if not isinstance(step, Ask):
        return step
    return replace(step, offers=(*step.offers, *_resigning(game, t)))


def _resigning(game: Rules, t: Table) -> tuple[Offer, ...]:
    return tuple(
        Offer(player, Listed((Resigned(party),), "You can resign for your own side only."), "Resign the match.")
        for player in range(len(t.shape.players))
        for party in _parties(game, t, player)
    )


def _parties(game: Rules, t: Table, player: int) -> list[int]:
    """The party of a player: his own column on the sheet, or that of the side he plays for."""
    name = t.shape.players[player]
    if name in t.shape.parties:
        return [t.shape.parties.index(name)]
    place = t.shape.places.index(name)
    return [party for party, places in enumerate(game.sides(t)) if place in places]


@dataclass(frozen=True)
class Under:
    """A game under some laws, the outermost first: resigning, and what its options speak of.  Asked like a game."""

    game: Rules
    laws: tuple[Law, ...] = (
        resignation,
        redeal,
        claims,
        consulting,
        peeping,
        duel_declaring,
        drawing,
        showing,
        fines,
        slipping,
        nobodys_hand,
        exposing,
        showing_early,
        bidding,
        bidding_alone,
        declaring,
        doubling,
        revoke_claims,
        telling,
        leading,
        second_hand,
        calling,
        revoking,
        open_hand,
        missing,
        recorded_revokes,
        turns,
    )

    def next(self, t: Table) -> Step:
        """What the laws, and inside them the game, say comes next."""
        inner: Inner = self.game.next
        for law in reversed(self.laws):
            inner = self._within(law, inner)
        return inner(t)

    def _within(self, law: Law, inner: Inner) -> Inner:
        return lambda t: law(self.game, t, inner)

    @property
    def id(self) -> str:
        """The game's."""
        return self.game.id

    @property
    def title(self) -> str:
        """The game's."""
        return self.game.title

    @property
    def summary(self) -> str:
        """The game's."""
        return self.game.summary

    @property
    def shape(self) -> Shape:
        """The game's."""
        return self.game.shape

    @property
    def no_undo(self) -> tuple[type[Event], ...]:
        """The game's."""
        return self.game.no_undo

    def trick_rules(self, t: Table) -> TrickRules | None:
        """The game's; where revokes can happen, not following proves nothing."""
        rules = self.game.trick_rules(t)
        return rules._replace(follow=ANY) if rules is not None and at_the_table(self.game) else rules

    def sides(self, t: Table) -> tuple[tuple[int, ...], ...]:
        """The game's."""
        return self.game.sides(t)

    def clues(self, t: Table) -> tuple[Clue, ...]:
        """The game's; where offences can be committed no call is certain to be what it ought to be."""
        return () if at_the_table(self.game) else self.game.clues(t)

    def status(self, t: Table) -> tuple[str, ...]:
        """The game's."""
        return self.game.status(t)


def at_a_board(game: Rules) -> Under:
    """A game under all laws but resignation: a board that others play too is played to its end."""
    return Under(game, tuple(law for law in Under.laws if law is not resignation))
