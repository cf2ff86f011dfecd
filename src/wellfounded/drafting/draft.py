"""A matter file drafted from the reading of a decision: every value with its place, every gap as a question."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from pathlib import PurePath
from string import Formatter
from typing import Any

from wellfounded.faults import Fault, InputFault
from wellfounded.reading.model import Found, Reading

__all__ = ["Asked", "draft"]

_ONE_LINE = re.compile(r"[^\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]+")
"""What no line of YAML can hold: ends of lines and signs that cannot be printed."""

_HEAD = """\
# Drafted from {name}. Read it beside the decision: what stands here was read by rule, and may be wrong.
# Behind each value: its page, how sure it is (of 100), and how it was read. A line with ? is for you to answer.
# What the decision ordered stands under expect, where the law never sees it.
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question for a person, and the line of the file that would answer it."""

    question: str
    line: str


@dataclass
class _Entry:
    """A thing of the file: its section, id, and fields with what is said of each behind it."""

    section: str
    id: str
    fields: dict[str, tuple[object, str]] = field(default_factory=dict)

    def give(self, name: str, value: object, why: str = "") -> _Entry:
        self.fields[name] = (value, why)
        return self


@lru_cache(maxsize=1)
def _words() -> dict[str, Any]:
    return tomllib.loads(resources.files(__package__).joinpath("words.toml").read_text(encoding="utf-8"))


def draft(reading: Reading, forums: Collection[str], asked: Iterable[Asked] = ()) -> str:
    """The text of a matter file for what was read; ``asked`` are further questions, put at its end.

    ``forums`` are the codes of the forums that a matter can be in.

    Raises InputFault (WF611) for a file in which no decision was read that can be drafted.
    """
    families = _words()["families"]
    court = reading.fields.get("court") or Found(None)
    family = families.get(f"{reading.family} {court.value}") or families.get(reading.family)
    if family is None:
        message = "No matter can be drafted from this: no decision was read in it that a draft is made of."
        raise InputFault([Fault(reading.name, 0, "WF611", message)])
    return _Drafting(reading, family, forums).text(tuple(asked))


class _Drafting:
    def __init__(self, reading: Reading, family: Mapping[str, Any], forums: Collection[str]) -> None:
        self.reading = reading
        self.forums = forums
        self.family = family
        self.words = _words()
        self.entries: list[_Entry] = []
        self.left: list[tuple[str, str]] = []

    # -- what was read

    def found(self, name: str) -> Found:
        return self.reading.fields.get(name) or Found(None, how="not read")

    def value(self, name: str) -> Any:
        return self.found(name).value

    def each(self, name: str) -> Iterator[Any]:
        value = self.value(name)
        yield from value if isinstance(value, tuple) else () if value is None else (value,)

    def why(self, name: str) -> str:
        """Behind a value: place, confidence and how."""
        found = self.found(name)
        page = f"p. {found.spans[0].page}, " if found.spans else ""
        return f"{page}{round(100 * found.confidence)}: {found.how}"

    def page(self, name: str) -> str:
        found = self.found(name)
        return f"p. {found.spans[0].page}" if found.spans else ""

    # -- the file

    def text(self, asked: tuple[Asked, ...]) -> str:
        self._people()
        self._claims()
        self._below()
        self._findings()
        name = PurePath(self.reading.name).name
        lines = [*(line.format(name=name) for line in _HEAD.splitlines()), "", f"matter: {_quoted(self._title())}"]
        lines += self._forum()
        lines += [f"stage: {self.family['stage']}", *self._dates()]
        lines += self._sections()
        lines += self._expected()
        lines += self._unread()
        if asked:
            lines += ["", "# What the law would like to know, the most decisive first:"]
            lines += [f"# ? {one.question}  [{one.line}]" for one in asked]
        # a line of the list is a line of the file, whatever signs the words of a decision bring into it
        return "".join(f"{_ONE_LINE.sub(' ', line)}\n" for line in lines)

    def _title(self) -> str:
        """The family's title; where a field that it names was not read, the name of the file."""
        fields = {name: found.value for name, found in self.reading.fields.items()}
        named = [name for _, name, _, _ in Formatter().parse(self.family["title"]) if name]
        if all(isinstance(fields.get(name), str) for name in named):
            return str(self.family["title"]).format(**fields)
        return PurePath(self.reading.name).name

    def _forum(self) -> list[str]:
        forum = self.value(self.family["forum"])
        if forum in self.forums:
            return [f"forum: {forum}  # {self.why(self.family['forum'])}"]
        why = "None was read" if forum is None else f"There is no law of {forum} alone"
        return [
            f"# ? The law of which forum governs? {why}.",
            f"forum: {list(self.forums)[-1]}",
        ]

    def _dates(self) -> list[str]:
        decided = self.value("decided")
        if decided:
            return [f"dates: {{decided: {decided}}}  # {self.why('decided')}"]
        return ["# ? On which day was it decided? Until it is said here, ask with --as-of.", "dates: {decided: }"]

    def _people(self) -> None:
        person = self._entry("people", self.family["person"]).give("name", self.family["person_name"])
        for name, value in self.family.get("person_gives", {}).items():
            person.give(name, value)
        country = self.value("nationality")
        if country:
            person.give("national_of", country, self.why("nationality"))
        count = self.value("respondents")
        if isinstance(count, int) and count > 1:
            self._ask("people", f"{count} respondents were counted: who are the others, and whose spouse or child?")

    def _claims(self) -> None:
        grounds = [self.words["grounds"][g] for g in self.each("grounds") if g in self.words["grounds"]]
        for name in self.each("applications"):
            known = self.words["applications"].get(name)
            if known is None:
                self._ask("claims", f"It is also on an application for {_spaced(name)}, which is left out here.")
                continue
            claim = self._entry("claims", name).give("name", known["name"], self.why("applications"))
            claim.give("applicant", self.family["person"]).give("relief", known["relief"])
            if known["on_grounds"] and grounds:
                claim.give("ground", grounds if len(grounds) > 1 else grounds[0], self.why("grounds"))
            elif known["on_grounds"]:
                self._ask("claims", f"On which protected ground does {known['name']} rest?")

    @property
    def claims(self) -> list[str]:
        return [entry.id for entry in self.entries if entry.section == "claims"]

    def _below(self) -> None:
        """The decision under review, and the appeal from it where there is one."""
        below = self._entry("decisions", "below").give("name", self.family["below_name"])
        below.give("by", self.family["below"])
        for name in self.family.get("supposed", ()):
            below.give(name, self.family["person"], "supposed, because it was reviewed")
        for question in self.family.get("asked", ()):
            self._ask("decisions", question)
        attack = self._attack()
        if attack is None:
            self._ask("decisions", "Who appealed, and which claims did the decision below deny or grant?")
            return
        if self.claims:
            why = self._because() or "because it is attacked"
            below.give("denied" if attack["adverse"] else "granted", self.claims, why)
        if "attacked_by" in self.family:
            appeal = self._entry("appeals", "appeal").give("name", attack["name"], self._because())
            appeal.give("from", "below").give("by", attack["by"])

    def _attack(self) -> Mapping[str, Any] | None:
        """Who attacks the decision under review, and whether it went against the applicant; None where unknown."""
        if "attacked_by" not in self.family:
            return {"by": self.family["person"], "adverse": True}
        found: Mapping[str, Any] | None = self.words["appellants"].get(self.value(self.family["attacked_by"]))
        return found

    def _because(self) -> str:
        field_ = self.family.get("attacked_by")
        return f"who appealed: {self.why(field_)}" if field_ else ""

    def _findings(self) -> None:
        told = self.words["belief"]
        belief = told["values"].get(self.value(told["field"]))
        subjects = set()
        if belief:
            entry = self._entry("findings", "belief").give("name", belief["name"], self.why(told["field"]))
            entry.give("in", "below").give("subject", self.words["issues"][told["issue"]]["subject"])
            entry.give("about", self.family["person"]).give("adverse", belief["adverse"]).give("express", True)
            subjects.add(told["issue"])
        attack = self._attack()
        for issue in self.each("issues"):
            name, ruling = str(issue.get("issue")), str(issue.get("ruling"))
            known = self.words["issues"].get(name)
            if known is None:
                self._ask("findings", f"It also rules on {_spaced(name)} ({_spaced(ruling)}): as which finding?")
            elif name not in subjects:
                subjects.add(name)
                self._finding(name, known, ruling, attack)

    def _finding(self, name: str, known: Mapping[str, Any], ruling: str, attack: Mapping[str, Any] | None) -> None:
        id_ = name.replace("_", "-")
        entry = self._entry("findings", id_).give("name", known.get("name", f"the finding on {known['subject']}"))
        entry.give("in", "below").give(
            "subject", known["subject"], f"came out: {_spaced(ruling)}; {self.why('issues')}"
        )
        entry.give("about", self.family["person"])
        decides = [claim for claim in known["decides"] if claim in self.claims]
        if decides:
            entry.give("decides", decides)
        if attack:
            entry.give("adverse", attack["adverse"], "supposed from who attacks it")
            said = f"the argument against {entry.fields['name'][0]}"
            argument = self._entry("arguments", f"about-{id_}").give("name", said)
            argument.give("by", attack["by"]).give("before", self.family["tribunal"]).give("against", id_)

    # -- how it is written

    def _entry(self, section: str, id_: str) -> _Entry:
        entry = _Entry(section, id_)
        self.entries.append(entry)
        return entry

    def _ask(self, section: str, question: str) -> None:
        self.left.append((section, question))

    def _sections(self) -> Iterator[str]:
        for section in dict.fromkeys(["people", "claims", *(entry.section for entry in self.entries)]):
            yield from ("", f"{section}:")
            asked = [question for where, question in self.left if where == section]
            yield from (f"  # ? {question}" for question in [*asked, *self.words["asked"].get(section, ())])
            for entry in self.entries:
                if entry.section == section:
                    yield f"  {entry.id}:"
                    for name, (value, why) in entry.fields.items():
                        yield f"    {name}: {_yaml(value)}" + (f"  # {' '.join(why.split())}" if why else "")

    def _expected(self) -> Iterator[str]:
        ordered = list(self.each("disposition"))
        if not ordered:
            return
        words = ", ".join(_spaced(order) for order in ordered)
        yield from ("", f"# Ordered: {words}  ({self.why('disposition')})")
        known = self.words["orders"].get(ordered[0], {})
        if len(ordered) == 1 and known and self.claims:
            yield "expect:"
            for side, said in known.items():
                yield f"  {side}:"
                yield from (f'    - "{said} {{{claim}}}"' for claim in self.claims)
        else:
            yield "# ? What was ordered as to each claim? Say it under expect, as holds or fails."

    def _unread(self) -> Iterator[str]:
        unread = [name for name, found in self.reading.fields.items() if found.value is None]
        if unread:
            yield from ("", f"# Not read: {', '.join(_spaced(name) for name in unread)}.")


def _spaced(name: str) -> str:
    return name.replace("_", " ")


def _yaml(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return f"[{', '.join(_yaml(one) for one in value)}]"
    return _quoted(str(value))


def _quoted(text: str) -> str:
    """Plain where a plain scalar means the same, in quotes otherwise; never more than one line."""
    plain = " ".join(text.split())
    simple = plain.replace(" ", "").replace("-", "").isalnum() and plain[0].isalpha() and plain.isascii()
    words = plain.casefold() in ("true", "false", "yes", "no", "on", "off", "null", "unknown")
    return plain if simple and not words else json.dumps(plain, ensure_ascii=False)
