"""Who is meant: the applicants by name and pronoun, and their relatives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from wellfounded.reading.data import pattern, spelled
from wellfounded.reading.facts.account import Account, Sentence, Speaker, names_of, spelled_name, words

__all__ = ["Cast", "relative_of"]

_SHE, _HE = (
    re.compile(r"\b(?:[Ss]he|[Hh]er|[Hh]ers|[Hh]erself)\b"),
    re.compile(r"\b(?:[Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b"),
)
_MOSTLY = 3  # times as often as the other pronoun, from which on the pronoun tells the sex
_PRONOUNS = {"he": "he", "him": "he", "she": "she", "her": "she", "they": "they", "them": "they"}
_PLURAL = ("they", "them", "their")
_OTHERS = ("he", "him", "his", "she", "her", *_PLURAL)
_TELLER = ("i", "me", "my", "myself", "we", "us", "our")


def relative_of(relation: str, applicant: int) -> str:
    """How a fact names a relative of an applicant, by the place of the applicant in the list."""
    return f"{relation} of {applicant}"


@dataclass
class Cast:
    """The people of an account. An applicant is named in facts by place (``0``), a relative as ``father of 0``."""

    account: Account
    named: list[int] = field(default_factory=lambda: [0])
    related: dict[str, str] = field(default_factory=dict)

    @cached_property
    def sexes(self) -> tuple[str, ...]:
        """Whether each applicant is called she or he; empty where that is not clear."""
        told = [one.sex for one in self.account.applicants]
        if len(told) == 1 and not told[0]:
            text = " ".join(one.text for one in self.account.sentences)
            she, he = len(_SHE.findall(text)), len(_HE.findall(text))
            told = ["she" if she > _MOSTLY * he else "he" if he > _MOSTLY * she else ""]
        return tuple(told)

    @cached_property
    def relative(self) -> str:
        """The pattern of a relative, by whose he or she is."""
        kin = words("harms")["kin"]
        return rf"(?:{self._whose} {kin['before']}(?:{kin['words']})|{kin['bare']})\b(?![’'-])"

    @cached_property
    def _whose(self) -> str:
        named = rf"(?:[A-Z]\w+[ -])?(?:{names_of(self.account.applicants)})"
        someone = rf"(?:{named}|[Tt]he (?:{self._applicant})|(?:{self._applicant}))[’']s?"
        return rf"(?:[Aa]n?|[Hh]is|[Hh]er|[Tt]heir|[Mm]y|[Oo]ur|{someone})"

    @cached_property
    def _applicant(self) -> str:
        applicant = words("speakers")["swapped"].get(self.account.family, {}).get("applicant", "")
        return str(applicant or words("speakers")["who"]["applicant"])

    @cached_property
    def aliases(self) -> dict[str, str]:
        """The relatives whom the text names, by each word that can stand for the name."""
        source = pattern(rf"(?P<who>{self.relative}), (?P<name>[A-Z][a-zé]+(?: [A-Z][\w-]+)?),? ", case=True)
        out: dict[str, str] = {}
        for sentence in self.account.sentences:
            for found in source.finditer(sentence.text):
                meant = self._kin(found["who"], sentence.text[: found.start()])
                if len(meant) == 1 and " of " in meant[0]:
                    out.update(dict.fromkeys((found["name"], *found["name"].split()), meant[0]))
        return out

    @cached_property
    def person(self) -> str:
        """The pattern of a person: a relative, an applicant by name or word, or a pronoun."""
        named = rf"(?:[A-Z]\w+[ -])?(?:{names_of(self.account.applicants)})"
        alias = "|".join(map(spelled_name, sorted(self.aliases, key=len, reverse=True))) or "(?!)"
        return (
            rf"(?:{self.relative}|{named}\b(?![’'-])|(?:[Tt]he )?(?:lead )?(?:{self._applicant})\b(?![’'-])"
            rf"|(?:{alias})\b(?![’'-])"
            r"|[Tt]hem\b|[Tt]hey\b|[Hh]im\b|[Hh]er\b|[Hh]e\b|[Ss]he\b"
            rf"{self._teller})"
        )

    @property
    def _teller(self) -> str:
        """What the person who tells the account calls himself or herself; nothing where others tell it."""
        return r"|I\b(?![’'-])|[Mm]e\b|[Mm]yself\b|[Ww]e\b|[Uu]s\b" if self.account.own else ""

    @cached_property
    def _relative(self) -> re.Pattern[str]:
        kin = words("harms")["kin"]
        return pattern(rf"^(?:(?P<whose>.+?)(?:[’']s?)? )??{kin['before']}(?P<kin>{kin['words']})$", case=True)

    @cached_property
    def _names(self) -> re.Pattern[str]:
        names = names_of(self.account.applicants)
        return re.compile(rf"\b(?:{names})\b")

    def hear(self, sentence: Sentence) -> None:
        """Note whom a sentence names: pronouns in the next one mean them."""
        called = [" ".join(one.called.split()) for one in self.account.applicants]
        found = [called.index(" ".join(name.split())) for name in self._names.findall(sentence.text)]
        if found:
            self.named = sorted(dict.fromkeys(found))
            self.related.clear()
        self._relate(self.related, sentence.text)

    def _relate(self, known: dict[str, str], text: str) -> None:
        """Note the relatives whom a text mentions by the pronoun that would mean them; the last of each counts."""
        table = words("people")
        for found in re.finditer(spelled(self.relative), text):
            relation = self._relative.match(" ".join(found[0].split()))
            if relation:
                plain = _plain(relation["kin"])
                sex = "they" if plain in table["several"]["words"] else str(table["sex"].get(plain, ""))
                meant = self._kin(found[0], text[: found.start()])
                if sex and meant:
                    known[sex] = meant[0]

    def meant(self, phrase: str, before: str = "") -> tuple[str, ...]:
        """Whom a phrase means; nobody where that is not clear. ``before`` is what its sentence says before it."""
        phrase = " ".join(phrase.split())
        if phrase in self.aliases:
            return (self.aliases[phrase],)
        if self._relative.match(phrase):
            return self._kin(phrase, before)
        applicants = tuple(map(str, self._applicants(phrase, before)))
        pronoun = _PRONOUNS.get(phrase.lower(), "")
        if pronoun and (not applicants or pronoun == "they") and len(self.account.applicants) == 1:
            known = dict(self.related)
            self._relate(known, before)
            return (known[pronoun],) if pronoun in known else applicants
        return applicants

    def _kin(self, phrase: str, before: str) -> tuple[str, ...]:
        """The relative whom a phrase means, or an applicant who is one."""
        relative = self._relative.match(" ".join(phrase.split()))
        owners = self._applicants(relative["whose"] or "a", before) if relative else []
        relation = _plain(relative["kin"]) if relative else ""
        if not owners or not relation:
            return ()
        same = [n for n, one in enumerate(self.account.applicants) if one.relation == relation and n not in owners]
        return (str(same[0]),) if same else (relative_of(relation, owners[0]),)

    def _applicants(self, phrase: str, before: str) -> Sequence[int]:
        people: Sequence[Speaker] = self.account.applicants
        low = phrase.lower()
        if low in _TELLER:
            return [0] if self.account.own else []
        if self.account.own and low in _OTHERS:  # whoever tells an account calls nobody else "I"
            return []
        bare = phrase.removesuffix("’s").removesuffix("'s").rstrip("’'")
        known = [n for n, one in enumerate(people) if one.called and re.search(rf"\b{spelled_name(one.called)}$", bare)]
        if known:
            return known[:1]
        here = [
            n for n, one in enumerate(people) if one.called and re.search(rf"\b{spelled_name(one.called)}\b", before)
        ]
        recent = here or self.named
        if low in _PLURAL:
            return recent if len(people) > 1 else [0]
        sex = "she" if low in ("she", "her") else "he" if low in ("he", "him", "his") else ""
        if low in ("a", "an"):
            return [0]
        if not sex:  # the petitioner, the respondent
            return [0] if len(people) == 1 or not low.endswith("s") else list(range(len(people)))
        if len(people) == 1:
            return [0] if self.sexes[0] in ("", sex) else []
        fits = [n for n in recent if self.sexes[n] in ("", sex)]
        return fits[-1:]


def _plain(relation: str) -> str:
    one = relation.lower()
    return str(words("people")["singular"].get(one, one))
