"""People at the tables of a session: one terminal, handed on where several sit down at it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from oddtrick.lab.board_play import bots_at, sitting_of
from oddtrick.lab.session import Play, Session
from oddtrick.lab.session_file import SessionFile
from oddtrick.lab.session_results import Results
from oddtrick.lab.session_words import opponents, sitting_out
from oddtrick.rules.partners import PLACE_NAMES
from oddtrick.rules.step import Ask, Over
from oddtrick.rules.view import View

from .play import Game
from .session_told import boards_told, card_told
from .talk import BOLD, Terminal

CLEARED = "\x1b[2J\x1b[3J\x1b[H"


@dataclass
class AtBoard(Game):
    """One person at a board of a session.  What has been called and played stands, and nobody resigns or asks the
    expert: others play the same cards."""

    file: SessionFile | None = None
    play_of: Play | None = None

    @property
    def go_on_with(self) -> str:
        """The command that goes on with the session."""
        return f"oddtrick duplicate --resume {self.path}"

    def save(self) -> None:
        """Add to the session's file what has happened since."""
        assert self.file is not None
        assert self.play_of is not None
        kept = len(self.file.begun.get(self.play_of, ()))
        if new := self.sitting.entries[kept:]:
            self.file.go_on(self.play_of, new)

    def command(self, text: str, view: View) -> bool | None:
        """As in any match, but for what a session does not allow; and the score card."""
        word = text.casefold()
        if word in ("undo", "resign", "hint"):
            self.terminal.say("Not in a session: others play the same cards.")
            return None
        if word == "card":
            self.card()
            return None
        return super().command(text, view)

    def card(self) -> None:
        """This person's own score card."""
        assert self.file is not None
        assert self.play_of is not None
        chair = self.play_of.chairs[self.player]
        card = Results.of(self.file.session, self.file.done).card(chair)
        self.terminal.say("\n".join(["Your score card:", *card_told(self.file.session, card, chair)]))
        if not card:
            self.terminal.say("  nothing yet")


@dataclass
class Host:
    """Leads people through a session.  `screen`: the person who looks at the terminal now."""

    file: SessionFile
    terminal: Terminal
    words: bool
    screen: str = ""
    moved: set[tuple[str, int]] = field(default_factory=set)  # who has been told where to go, in which round

    @property
    def session(self) -> Session:
        """The session."""
        return self.file.session

    def play(self, play: Play) -> bool:
        """One board at a table with people, to its end; False if they leave before."""
        pack, begun = self.file.packs[play.board], self.file.begun.get(play, ())
        sitting = sitting_of(self.session, play, pack, begun, self.file.replayed(play))
        sitting.hints = False
        told = len(sitting.entries) if play in self.file.begun else 0
        people = {player: name for player, chair in enumerate(play.chairs) if (name := self.session.people.get(chair))}
        match = AtBoard(sitting, 0, {}, self.terminal, self.file.path, self.words, told, file=self.file, play_of=play)
        matches = {player: replace(match, player=player) for player in people}
        bots = bots_at(self.session, play, sitting)
        while True:
            sitting.go_on()
            match.save()
            step = sitting.step
            if isinstance(step, Over):
                return self.end(play, people, matches)
            assert isinstance(step, Ask)
            if step.player in people:
                self.look(people[step.player], play, step.player)
                matches[step.player].tell()
                if not matches[step.player].my_turn(sitting.view(step.player)):
                    return False
            else:
                bot, budget = bots[step.player]
                sitting.answer(step.player, bot.choose(sitting.view(step.player), budget))

    def end(self, play: Play, people: dict[int, str], matches: dict[int, AtBoard]) -> bool:
        """Tell those at the table what came of the board, and keep it."""
        player = next((player for player, name in people.items() if name == self.screen), next(iter(people)))
        self.look(people[player], play, player)
        matches[player].tell()
        self.file.finish(play, matches[player].sitting.record())
        chair = play.chairs[player]
        (_, net, why) = next(of for of in Results.of(self.session, self.file.done).card(chair) if of[0] == play)
        made = "" if net is None else f", {net:+} for {PLACE_NAMES[player]}'s side"
        self.terminal.say(f"{self.session.word.capitalize()} {play.board}: {why}{made}.", BOLD)
        return True

    def look(self, name: str, play: Play, player: int) -> None:
        """The terminal goes to a person; the last one's cards are cleared away first."""
        if name != self.screen:
            if len(self.session.people) > 1:
                if self.terminal.interactive:
                    self.terminal.say(CLEARED)
                self.terminal.say(f"The terminal goes to {name}. Press Enter when nobody else looks.")
                self.terminal.ask("")
            self.screen = name
        if (name, play.round) not in self.moved:
            self.moved.add((name, play.round))
            self.terminal.say(self.move(play, player), BOLD)

    def rest(self, number: int) -> None:
        """Say who sits out a round."""
        for chair in sitting_out(self.session, number):
            if (name := self.session.people.get(chair)) and (name, number) not in self.moved:
                self.moved.add((name, number))
                self.terminal.say(f"Round {number} of {len(self.session.rounds)}, {name}: you sit out.")

    def move(self, play: Play, player: int) -> str:
        """Where a person goes in a round: "Round 2, Anna: table 3, East; trays 4-6 against pair 5"."""
        chair, boards = play.chairs[player], [p.board for p in self.session.plays if p[:2] == play[:2]]
        return (
            f"Round {play.round} of {len(self.session.rounds)}, {self.session.people[chair]}: table {play.table}, "
            f"{PLACE_NAMES[player]}; {boards_told(self.session, boards)} against "
            f"{self.session.label(opponents(play, chair))}."
        )
