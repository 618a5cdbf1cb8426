"""`oddtrick play`: a person against bots, line by line."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from oddtrick.bots.bot import Bot, Budget
from oddtrick.play import record as records
from oddtrick.play.reading import read_line, written
from oddtrick.play.sitting import Sitting
from oddtrick.play.words import Speaker
from oddtrick.rules.certain import bounds_words, certain
from oddtrick.rules.choices import OneOf, PickCards, ShownBack, Write
from oddtrick.rules.replies import exchanges
from oddtrick.rules.step import Offer
from oddtrick.rules.view import View
from oddtrick.table import events as ev
from oddtrick.table.cards import NO_CARDS
from oddtrick.table.errors import BadText, NotOffered, Refused
from oddtrick.table.events import Event, Played
from oddtrick.table.view import veil_event

from .besides import besides, forbidden, meant, offence_in
from .picture import Painter, in_words
from .talk import BOLD, DIM, EndOfInput, Terminal

HELP = """\
Type the number of a choice, a card (HQ, QH, queen of hearts), or one of these words:
  table   the table again            words   the table in words
  last    the last trick             log     what has happened in this deal
  score   trumps, score, target      rules   where to read the rules
  ask ... a question, where one may be asked (ask hcp >= 10)
  asked   what has been asked and commanded in this deal, with the answers, and what is certain
  hint    what the expert plays      undo    take back your last card
  resign  give up the match          also    what else you may do
  step    stop before the others' turns too, for what you may do then; and back
  ?       this help                  quit    save and leave (go on later with --resume)"""
QUIET = (ev.NewDeal, ev.Cut)


@dataclass
class Game:
    """One person's match at the terminal."""

    sitting: Sitting
    player: int
    bots: dict[int, Bot]
    terminal: Terminal
    path: Path
    words: bool = False  # the table in sentences rather than as a picture
    told: int = 0  # entries already told
    stepping: bool = False  # stop before the turns of the others
    described: int = 0  # the deal whose table was last told in words
    listed: Sequence[Event] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        names = records.seats_of(self.sitting.record())
        self.speaker = Speaker(self.sitting.game.shape, self.player, names)
        self.painter = Painter(self.speaker, self.terminal.symbols)

    def play(self) -> bool:
        """Play until the match is over; False if the player leaves before."""
        while True:
            self.sitting.go_on()
            self.save()
            self.tell()
            view = self.sitting.view(self.player)
            if view.over is not None:
                self.terminal.say(self.speaker.turn(view), BOLD)
                return True
            if view.turn == self.player:
                if not self.my_turn(view):
                    return False
            elif self.stepping and may_interrupt(view):
                if not self.their_turn(view):
                    return False
            else:
                assert view.turn is not None
                theirs = self.sitting.view(view.turn)
                self.sitting.answer(view.turn, self.bots[view.turn].choose(theirs, Budget()))

    @property
    def go_on_with(self) -> str:
        """The command that goes on with this match."""
        return f"oddtrick play --resume {self.path}"

    def save(self) -> None:
        """Keep the record on disk after every step; what is hidden is sealed while the deal lasts."""
        text = records.write(self.sitting.record(), self.sitting.game.shape, sealed=True)
        new = self.path.with_name(self.path.name + ".new")
        new.write_text(text, encoding="utf-8")
        os.replace(new, self.path)

    # ------------------------------------------------------------------------------------------ telling

    def tell(self) -> None:
        """Say what has happened since the last time, as this player learns it."""
        before = len(self.sitting.entries)
        for sentence, event in self.sentences(self.told):
            if isinstance(event, ev.NewDeal):
                self.terminal.say()
            style = BOLD if isinstance(event, (ev.Scored, ev.TookTrick)) else ""
            self.terminal.say(sentence, style)
            if isinstance(event, ev.Scored):
                self.score()
        self.told = before

    def sentences(self, since: int) -> list[tuple[str, records.Entry]]:
        """The entries from a number on in sentences, the cards that are shown when a deal ends in one."""
        told: list[tuple[str, records.Entry]] = []
        steps = list(records.replay(self.sitting.entries, self.sitting.game.shape))
        for entry, after in steps[since:]:
            match entry:
                case records.Undone() | records.Seated() | records.Noted():
                    told.append((self.speaker.say_entry(entry), entry))
                case _:
                    seen = veil_event(after, entry, self.player)
                    told.append((self.speaker.say(seen), seen))
        return told

    def picture(self, view: View) -> None:
        """The table, as the player likes it; in words only when a deal begins, for what follows has been told."""
        if not self.words:
            self.terminal.say("\n" + self.painter.paint(view, self.sitting.rules.status(view.table)))
        elif self.described != view.table.deals:
            self.described = view.table.deals
            self.terminal.say(in_words(view, self.speaker))

    # ------------------------------------------------------------------------------------------ asking

    def my_turn(self, view: View) -> bool:
        """Ask the player until he chooses; False if he leaves."""
        self.picture(view)
        self.terminal.say()
        self.terminal.say(self.speaker.turn(view), BOLD)
        self.list_choices(view)
        while True:
            text = self.terminal.ask("> ")
            done = self.command(text, view)
            if done is not None:
                return done

    def list_choices(self, view: View) -> None:
        """The legal choices with their numbers."""
        assert view.ask is not None
        self.listed = ()
        for form in view.ask.choices.forms:
            match form:
                case OneOf(events):
                    start = len(self.listed)
                    self.listed = (*self.listed, *events)
                    self.lines_of([self.label(event, view) for event in events], start)
                case PickCards(least, most, cards):
                    number = str(least) if least == most else f"{least} to {most}"
                    self.terminal.say(f"Choose {number} of: {' '.join(map(str, reversed(cards)))}")
                case Write(hint):
                    self.terminal.say(hint)
        for offer in view.offers:
            if offer.offence or _doubts(offer):
                continue
            if (form := written(offer)) is not None:
                self.terminal.say(f"{offer.rule} Type ask and a question. {form.hint}", DIM)
            elif not any(isinstance(event, ev.Resigned) for event in offer.choices.listed):
                labels = [_within(self.speaker.choice(event)) for event in offer.choices.listed[:2]]
                self.terminal.say(f"Also: {offer.rule} ({', '.join(labels)} ..)", DIM)
        against = sum(bool(offer.offence) for offer in view.offers)
        if any(map(_doubts, view.offers)):
            self.terminal.say("You may doubt what another has done: type also.", DIM)
        if against:
            self.terminal.say(f"Against the laws, in {against} way{'s' if against > 1 else ''}: type also.", DIM)

    def offered(self, text: str, view: View) -> Event | None:
        """What is offered beside the question, by the beginning of its words: "claim 3", "concede"."""
        plain = " ".join(text.casefold().split())
        for offer in view.offers:
            for event in offer.choices.listed:
                words = self.speaker.choice(event).casefold()
                if not isinstance(event, ev.Resigned) and f"{words} ".startswith(f"{plain} "):
                    return event
        if plain.split(" ")[0] in ("claim", "concede"):
            listed = [offer.choices for offer in view.offers if offer.choices.listed]
            rules = [choices for choices in listed if isinstance(choices.listed[0], ev.Claimed)]
            none = ev.Claimed(self.player, 0, None, NO_CARDS)
            raise NotOffered(rules[0].why_not(none) if rules else "You cannot claim now.")
        return None

    def label(self, event: Event, view: View) -> str:
        """A choice with, for a card of a row, its pile."""
        words = self.speaker.choice(event)
        if not isinstance(event, Played):
            return words
        words = words.removeprefix("Play ")
        if view.table.piles:
            for number, spot in enumerate(view.table.piles[event.place], start=1):
                if spot.up == event.card:
                    return f"{words}, pile {number}{'' if spot.down is None else ' covered'}"
            return f"{words}, in hand"
        return words

    def lines_of(self, labels: list[str], start: int) -> None:
        """Numbered labels, two in a line where they fit."""
        self.terminal.list_lines(labels, start, wide=not self.words)

    def command(self, text: str, view: View) -> bool | None:
        """Do what was typed: True when the game goes on, False to leave, None to ask again."""
        word = text.casefold()
        if not word:
            return None
        if word in ("quit", "q", "exit"):
            self.terminal.say(f"Saved. Go on with: {self.go_on_with}")
            return False
        if word in ("undo", "resign"):
            return self.undo() if word == "undo" else self.resign(view)
        if word.split()[0] == "also":
            return self.also(word, view)
        if word == "step":
            self.step()
            return None
        if word in self.sayings:
            self.sayings[word](view)
            return None
        return self.choose(text, view)

    def step(self) -> None:
        """Stop before each turn of the others, or no longer."""
        self.stepping = not self.stepping
        self.terminal.say("You are asked before the others' turns too." if self.stepping else "Only your own turns.")

    def their_turn(self, view: View) -> bool:
        """Before another's turn: an empty line lets him choose; False if the player leaves."""
        assert view.turn is not None
        self.terminal.say(f"{self.speaker.turn(view)} Enter: go on. Or type also, step or quit.", DIM)
        while text := self.terminal.ask("> ").casefold():
            if text in ("quit", "q", "exit", "step"):
                if text != "step":
                    return self.command(text, view) is not False
                self.step()
                break
            if text.split()[0] != "also":
                self.terminal.say("It is not your turn: type also for what you may do, or an empty line to go on.")
            elif self.also(text, view):
                return True
        theirs = self.sitting.view(view.turn)
        self.sitting.answer(view.turn, self.bots[view.turn].choose(theirs, Budget()))
        return True

    def also(self, word: str, view: View) -> bool | None:
        """What may be done instead of answering: claims, corrections, questions, offences."""
        event = besides(view, self.speaker, self.terminal, word.removeprefix("also").split())
        if event is None:
            return None
        self.sitting.answer(self.player, event)
        return True

    @property
    def sayings(self) -> dict[str, Callable[[View], None]]:
        """Words that only show something."""
        return {
            "?": lambda view: self.terminal.say(HELP),
            "help": lambda view: self.terminal.say(HELP),
            "table": self.show_picture,
            "words": self.show_words,
            "last": self.last,
            "hint": self.hint,
            "log": self.log,
            "score": lambda view: self.score(),
            "asked": self.asked,
            "rules": lambda view: self.terminal.say(f"Read them with: oddtrick rules {self.sitting.game.id}"),
        }

    def choose(self, text: str, view: View) -> bool | None:
        """A number, a card or a call."""
        assert view.ask is not None
        try:
            if text.isdecimal() and 1 <= int(text) <= len(self.listed):
                event = self.listed[int(text) - 1]
            elif text.isdecimal() and self.listed:
                raise BadText(f"There is no choice {text}; there are 1 to {len(self.listed)}.")
            else:
                step = replace(view.ask, offers=view.offers)
                event = self.offered(text, view) or forbidden(view, text) or read_line(step, text, self.speaker)
                slip = offence_in(view, event)
                if not self.confirmed(event, view) or (slip and not meant(slip, event, self.speaker, self.terminal)):
                    return None
            self.sitting.answer(self.player, event)
        except Refused as refusal:
            self.terminal.say(str(refusal))
            return None
        except BadText as fault:
            understood_here = view.ask.choices.size is not None and not text.endswith("?")
            self.terminal.say(
                f"{fault} Type a number, a card such as HQ, or ? for help." if understood_here else f"{fault}"
            )
            return None
        return True

    def confirmed(self, event: Event, view: View) -> bool:
        """What was read is shown back, where the game wants it so, and counts only after a yes."""
        for offer in view.offers:
            if isinstance(written(offer), ShownBack) and event in offer.choices:
                self.terminal.say(f"Read as: {self.speaker.choice(event)}")
                if self.terminal.ask(f"{offer.rule} (yes or no) ").casefold() in ("y", "yes"):
                    return True
                self.terminal.say("Nothing is asked, and nothing is paid.")
                return False
        return True

    # ------------------------------------------------------------------------------------------ words

    def show_picture(self, view: View) -> None:
        """The table as a picture."""
        self.terminal.say(self.painter.paint(view, self.sitting.rules.status(view.table)))

    def show_words(self, view: View) -> None:
        """The table in sentences."""
        self.terminal.say(in_words(view, self.speaker))

    def last(self, view: View) -> None:
        """The last complete trick (older ones are not looked at)."""
        tricks = view.table.tricks
        if not tricks or not tricks[-1].plays:
            self.terminal.say("There is no trick to look at yet.")
            return
        for play in tricks[-1].plays:
            self.terminal.say(self.speaker.say(Played(play.place, play.card)))
        self.terminal.say(self.speaker.say(ev.TookTrick(tricks[-1].winner)))

    def hint(self, view: View) -> None:
        """What the expert would play, if the host allows hints."""
        from .hint import hint_lines

        for line in hint_lines(self.sitting, view, self.speaker, self.terminal.symbols):
            self.terminal.say(line)

    def log(self, view: View) -> None:
        """What has happened since this deal began, but for old tricks, which may not be looked at."""
        told = self.sentences(0)
        start = max((index for index, (_, entry) in enumerate(told) if isinstance(entry, ev.NewDeal)), default=0)
        taken = [index for index, (_, entry) in enumerate(told) if isinstance(entry, ev.TookTrick) and index > start]
        old = taken[-2] if len(taken) > 1 else start
        for index, (sentence, entry) in enumerate(told[start:], start=start):
            if index > old or not isinstance(entry, (Played, ev.TookTrick)):
                self.terminal.say(sentence, DIM)

    def asked(self, view: View) -> None:
        """Questions and commands of this deal, with what came of them, and what is certain now of those spoken to."""
        heard = exchanges(view.table)
        for said in heard:
            who, whom = self.speaker.player(said.player), self.speaker.of(said.place)
            self.terminal.say(f"{who} to {whom}: {said.said} {said.reply}", DIM)
        for place in dict.fromkeys(said.place for said in heard):
            known = bounds_words(certain(self.sitting.rules, view.table, place))
            self.terminal.say(f"Certain of {self.speaker.of(place)}: {known}")
        if not heard:
            self.terminal.say("Nothing has been asked or commanded in this deal.")

    def score(self) -> None:
        """What everybody sees beside the cards."""
        told = [line[:1].upper() + line[1:] for line in self.sitting.rules.status(self.sitting.table)]
        self.terminal.say(". ".join(told) + ".")

    def undo(self) -> bool | None:
        """Take back one's last card, if the sheet allows it; bots agree."""
        try:
            self.sitting.take_back(self.player, agreed=True)
        except Refused as refusal:
            self.terminal.say(str(refusal))
            return None
        return True

    def resign(self, view: View) -> bool | None:
        """Give up the match, after asking once more."""
        for offer in view.offers:
            for event in offer.choices.listed:
                if isinstance(event, ev.Resigned):
                    if self.terminal.ask("Resign the match? (yes or no) ").casefold() in ("y", "yes"):
                        self.sitting.answer(self.player, event)
                        return True
                    self.terminal.say("You play on.")
                    return None
        self.terminal.say("You cannot resign now.")
        return None


def _doubts(offer: Offer) -> bool:
    """Whether it is to have something looked into, which may be done at any time."""
    return isinstance(next(iter(offer.choices.listed), None), ev.Reported)


def _within(words: str) -> str:
    return words[:1].lower() + words[1:]


def may_interrupt(view: View) -> bool:
    """Whether there is something to do out of turn, resigning apart."""
    listed = (offer.choices.listed for offer in view.offers)
    return any(events and not isinstance(events[0], ev.Resigned) for events in listed)


def play_match(game: Game) -> int:
    """Play a match; the exit status: 0, or 2 where the input ended in the middle of a deal."""
    try:
        finished = game.play()
    except (EndOfInput, KeyboardInterrupt) as end:
        game.save()
        stopped = "Interrupted" if not isinstance(end, EndOfInput) or end.interrupted else "The input ended"
        game.terminal.say()
        game.terminal.say(f"{stopped} before the match was over. Saved: go on with {game.go_on_with}")
        return 2
    if finished:
        game.terminal.say(f"The record is in {game.path}", DIM)
    return 0


def resting_place(game_id: str) -> Path:
    """Where a match is kept when nobody says where: in the user's own state folder."""
    base = Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "oddtrick"
    base.mkdir(parents=True, exist_ok=True)
    number = 1
    while (path := base / f"{game_id}-{number}.oddtrick").exists():
        number += 1
    return path


def seeded(seed: int | None) -> Random:
    """The source of bots' choices: as it comes, or by a seed."""
    return Random() if seed is None else Random(f"bots {seed}")
