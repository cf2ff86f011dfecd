"""Places of a reading, which lie in its running text or its footnotes, as places of the whole text that is kept."""

from __future__ import annotations

from bisect import bisect_right

from wellfounded.reading.layout.model import Layout, Stream
from wellfounded.reading.model import Span

__all__ = ["Places"]

_KNOWN = 24
"""Characters by which a place is found again on its line."""


class Places:
    """The places of one layout in its raw text."""

    def __init__(self, layout: Layout) -> None:
        self._raw = layout.raw
        self._streams: dict[str, Stream] = {"text": layout.text, "notes": layout.notes}
        self._lines: dict[tuple[int, int], int] = {}
        for start, row in zip(layout.raw.starts, layout.raw.rows, strict=True):
            self._lines.setdefault((row.page, row.line), start)

    def of(self, span: Span) -> tuple[int, int]:
        """Where the words of a span begin and end; (-1, -1) for words that were put aside."""
        if span.stream == self._raw.name:
            return span.start, span.end
        stream = self._streams.get(span.stream)
        if stream is None or not stream.rows:
            return -1, -1
        start = self._place(stream, span.start)
        end = self._place(stream, max(span.end - 1, span.start)) + 1
        return start, max(end, start)

    def _place(self, stream: Stream, place: int) -> int:
        """A character's place. Its line is known; there the words after it are looked for, near where it stood."""
        index = max(bisect_right(stream.starts, place) - 1, 0)
        row = stream.rows[index]
        line = self._lines.get((row.page, row.line), 0)
        text = self._raw.text
        end = text.find("\n", line)
        end = len(text) if end < 0 else end
        near = min(line + place - stream.starts[index], end)
        ahead = stream.text[place : place + _KNOWN].partition("\n")[0]
        while ahead:
            found = [text.rfind(ahead, line, near + len(ahead)), text.find(ahead, near, end)]
            here = [one for one in found if one >= 0]
            if here:
                return min(here, key=lambda one: abs(one - near))
            ahead = ahead[: len(ahead) // 2]  # what the page adds may stand among these words
        return near
