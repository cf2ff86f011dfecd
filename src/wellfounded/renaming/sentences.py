"""Sentences of the law found in any text and written in their new words, each filler where it was."""

from __future__ import annotations

import re
from collections.abc import Iterator

from wellfounded.language.model import IN_WORDS, fill
from wellfounded.language.vocabulary import UnknownSentence, Vocabulary, bare
from wellfounded.renaming.model import Renames

_START = re.compile(r"[^\s\"'`(|;/]+|(?<!\S)\"(?=[^\"]*\" )")
_END = re.compile(r"""[;:,."'`)|]|\s/\s|\swhere\s|\sas\s"|\sif\s|\sis rebutted|\s\s|\\n|$""")
_QUOTES = tuple("\"'`")
_ENOUGH = 3
_BRACES = re.compile(r"\{\{[^{}]*\}\}|\{[^{}]*\}")
_SLOT = re.compile(r"\{([^{}]*)\}")
_COMPARED = re.compile(r"(\{[^{}]+\}) (is not|is at most|is at least|is) ([^{}]+)$")


class Sentences:
    """Rewrites the sentences in a text. ``typed`` says that braces name types (law text), not things of a matter.

    In ``prose`` only what has braces is taken for a sentence of the law.
    """

    def __init__(self, vocabulary: Vocabulary, renames: Renames, typed: bool, prose: bool = False) -> None:
        self.vocabulary = vocabulary
        self.renames = renames
        self.typed = typed
        self.prose = prose
        self._known: dict[str, str | None] = {}
        self._first: dict[str, bool] = {}

    def rewritten(self, text: str) -> str:
        """The text with every sentence of the law in it under its new words."""
        if self.prose and "{" not in text:
            return text
        out, at = [], 0
        ends = [found.start() for found in _END.finditer(text)]
        for start in self._starts(text):
            if start < at:
                continue
            for end in sorted({*ends, *(e + 1 for e in ends if text[e : e + 1] == ")")}, reverse=True):
                if end <= start:
                    break
                new = self.sentence(text[start:end]) if self._plain_enough(text, start, end) else None
                if new is not None:
                    out += [self._slots(text[at:start]), new]
                    at = end
                    break
        out.append(self._slots(text[at:]))
        return "".join(out)

    def _plain_enough(self, text: str, start: int, end: int) -> bool:
        """In prose, few words are taken for a sentence of the law only where they stand alone in quotation marks."""
        if not self.prose or len(_SLOT.sub("", text[start:end]).split()) >= _ENOUGH:
            return True
        return text[start - 1 : start] in _QUOTES and text[end : end + 1] in _QUOTES

    def _starts(self, text: str) -> Iterator[int]:
        """Where a sentence may begin: at a word with which one does."""
        for found in _START.finditer(text):
            word = found.group().replace("{{", "{")
            if word not in self._first:
                self._first[word] = word.startswith(("{", '"')) or self.vocabulary.begins(word)
            if self._first[word]:
                yield found.start()

    def sentence(self, piece: str) -> str | None:
        """One sentence in its new words; None where the piece is none."""
        if piece not in self._known:
            self._known[piece] = self._sentence(piece)
        return self._known[piece]

    def _sentence(self, piece: str) -> str | None:
        if piece != piece.strip() or (self.prose and "{" not in piece):
            return None
        doubled = "{{" in piece
        found = self.vocabulary.match(piece.replace("{{", "{").replace("}}", "}") if doubled else piece, self.typed)
        if found is None:
            return self._comparison(piece) if self.typed else None
        term, raw = found
        # In a template of a program a brace that is one is doubled, and a single one stands for what is put in.
        braces = iter(_BRACES.findall(piece) if doubled else ())
        fillers = [
            self._filler(one, kind, one.startswith("{") and next(braces, "").startswith("{{"))
            for one, kind in zip(raw, term.types, strict=True)
        ]
        return fill(bare(self.renames.sentence(term.template, self.vocabulary)), fillers)

    def _filler(self, raw: str, kind: str, doubled: bool) -> str:
        if raw.startswith("{"):
            name = f"{{{self.renames.slot(raw[1:-1], self.vocabulary)}}}" if self.typed and raw != "{}" else raw
            return f"{{{name}}}" if doubled else name
        return raw if raw.startswith('"') or kind == "date" else self.renames.value(kind, raw, self.vocabulary)

    def _comparison(self, piece: str) -> str | None:
        found = _COMPARED.fullmatch(piece)
        if found is None:
            return None
        slot, op, value = found.groups()
        try:
            kind = self.vocabulary.type_of(slot[1:-1])
        except UnknownSentence:
            return None
        if value not in self.vocabulary.values(kind):
            return None
        return f"{self._slots(slot)} {op} {self.renames.value(kind, value, self.vocabulary)}"

    def _slots(self, text: str) -> str:
        if not self.typed:
            return text
        return _SLOT.sub(lambda found: f"{{{self.slot(found[1])}}}", text)

    def slot(self, name: str) -> str:
        """A slot with its type under its new name; `` in words`` behind it stays while the values have such words."""
        if name.endswith(IN_WORDS):
            bare_name = name.removesuffix(IN_WORDS)
            new = self.renames.slot(bare_name, self.vocabulary)
            return new if self.renames.values.get(self.vocabulary.type_of(bare_name)) else new + IN_WORDS
        return self.renames.slot(name, self.vocabulary)
