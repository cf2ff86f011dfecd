"""The name of a case, read backwards from where its citation begins."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from wellfounded.citations.tables.loader import read_form

__all__ = ["CaseName", "common_party", "initials", "read_name", "short_names", "signal_before"]

_WINDOW = 260
_TOKEN = re.compile(r"\S+")
_VERSUS = {"v.", "vs.", "v", "vs", "V.", "-v-", "v.]", "v.,"}
_OPENING = "\"“‘'([{_*"
_INITIALS = re.compile(r"[A-Z0-9](?:[- ][A-Z0-9l])*-?[.,]?(?: ?& ?[A-Z0-9l](?:[- ][A-Z0-9l])*-?[.,]?)?$")
_ONE_INITIAL = re.compile(r"(?:[A-Z]\.)+,?$")
_DOCKETED = re.compile(
    r",? (?:Docket )?Nos?\. ?[\w:-]+(?: ?[\w-]+)?(?:,? ?(?:&|and) ?[\w:-]+)*,?$"
    r"|,? \d{1,2} (?:Civ|Cr)\. ?\d{1,5}(?: ?\(\w{1,6}\))*,?$"
)
_POPULAR = re.compile(r" \((?=[A-Z])[^()\d]{3,80}\)$")  # what a case is also called, between its name and its place
_ASIDE = 6  # words that brackets in the name of a party hold at most
_MARKS = str.maketrans("", "", "[]_*")
_DOCKET_WORDS = (" No", " Civ.", " Cr.")  # without which there is none


@dataclass(frozen=True, slots=True)
class CaseName:
    """A name: where it begins, how it is written, its parties, and what the docket number between it and the cite is.

    ``kind`` is ``versus`` (two parties), ``matter`` (Matter of, In re) or ``bare`` (a short name).
    """

    start: int
    text: str
    parties: tuple[str, ...]
    kind: str
    docket: str = ""


@cache
def _stops() -> frozenset[str]:
    return frozenset(read_form("names")["stops"].split())


@cache
def _syllables() -> frozenset[str]:
    return frozenset(read_form("names")["syllables"].split())


@cache
def _inside() -> frozenset[str]:
    return frozenset(read_form("names")["inside"].split())


@cache
def _after_comma() -> frozenset[str]:
    return frozenset(read_form("names")["after_comma"].split())


@cache
def _abbreviations() -> frozenset[str]:
    from reporters_db import CASE_NAME_ABBREVIATIONS

    words = {word.lower() for word in CASE_NAME_ABBREVIATIONS}
    words |= {
        "inc.",
        "co.",
        "corp.",
        "jr.",
        "sr.",
        "st.",
        "no.",
        "nos.",
        "al.",
        "rel.",
        "mr.",
        "gen.",
        "dep't.",
        "cal.",
        "v.",
        "vs.",
    }
    words |= {"n.a.", "ltd.", "u.s.", "dr.", "ft.", "mt.", "ex.", "twp.", "cty.", "sec.", "servs.", "serv."}
    return frozenset(words)


@cache
def _matter() -> re.Pattern[str]:
    return re.compile(rf"(?:{read_form('names')['matter']}) ?(?=[\"“_]?\S)")


@cache
def _signal() -> re.Pattern[str]:
    return re.compile(rf"(?:^|(?<=[\s(;,.“\"]))({read_form('names')['signals']})\s*$")


@cache
def _common() -> frozenset[str]:
    return frozenset(read_form("names")["common"])


def common_party(name: str) -> bool:
    """Whether a party is so common that no case is called by it."""
    return name in _common()


def signal_before(text: str, place: int) -> str:
    """The signal that introduces what begins at ``place``: See also, quoting."""
    found = _signal().search(text[max(0, place - 24) : place])
    return " ".join(found[1].split()) if found else ""


def initials(name: str) -> str:
    """An initialled name with its hyphens, digits that a scanner made of letters put right; empty if it is none."""
    squeezed = name.strip(" ,.").replace("–", "-")
    if not _INITIALS.match(squeezed) or not re.search(r"[- ]", squeezed):
        return ""
    parts = []
    for part in re.split(r" ?& ?", squeezed):
        letters = part.replace(" ", "-").strip("-.").split("-")
        if not all(len(letter) == 1 for letter in letters):
            return ""
        read = [{"2": "Z", "0": "O", "1": "I", "l": "I", "5": "S", "8": "B"}.get(letter, letter) for letter in letters]
        parts.append("-".join(read) + "-")
    return " & ".join(parts)


def _capital(word: str) -> bool:
    return word[:1].isupper() or word[:1].isdigit() or word in ("&", "[sic]")


def _ends_sentence(word: str) -> bool:
    """Whether a token that is not the last one ends what the name could belong to."""
    if word[-1] in ';:)"”?!]':
        return True
    return word.endswith(".") and not (_ONE_INITIAL.match(word) or word.lower() in _abbreviations())


def _stops_name(word: str) -> bool:
    plain = word.lower().rstrip(".")
    return plain in _stops() and plain not in _inside() and not _ONE_INITIAL.match(word)


def _between_names(tokens: list[re.Match[str]], place: int) -> bool:
    """Whether a word that could begin a sentence stands in the middle of a name: Cao He Lin."""
    word = tokens[place][0]
    if place == 0 or not word.istitle() or word.lower() not in _syllables():
        return False
    before = tokens[place - 1][0]
    return before[:1].isupper() and before[-1:].isalpha() and not _stops_name(before)


def _lettered(tokens: list[re.Match[str]], place: int) -> bool:
    """Whether a capital letter that could begin a sentence ends a name: Applicant A."""
    word = tokens[place][0].rstrip(",")
    return len(word) == 1 and word.isupper() and place > 0 and tokens[place - 1][0].istitle()


def _walk(tokens: list[re.Match[str]], last: int) -> tuple[int, int]:
    """Backwards from the token ``last`` over the words of one party: its first token, and its offset in the window."""
    best, offset = last + 1, -1
    place = last
    while place >= 0:
        token = tokens[place][0]
        opening = _opening(tokens, place) if token.rstrip(",").endswith(")") else -1
        if opening > 0:
            place = opening - 1
            continue
        if place < last:
            if token.endswith(","):
                following = tokens[place + 1][0].rstrip(",")
                if following not in _after_comma():
                    break
            elif _ends_sentence(token):
                break
        stripped = token.lstrip(_OPENING)
        word = stripped.rstrip(",")
        opened = len(token) - len(stripped)
        if not word:
            break
        if _stops_name(word) and not (_between_names(tokens, place) if place < last else _lettered(tokens, place)):
            break
        if _capital(word):
            best, offset = place, tokens[place].start() + opened
        elif word.lower() not in _inside() or place == last:
            break
        if opened:
            if token.startswith("["):
                offset = tokens[place].start()
            break
        place -= 1
    # A small word or a bare number is no beginning; "The" is left out of names.
    while best <= last and (tokens[best][0] in _inside() or (tokens[best][0].isdigit() and best < last)):
        best += 1
        offset = tokens[best].start() if best <= last else -1
    return best, offset


def _opening(tokens: list[re.Match[str]], last: int) -> int:
    """Where brackets that close at a token open, if capital words alone stand in them: Canada (Attorney General)."""
    for place in range(last, max(last - _ASIDE, 0), -1):
        word = tokens[place][0].strip("(),")
        if any(map(str.isdigit, word)) or not (_capital(word) or word in _inside()):
            return -1
        if tokens[place][0].startswith("("):
            return place if _capital(tokens[place - 1][0]) else -1
    return -1


def _plain(text: str) -> str:
    """A name as it is written: no brackets around parts of it, no space before a comma, no emphasis marks."""
    return " ".join(text.translate(_MARKS).split()).strip(" ,;")


def read_name(text: str, place: int, floor: int, *, comma: bool = False) -> CaseName | None:
    """The name that ends before ``place`` and does not begin before ``floor``.

    A short name must end with a comma, or ``comma`` says that something else shows that it is one.
    """
    begin = max(floor, place - _WINDOW)
    begin = max(begin, text.rfind("\n", begin, place) + 1)  # a heading, or another stream
    window = text[begin:place].rstrip(" [(")
    docket = ""
    docketed = _DOCKETED.search(window) if any(map(window.__contains__, _DOCKET_WORDS)) else None
    if docketed:
        docket = re.sub(r"^,? (?:(?:Docket )?Nos?\. ?)?|,$", "", docketed[0])
        window = window[: docketed.start()]
    comma = comma or window.endswith(",")
    window = window.rstrip(" ,")
    popular = _POPULAR.search(window) if window.endswith(")") else None
    window = window[: popular.start()] if popular else window
    if not window or (window[-1] in '.;:)”"' and not _may_end(window)):
        return None
    found = None
    if not _VERSUS.isdisjoint(window.split()):
        found = _versus(list(_TOKEN.finditer(window)), window)
    found = found or _in_matter(window)
    if found is None and (comma or docket):
        found = _bare(list(_TOKEN.finditer(window)), window)
    if found is None:
        return None
    start, parties, kind = found
    written = _plain(window[start:])
    return CaseName(begin + start, written, parties, kind, docket)


def _may_end(window: str) -> bool:
    last = window.rsplit(" ", 1)[-1]
    return last.endswith(".") and (not _ends_sentence(last) or bool(initials(last)))


def _versus(tokens: list[re.Match[str]], window: str) -> tuple[int, tuple[str, ...], str] | None:
    """Two parties with "v." between them."""
    last = len(tokens) - 1
    versus = next((place for place in range(last - 1, max(last - 16, 0), -1) if tokens[place][0] in _VERSUS), None)
    if versus is None:
        return None
    for place in range(versus + 1, last + 1):
        token = tokens[place][0]
        word = token.lstrip(_OPENING).rstrip(",")
        if not word or (place < last and _ends_sentence(token)):
            return None
        if not _capital(word) and word.lower() not in _inside() and word.lower() not in _after_comma():
            return None
    first, offset = _walk(tokens, versus - 1)
    if first >= versus:
        return None
    plaintiff = _plain(window[offset : tokens[versus - 1].end()])
    defendant = _plain(window[tokens[versus].end() :])
    return offset, (plaintiff, defendant), "versus"


def _in_word(text: str, place: int) -> bool:
    before = text[place - 1 : place]
    return before.isalnum() or before == "_"


def _in_matter(window: str) -> tuple[int, tuple[str, ...], str] | None:
    """A matter of one party: the last "Matter of" of the window, if only a name follows it."""
    # It is quicker to ask of the few that are found what stands before them than to look behind at each character.
    matters = [found for found in _matter().finditer(window) if not _in_word(window, found.start())]
    if not matters:
        return None
    found = matters[-1]
    rest = window[found.end() :]
    if len(rest) > 120:
        return None
    tokens = rest.split()
    for place, token in enumerate(tokens):
        word = token.lstrip(_OPENING).rstrip(",.")
        if not word and token not in ("&", "-"):
            return None
        if place < len(tokens) - 1 and _ends_sentence(token) and not initials(token):
            return None
        if word and not _capital(word) and word.lower() not in _inside() and not initials(word):
            return None
    name = _plain(rest)
    return found.start(), (initials(name) or name,), "matter"


def _bare(tokens: list[re.Match[str]], window: str) -> tuple[int, tuple[str, ...], str] | None:
    """A short name, which a comma must follow."""
    first, offset = _walk(tokens, len(tokens) - 1)
    if first >= len(tokens):
        return None
    if tokens[first - 1][0] in ("of", "for") and first > 0:
        return None  # "the Court of Appeals" is no name
    name = _plain(window[offset:])
    if not name or name.isdigit() or not any(map(str.isalpha, name)):
        return None
    return offset, (initials(name) or name,), "bare"


def short_names(parties: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """What a case is called for short: the party that is not the government's, without first names of companies."""
    if kind != "versus":
        return parties
    ordered = [party for party in parties if not common_party(party)]
    named = ordered[:1] or list(parties[:1])
    return tuple(re.sub(r",? et al\.?$", "", party) for party in named)
