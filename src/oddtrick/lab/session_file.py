"""A session on disk: a text file that only grows, and comes back after a stop at any moment.

    oddtrick session 1
    game contract-bridge form=duplicate scoring=matchpoints
    event movement=howell entries=8 per_set=3 ranking=matchpoints bots=plain
    seat 3a Anna
    board 1 sealed ...        the cards of a board, dealt once
    play 1.2.7 sealed ...     a finished play (round, table, board): its record
    part 1.3.10 sealed ...    one entry of a play that people have begun
    seen 2.1.4 N1             a board that is not played at that table: N1 had seen another hand of it

What shows cards is sealed, so that a glance into the file spoils no board that one has still to play.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from oddtrick.play import record as records
from oddtrick.play.record import Entry, Noted, Record, Seated, Undone
from oddtrick.rules.step import Over
from oddtrick.rules.trays import CLOSED, REPLAY, SEEN, TAKEN_UP, remedy
from oddtrick.store.lock import FileLock
from oddtrick.store.log import LogInUse
from oddtrick.table.cards import PACK, Card
from oddtrick.table.errors import BadOption, BadText
from oddtrick.table.notation import parse_card

from .board_play import last_dealt, replayed_in, sitting_of
from .session import Play, Session, pack_of
from .session_head import FIRST, head_of, lines_of, session_of
from .session_results import not_played


@dataclass
class SessionFile:
    """A session with what has been played of it.  All that a method returns from is on the disk."""

    path: Path
    session: Session
    packs: dict[int, tuple[Card, ...]] = field(default_factory=dict)
    done: dict[Play, Record] = field(default_factory=dict)
    begun: dict[Play, list[Entry]] = field(default_factory=dict)
    lock: FileLock | None = None

    @classmethod
    def new(cls, path: Path, session: Session) -> SessionFile:
        """Deal all boards and write the head of a new file.  BadOption if there is one already."""
        if path.exists():
            raise BadOption(f"{path} exists already: go on with --resume {path}, or name another file.", "file")
        made = cls(path, session, {board: pack_of(session, board) for board in session.boards})
        made.hold()
        head = [FIRST, *head_of(session)]
        head += [f"board {board} {records.sealed(' '.join(map(str, pack)))}" for board, pack in made.packs.items()]
        new = path.with_name(path.name + ".new")
        new.write_text("\n".join(head) + "\n", encoding="utf-8", newline="\n")
        os.replace(new, path)
        return made

    @classmethod
    def load(cls, path: Path, told: Callable[[str], None] = lambda _: None) -> SessionFile:
        """The session of a file, which nobody else may go on with meanwhile.

        A last line that was cut off in the middle is dropped, and `told` so.  BadText names the line that is damaged;
        BadOption says what cannot be played.
        """
        lines = lines_of(path)
        made = cls(path, session_of(path, lines))
        made.hold()
        try:
            for number, line in enumerate(lines, start=1):
                try:
                    made._take(line)
                except BadText as fault:
                    raise BadText(f"{path}, line {number}: {fault.why}") from None
            made._whole()
        except BaseException:
            made.release()
            raise
        if made._cut_off():
            told("The last line of the file was cut off; it is played again.")
        return made

    def __enter__(self) -> SessionFile:
        return self

    def __exit__(self, *fault: object) -> None:
        self.release()

    def hold(self) -> None:
        """Keep others from going on with the same file.  BadOption if somebody does."""
        try:
            self.lock = FileLock(self.path)
        except LogInUse:
            raise BadOption(
                f"{self.path} cannot be used: another session writes it, or the folder is closed."
            ) from None

    def release(self) -> None:
        """Let go of the file."""
        if self.lock is not None:
            self.lock.release()
            self.lock.path.unlink(missing_ok=True)
            self.lock = None

    # ------------------------------------------------------------------------------------------ writing

    def finish(self, play: Play, record: Record) -> None:
        """A board has been played at a table."""
        text = records.write(record, self.session.rules.shape)
        self._write(f"play {play.key} {records.sealed(text)}")
        self._finished(play, record)

    def go_on(self, play: Play, entries: list[Entry]) -> None:
        """New entries of a play that is not over."""
        shape = self.session.rules.shape
        self._write(*(f"part {play.key} {records.sealed(records.write_entry(entry, shape))}" for entry in entries))
        self.begun.setdefault(play, []).extend(entries)

    def pass_on(self, chair: str, board: int) -> Play:
        """Somebody has seen another hand of a board that he must still play: it is not played at his table (T6).

        BadOption: he has no such board to play.  NotOffered: it has been begun, or the session is over.
        """
        play = next((play for play in self.session.plays if play.board == board and chair in play.chairs), None)
        if play is None:
            raise BadOption(f"there is no {self.session.word} {board} for {chair} to play.", "seen")
        begun = play in self.done or play in self.begun
        over = len(self.done) == len(self.session.plays)
        remedy(SEEN, CLOSED if over else REPLAY if begun else TAKEN_UP, len(self.session.plays))
        self._write(f"seen {play.key} {chair}")
        self._take_seen(play, chair)
        return play

    def _write(self, *lines: str) -> None:
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write("".join(f"{line}\n" for line in lines))
            file.flush()
            os.fsync(file.fileno())

    # ------------------------------------------------------------------------------------------ reading

    def _take(self, line: str) -> None:
        kind, _, rest = line.partition(" ")
        name, _, text = rest.partition(" ")
        if kind == "board":
            self._take_board(name, records.opened(text))
        elif kind in ("play", "part", "seen"):
            play = next((play for play in self.session.plays if play.key == name), None)
            if play is None:
                raise BadText(f"there is no play {name} in this session")
            if play.board not in self.packs:
                raise BadText(f"board {play.board} is not dealt")
            if play in self.done:
                raise BadText(f"play {name} is over already")
            if kind == "seen":
                self._take_seen(play, text)
            else:
                (self._take_play if kind == "play" else self._take_part)(play, records.opened(text))
        elif kind not in ("oddtrick", "game", "event", "seat"):
            raise BadText("this line is none of a session's")

    def _take_board(self, name: str, text: str) -> None:
        pack = tuple(map(parse_card, text.split()))
        if not name.isdecimal() or int(name) not in self.session.boards or int(name) in self.packs:
            raise BadText(f"there is no board {name} to deal")
        if sorted(pack) != sorted(PACK):
            raise BadText(f"board {name} is no pack of cards")
        self.packs[int(name)] = pack

    def _take_play(self, play: Play, text: str) -> None:
        record = records.parse(text, self.session.rules.shape)
        self._follow(play, list(record.entries), over=True)
        self._finished(play, record)

    def _take_seen(self, play: Play, chair: str) -> None:
        if chair not in play.chairs or play in self.begun:
            raise BadText(f"play {play.key} cannot be passed on for {chair or 'nobody'}")
        remark = Noted(f"{chair} had seen another hand")
        self.done[play] = Record(self.session.game, self.session.options, (remark,))

    def _finished(self, play: Play, record: Record) -> None:
        self.done[play] = record
        self.begun.pop(play, None)
        self.packs[play.board] = last_dealt(self.session, record, self.packs[play.board])

    def replayed(self, play: Play) -> bool:
        """Whether another table has played the board."""
        return any(other.board == play.board and not not_played(record) for other, record in self.done.items())

    def _take_part(self, play: Play, text: str) -> None:
        self.begun.setdefault(play, []).append(records.parse_entry(text, self.session.rules.shape))

    def _follow(self, play: Play, entries: list[Entry], over: bool = False) -> None:
        """BadText unless these entries can be a play of this board.  Physics alone: `oddtrick check` asks the rules."""
        shape = self.session.rules.shape
        steps = list(records.replay(entries, shape))
        events = [entry for entry, _ in steps if not isinstance(entry, (Undone, Seated, Noted))]
        again = sitting_of(self.session, play, self.packs[play.board], entries[:0], replayed_in(entries))
        dealt = again.go_on()
        if events[: len(dealt)] != dealt[: len(events)]:
            raise BadText(f"play {play.key} is not of the cards of board {play.board}")
        if over and not (steps and isinstance(again.rules.next(steps[-1][1]), Over)):
            raise BadText(f"play {play.key} is not over")

    def _whole(self) -> None:
        missing = [board for board in self.session.boards if board not in self.packs]
        if missing:
            raise BadText(f"{self.path}: board {missing[0]} is missing")
        for play, entries in self.begun.items():
            try:
                self._follow(play, entries)
            except BadText as fault:
                raise BadText(f"{self.path}: the play {play.key} that was begun: {fault.why}") from None

    def _cut_off(self) -> bool:
        """Drop a last line that was not written to its end."""
        text = self.path.read_bytes()
        if text.endswith(b"\n"):
            return False
        with self.path.open("r+b") as file:
            file.truncate(text.rfind(b"\n") + 1)
        return True
