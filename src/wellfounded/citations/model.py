"""What is found in a text: a mention of an authority, of a part of the record, or of another place in the same text."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["BODY", "CAPTION", "KINDS", "NOWHERE", "Mention", "Place"]

KINDS = (
    *("full", "short", "id", "supra", "statute", "regulation", "agency", "secondary", "record"),
    *("foreign", "international"),
)
"""What a mention can be. ``full`` and ``short`` are decisions of courts; an agency's are ``agency`` in either form.

``foreign`` and ``international`` are authorities of other countries, and of courts and bodies of several countries.
"""

BODY = 0
"""The stream of the running text. Footnotes are streams by their numbers."""

CAPTION = -1
"""The stream of headings and page artifacts in which a decision gives its own citation."""


class Place(NamedTuple):
    """Where an authority is published.

    ``series`` is a reporter (``F.3d``) or the short name of a code (``usc``), ``volume`` its volume or title,
    ``number`` the first page or the section, and ``path`` the labels of the subsections.
    """

    series: str = ""
    volume: str = ""
    number: str = ""
    path: tuple[str, ...] = ()

    @property
    def subsections(self) -> str:
        """The path as it is printed: ``(b)(1)``."""
        return "".join(f"({label})" for label in self.path)


NOWHERE = Place()
"""The place of what is published nowhere, or not known yet."""


class Mention(NamedTuple):
    """One mention. ``text == raw[start:end]`` always: offsets are into the text as it was given, damage and all.

    ``start`` and ``end`` go from the name to the parenthesis with court and year; ``full_end`` is where the last
    parenthetical after it ends. ``pin`` is as printed. ``year``, ``court`` and ``date`` are those printed with it.

    ``key`` names the authority by place (``us/usc/t8/s1158/b/1``), ``resolves_to`` by the citation itself
    (``usc:8/1158(b)(1)``, ``118 F.3d 641``), ``authority`` by its key in the registry, where it has one. All are empty
    while it is not known what is meant.

    ``core`` is false for what is no citation of authority: names of acts and treaties, names of decisions standing
    alone, the decision's own caption, the record, cross-references; and for what is only ``listed``, in the text's own
    table of ``contents`` or of ``authorities``.

    ``stream`` is 0 for the running text, the number of the footnote in a footnote, -1 in a caption. ``within`` is the
    start of the citation in whose parenthetical it stands, ``antecedent`` the start of the mention it refers back to,
    ``parallel`` the start of the citation that it gives another place for; -1 is none. ``history`` says what it did to
    the decision at ``history_of``.

    ``early`` is the volume by the reporter's name that is printed beside the official one: ``5 Wall.``

    ``as_printed`` is what is printed where something else is meant, and ``repairs`` says what was read otherwise.
    """

    start: int
    end: int
    text: str
    kind: str
    subkind: str = ""
    normalized: str = ""
    resolves_to: str = ""
    key: str = ""
    authority: str = ""
    place: Place = NOWHERE
    pin: str = ""
    year: int | None = None
    date: str = ""
    court: str = ""
    name: str = ""
    names: tuple[str, ...] = ()
    docket: str = ""
    signal: str = ""
    parentheticals: tuple[str, ...] = ()
    history: str = ""
    history_of: int = -1
    core: bool = True
    stream: int = BODY
    in_quote: bool = False
    within: int = -1
    antecedent: int = -1
    parallel: int = -1
    full_end: int = 0
    as_printed: str = ""
    repairs: tuple[str, ...] = ()
    early: str = ""
    listed: str = ""
