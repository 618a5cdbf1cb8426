"""What each choice of a moment is worth in each of some imagined layouts, in chips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oddtrick.table.events import Event


@dataclass(frozen=True)
class Prospects:
    """Choices by rows, layouts by columns; `partners`: in each layout the hidden hand of the own side (bits), or 0.

    `how`: in words, how the worths were found; `errors`: in how many layouts each choice is an error.
    """

    choices: tuple[Event, ...]
    values: tuple[tuple[float, ...], ...]
    partners: tuple[int, ...]
    how: str = ""
    errors: tuple[int, ...] = ()

    @property
    def layouts(self) -> int:
        """How many layouts there are."""
        return len(self.partners)

    def means(self) -> list[float]:
        """The mean worth of each choice."""
        return [sum(row) / len(row) for row in self.values]

    def best(self) -> int:
        """The choice that is worth most on average; of equals the first."""
        means = self.means()
        return max(range(len(means)), key=lambda index: (round(means[index], 9), -index))

    def foreseen(self) -> float:
        """What would be gained by knowing everything."""
        tops: list[float] = [max(column) for column in zip(*self.values, strict=True)]
        return sum(tops) / self.layouts - max(self.means())

    def leading(self, most: int) -> Prospects:
        """The choices that matter: the best in most layouts, and the best on average."""
        best = [max(column) for column in zip(*self.values, strict=True)]
        near = [sum(value > top - 0.05 for value, top in zip(row, best, strict=True)) for row in self.values]
        means = self.means()
        by_mean = sorted(range(len(means)), key=lambda index: -means[index])[: most // 2]
        by_count = sorted(range(len(near)), key=lambda index: -near[index])
        kept = list(dict.fromkeys([*by_mean, *by_count]))[:most]
        choices, values = tuple(self.choices[index] for index in kept), tuple(self.values[index] for index in kept)
        return Prospects(choices, values, self.partners, self.how)


def gain(values: Sequence[Sequence[float]], answers: Sequence[bool], layouts: Sequence[int]) -> float:
    """What the best choice for each answer is worth more, on these layouts, than the best for both."""
    yes = [index for index in layouts if answers[index]]
    if not 0 < len(yes) < len(layouts):
        return 0.0
    whole = [sum(row[index] for index in layouts) for row in values]
    with_yes = [sum(row[index] for index in yes) for row in values]
    with_no = [total - part for total, part in zip(whole, with_yes, strict=True)]
    return (max(with_yes) + max(with_no) - max(whole)) / len(layouts)


def tested(
    values: Sequence[Sequence[float]], answers: Sequence[bool], learn: Sequence[int], test: Sequence[int]
) -> float:
    """The same, with the choices made on the layouts `learn` and priced on `test`: luck does not count."""

    def best(layouts: Sequence[int]) -> int:
        return max(range(len(values)), key=lambda choice: sum(values[choice][index] for index in layouts))

    yes, no = [i for i in learn if answers[i]], [i for i in learn if not answers[i]]
    if not yes or not no or not test:
        return 0.0
    if_yes, if_no, if_none = values[best(yes)], values[best(no)], values[best(learn)]
    return sum((if_yes if answers[i] else if_no)[i] - if_none[i] for i in test) / len(test)
