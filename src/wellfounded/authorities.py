"""The registry of authorities: what the law text may cite, what was checked about each, and what became of it."""

from __future__ import annotations

import datetime as dt
import re
import tomllib
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal

from wellfounded.dates import words_of
from wellfounded.problems import InputError, Problem, nearest

__all__ = ["CHECKED", "ENDING", "Authority", "Citation", "Registry", "Treatment", "UnknownAuthority", "load_registry"]

Precision = Literal["day", "year"]

CHECKED = ("seed", "seen", "unchecked")
"""How far an authority was checked: best first."""

ENDING = frozenset({"overruled", "stayed", "superseded", "vacated"})
"""The treatments during which an authority does not stand; every other treatment is only shown."""

DEFAULT_PATH = Path(__file__).parent / "law" / "authorities.toml"

_FIELDS = {"cite", "kind", "court", "date", "checked", "how", "also", "later"}
_TREATMENT_FIELDS = {"what", "by", "date", "until", "within", "as_to"}
_HEADER = re.compile(r'^\[(?:"((?:[^"\\]|\\.)*)"|([\w-]+))\]')
_YEAR = re.compile(r"\((?:[^()]*\s)?(\d{4})\)")
_SECTION = re.compile(r"§ [\w.]+(?:\(\w+\))*")
# Where the short name may end and the pinpoint begin.
_BOUNDARY = re.compile(r"[ ,(]")
_PIN = re.compile(
    r"(?:at\s+\S|&?\s*nn?\.\s?\d|Parts?\s+[IVXLC\dA-Z]|§|¶|art\.\s|cmt\.\s|note\b|flush\b"
    # a subsection, which "(2d Cir.)" after a wrong key is not
    r"|\((?:[a-z]{1,4}|[A-Z]{1,3}|\d{1,3}|[ivx]+)\)"
    r"|(?:Background|Conclusion|Discussion|Introduction|Syllabus)\b)"
)


class UnknownAuthority(LookupError):
    """A citation that the registry cannot read; ``suggestion`` is the nearest key, or empty."""

    def __init__(self, message: str, suggestion: str = "") -> None:
        self.message = message
        self.suggestion = suggestion
        super().__init__(f"{message} Did you mean: {suggestion}?" if suggestion else message)


@dataclass(frozen=True, slots=True)
class Treatment:
    """What a later authority did to an earlier one, from ``date`` on (until ``until``, where that was undone).

    ``within`` names the courts to which it is limited; empty means everywhere.
    """

    what: str
    by: str
    date: dt.date
    precision: Precision = "day"
    until: dt.date | None = None
    within: tuple[str, ...] = ()
    as_to: str = ""

    def ends(self, day: dt.date, forum: str | None = None) -> bool:
        """Whether on ``day``, in ``forum``, the earlier authority had fallen to this treatment.

        A treatment known only by its year counts from the year's last day: doubt is resolved for the authority,
        as it is in :meth:`Authority.stands_on`.
        """
        if self.what not in ENDING or (self.within and forum not in self.within):
            return False
        return self.settled <= day and (self.until is None or day < self.until)

    @property
    def shown_date(self) -> str:
        """The day, or the year where no more is known."""
        return _shown(self.date, self.precision)

    @property
    def date_words(self) -> str:
        """The same as people read it: November 12, 2008."""
        return words_of(self.shown_date)

    @property
    def settled(self) -> dt.date:
        """The day by which it had surely happened."""
        return self.date if self.precision == "day" else dt.date(self.date.year, 12, 31)


@dataclass(frozen=True, slots=True)
class Authority:
    """A case, statute, regulation or other source. ``date`` is the earliest it can be; ``precision`` how well known."""

    key: str
    cite: str
    kind: str
    date: dt.date
    precision: Precision = "day"
    court: str = ""
    checked: str = "unchecked"
    how: str = ""
    later: tuple[Treatment, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def shown_date(self) -> str:
        """The day, or the year where no more is known."""
        return _shown(self.date, self.precision)

    @property
    def date_words(self) -> str:
        """The same as people read it: November 12, 2008."""
        return words_of(self.shown_date)

    def stands_on(self, day: dt.date, forum: str | None = None) -> bool:
        """Whether it existed on ``day`` and had not been ended by then (in ``forum``, for endings limited to courts).

        One known only by its year counts from 1 January of it: a decision of that year that relies on it shows that
        it existed, and leaving it out would take away law that was there.
        """
        if day < self.date or not self.later:
            return self.date <= day
        return not any(treatment.ends(day, forum) for treatment in self.later)

    def shown_later(self, day: dt.date) -> tuple[Treatment, ...]:
        """The treatments that had happened by ``day``, for showing: an explanation does not look ahead."""
        return tuple(treatment for treatment in self.later if treatment.date <= day)

    def display(self, full: bool = False, pin: str = "") -> str:
        """The short form (the key) or the full citation, with the pinpoint where each form has it."""
        if not full:
            return f"{self.key}{_joined(pin)}"
        if not pin:
            return self.cite
        section = _SECTION.search(self.cite)
        if section and pin[0] in "(,":
            return f"{self.cite[: section.end()]}{pin}{self.cite[section.end() :]}"
        head, parenthesis, tail = self.cite.partition(" (")
        place = f", {pin.removeprefix('at ')}" if pin.startswith(("at ", "Part")) else _joined(pin)
        return f"{head}{place}{parenthesis}{tail}"


@dataclass(frozen=True, slots=True)
class Citation:
    """An authority and the place in it: a page, a note, a part, a subsection; ``pin`` may be empty."""

    authority: Authority
    pin: str = ""

    def display(self, full: bool = False) -> str:
        """As written in law text, or in full."""
        return self.authority.display(full, self.pin)

    def __str__(self) -> str:
        return self.display()


@dataclass(frozen=True)
class Registry(Mapping[str, Authority]):
    """All authorities by key, in the order of the file."""

    authorities: Mapping[str, Authority]
    file: str = ""
    lines: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, key: str) -> Authority:
        return self.authorities[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.authorities)

    def __len__(self) -> int:
        return len(self.authorities)

    @cached_property
    def names(self) -> Mapping[str, Authority]:
        """Every name an authority may be cited by, other names included; a key wins over another's other name."""
        other = {name: authority for authority in self.authorities.values() for name in authority.also}
        return other | dict(self.authorities)

    def cite(self, text: str) -> Citation:
        """Read ``Key at 99-101``, ``Key n.3``, ``Key Part III.C``, ``8 U.S.C. § 1158(b)(1)``: the longest name wins."""
        wanted = unicodedata.normalize("NFC", " ".join(text.split()))
        names = self.names
        ends = [len(wanted), *(found.start() for found in reversed(list(_BOUNDARY.finditer(wanted))))]
        for end in ends:
            authority = names.get(wanted[:end])
            if authority is None:
                continue
            pin = wanted[end:].strip()
            if pin and not _PIN.match(pin.lstrip(", ")):
                raise UnknownAuthority(
                    f"'{pin}' after '{wanted[:end]}' is not a pinpoint (at 99, n.3, Part III.C, (b)(1), ¶ 171), "
                    f"and there is no authority '{wanted}'.",
                    nearest(wanted, names),
                )
            return Citation(authority, pin)
        raise UnknownAuthority(f"There is no authority '{wanted}'.", self._nearest(wanted))

    def validate(self, kinds: Collection[str], own_court: Collection[str] = ()) -> tuple[Problem, ...]:
        """Everything wrong with the entries. ``own_court`` are the kinds that bind only in the court that made them."""
        found = [*self._name_problems()]
        for authority in self.authorities.values():
            found += self._entry_problems(authority, kinds, own_court)
            found += self._treatment_problems(authority)
        return tuple(sorted(found))

    def _nearest(self, wanted: str) -> str:
        """The key nearest to ``wanted``, or to the part of it before a pinpoint."""
        shortened = re.split(r" at | nn?\.|(?<=\w)\(| Part | ¶", wanted, maxsplit=1)[0]
        if not shortened:
            return ""
        longer = sorted(name for name in self.names if name.startswith(shortened))
        within = sorted(name for name in self.names if shortened in name)
        close = [*longer, nearest(shortened, self.names), nearest(wanted, self.names), *within]
        return next((self.names[name].key for name in close if name), "")

    def _problem(self, key: str, code: str, message: str, suggestion: str = "") -> Problem:
        return Problem(self.file, self.lines.get(key, 0), code, f"{key}: {message}", suggestion)

    def _entry_problems(
        self, authority: Authority, kinds: Collection[str], own_court: Collection[str]
    ) -> Iterator[Problem]:
        key = authority.key
        if authority.kind not in kinds:
            yield self._problem(key, "WF203", f"'{authority.kind}' is not a rank.", nearest(authority.kind, kinds))
        if authority.kind in own_court and not authority.court:
            yield self._problem(key, "WF204", f"a {authority.kind} needs a court, since it binds only there.")
        if authority.checked not in CHECKED:
            message = f"checked must be one of {', '.join(CHECKED)}, not '{authority.checked}'."
            yield self._problem(key, "WF208", message, nearest(authority.checked, CHECKED))
        elif authority.checked != "unchecked" and not authority.how:
            yield self._problem(key, "WF211", f"checked = '{authority.checked}' needs an explanation in how.")
        year = None if "§" in authority.cite else _YEAR.search(authority.cite)  # a section's year is an edition's
        if year and int(year[1]) != authority.date.year:
            yield self._problem(key, "WF210", f"dated {authority.date.year}, but cited as of {year[1]}.")

    def _treatment_problems(self, authority: Authority) -> Iterator[Problem]:
        key = authority.key
        for treatment in authority.later:
            if treatment.settled < authority.date:
                yield self._problem(key, "WF205", f"{treatment.what} in {treatment.date.year}, before it was issued.")
            if treatment.until is not None and treatment.until <= treatment.date:
                yield self._problem(key, "WF205", f"{treatment.what} until a date before it began.")
            maker = self._maker(treatment.by)
            if maker is None and not re.search(r"[,(]", treatment.by):
                message = f"{treatment.what} by '{treatment.by}', which is neither a key nor a full citation."
                yield self._problem(key, "WF207", message, nearest(treatment.by, self.names))
            elif maker is not None and treatment.settled < maker.date:
                yield self._problem(key, "WF205", f"{treatment.what} by {maker.key} before that was issued.")

    def _maker(self, by: str) -> Authority | None:
        try:
            return self.cite(by).authority
        except UnknownAuthority:
            return None

    def _name_problems(self) -> Iterator[Problem]:
        cites: dict[str, str] = {}
        names: dict[str, str] = {}
        for key, authority in self.authorities.items():
            # One decision may be cited by two names: its volume, reporter, and page are the same.
            *_, printed = re.split(r",\s+(?=\d+ \S.*? \d+ \()", authority.cite.casefold(), maxsplit=1)
            first = cites.setdefault(printed, key)
            if first != key:
                yield self._problem(key, "WF206", f"the same citation as {first}; use one key.", first)
            for name in (key, *authority.also):
                holder = names.setdefault(name, key)
                if holder != key:
                    yield self._problem(key, "WF209", f"the name '{name}' also stands for {holder}.")


def load_registry(path: Path | None = None) -> Registry:
    """Read the registry; raises InputError when the file is no TOML or an entry lacks what it must have."""
    source = path or DEFAULT_PATH
    try:
        state = source.stat()
        return _read_registry(source, state.st_mtime_ns, state.st_size)
    except (OSError, UnicodeDecodeError) as error:
        raise InputError([Problem(str(source), 0, "WF201", f"The registry cannot be read: {error}.")]) from error


@lru_cache(maxsize=2)
def _read_registry(source: Path, changed: int, size: int) -> Registry:
    """The registry that a file is; a file that was not ``changed`` is not read again, since that takes a tenth of a
    second and what is made ready of a registry is kept with it.
    """
    file = source.name
    text = source.read_text(encoding="utf-8")
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r"line (\d+)", str(error))
        raise InputError([Problem(file, int(at[1]) if at else 0, "WF201", f"Not TOML: {error}.")]) from error
    lines = _lines(text)
    authorities: dict[str, Authority] = {}
    problems: list[Problem] = []
    for key, entry in entries.items():
        try:
            authorities[key] = _authority(key, entry)
        except (TypeError, ValueError) as error:
            problems.append(Problem(file, lines.get(key, 0), "WF202", f"{key}: {error}"))
    if problems:
        raise InputError(problems)
    return Registry(authorities, file, lines)


def _lines(text: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("["):
            header = _HEADER.match(line)
            if header:
                found[header[1] or header[2]] = number
    return found


def _shown(date: dt.date, precision: Precision) -> str:
    return date.isoformat() if precision == "day" else str(date.year)


def _joined(pin: str) -> str:
    return pin if not pin or pin[0] in "(," else f" {pin}"


def _authority(key: str, entry: object) -> Authority:
    if not isinstance(entry, dict):
        raise TypeError("an entry is a table with cite, kind, and date.")
    _known_fields(entry, _FIELDS)
    day, precision = _date(entry.get("date"), "date")
    later = entry.get("later", [])
    if not isinstance(later, list):
        raise TypeError("later is a list of treatments.")
    return Authority(
        key=key,
        cite=_text(entry, "cite", needed=True),
        kind=_text(entry, "kind", needed=True),
        date=day,
        precision=precision,
        court=_text(entry, "court"),
        checked=_text(entry, "checked", needed=True),
        how=_text(entry, "how"),
        later=tuple(_treatment(treatment) for treatment in later),
        also=_texts(entry, "also"),
    )


def _treatment(entry: object) -> Treatment:
    if not isinstance(entry, dict):
        raise TypeError("a treatment is a table with what, by, and date.")
    _known_fields(entry, _TREATMENT_FIELDS)
    day, precision = _date(entry.get("date"), "date of a treatment")
    until = _date(entry["until"], "until")[0] if "until" in entry else None
    return Treatment(
        what=_text(entry, "what", needed=True),
        by=_text(entry, "by", needed=True),
        date=day,
        precision=precision,
        until=until,
        within=_texts(entry, "within"),
        as_to=_text(entry, "as_to"),
    )


def _known_fields(entry: Mapping[str, object], known: Collection[str]) -> None:
    for name in sorted(entry.keys() - known):
        hint = nearest(name, known)
        raise ValueError(f"there is no field '{name}'.{f' Did you mean: {hint}?' if hint else ''}")


def _date(value: object, name: str) -> tuple[dt.date, Precision]:
    if type(value) is dt.date:  # a datetime is a date too, and no day of decision has an hour
        return value, "day"
    if type(value) is int and 1600 <= value <= 9999:
        return dt.date(value, 1, 1), "year"
    raise ValueError(f"{name} is a date (2007-08-29) or a year (2007).")


def _text(entry: Mapping[str, object], name: str, needed: bool = False) -> str:
    value = entry.get(name, "")
    if not isinstance(value, str) or (needed and not value.strip()):
        raise ValueError(f"{name} is {'missing' if value == '' else 'not text'}.")
    return value


def _texts(entry: Mapping[str, object], name: str) -> tuple[str, ...]:
    value = entry.get(name, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{name} is a list of texts.")
    return tuple(value)
