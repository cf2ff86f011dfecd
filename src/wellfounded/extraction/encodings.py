"""The encoding of a text that is not UTF-8: determined by the characters that its bytes would be in legal prose."""

from __future__ import annotations

import codecs
import re

from wellfounded.problems import InputError, Problem

__all__ = ["decode", "looks_binary"]

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WIDE = {"utf-16-le": 1, "utf-16-be": 0}
_NAMES = {"cp1252": "Windows (cp1252)", "mac_roman": "Mac Roman", "cp437": "DOS 437"}

# What legal prose holds besides plain letters, with its weight: a section symbol counts more than an accented letter.
_LIKELY = {**dict.fromkeys("§¶", 6), **dict.fromkeys("“”‘’–—…", 4), **dict.fromkeys("áéíóúñçãõüöäèàêâ", 1)}
_TWICE = re.compile(r"Â[§¶\xa0]|â€[\x9d™œ“”˜\x99\x9c\x93\x94]|Ã[©¡\xad³º±¼]")
# A character of UTF-8 whose bytes were each taken for a character of Windows: the first byte, and those that go on.
_BYTES = {chr(code): bytes([code]) for code in range(0x80, 0xA0)}
_ON = "\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_DOUBLED = re.compile(f"[\xc2-\xdf][{_ON}]|[\xe0-\xef][{_ON}]{{2}}|[\xf0-\xf4][{_ON}]{{3}}")
_SAMPLE = 1_000_000


def looks_binary(data: bytes) -> bool:
    """Whether bytes are no text in any encoding: control characters, or zeros that no wide encoding explains."""
    sample = data[:65536]
    if any(sample.startswith(mark) for mark, _ in _MARKS) or _wide(sample):
        return False
    controls = sum(byte < 32 and byte not in (8, 9, 10, 12, 13, 27) for byte in sample)
    return b"\x00" in sample or controls * 50 > len(sample)


def _wide(sample: bytes) -> str:
    """The wide encoding that a text without a mark is in; empty where it is in none."""
    if len(sample) < 4:
        return ""
    for name, zeros in _WIDE.items():
        half, other = sample[zeros::2], sample[1 - zeros :: 2]
        if half.count(0) > 0.7 * len(half) and other.count(0) < 0.05 * len(other):
            return name
    return ""


def decode(name: str, data: bytes, declared: str = "") -> tuple[str, tuple[Problem, ...]]:
    """The text of bytes, and a warning where it was not UTF-8. A declared encoding is tried before others."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            try:
                return _checked(name, data.decode(encoding), () if encoding == "utf-8-sig" else _said(name, encoding))
            except UnicodeDecodeError as error:
                message = f"The file begins as {encoding.upper()} but is incomplete at byte {error.start}."
                raise InputError([Problem(name, 0, "WF409", message)]) from error
    wide = _wide(data[:65536])
    if wide:
        return _checked(name, data.decode(wide, "replace"), _said(name, wide))
    try:
        return _checked(name, data.decode("utf-8"), ())
    except UnicodeDecodeError as error:
        place = error.start
    if declared and declared != "utf-8":
        try:
            return _checked(name, data.decode(declared), ())
        except (LookupError, UnicodeDecodeError):
            pass
    guess = _narrow(data)
    line = data.count(b"\n", 0, place) + 1
    if not guess:
        message = f"The file is not UTF-8 (byte {place}), and its encoding is unknown. Save it as UTF-8."
        raise InputError([Problem(name, line, "WF409", message)])
    text = data.decode(guess, "replace")
    return _checked(name, text, _said(name, _NAMES[guess], line))


def _said(name: str, encoding: str, line: int = 0) -> tuple[Problem, ...]:
    shown = encoding.upper() if encoding.startswith("utf") else encoding
    message = f"The file is not UTF-8 and was read as {shown}. If characters look wrong, save it as UTF-8."
    return (Problem(name, line, "WF409", message, warning=True),)


def _checked(name: str, text: str, warnings: tuple[Problem, ...]) -> tuple[str, tuple[Problem, ...]]:
    twice = _TWICE.findall(text[:_SAMPLE])
    if len(twice) > 1:
        text = _DOUBLED.sub(_once, text)
        message = f"Characters were encoded twice ('{twice[0]}') and were decoded again; compare them with the file."
        warnings += (Problem(name, 0, "WF412", message, warning=True),)
    return text, warnings


def _once(found: re.Match[str]) -> str:
    """Characters that were encoded twice as they were before; others as they are."""
    try:
        data = b"".join(_BYTES.get(character) or character.encode("cp1252") for character in found[0])
        return data.decode("utf-8")
    except UnicodeError:
        return found[0]


def _narrow(data: bytes) -> str:
    """The one-byte encoding in which the bytes above ASCII are most like legal prose."""
    high = bytes(byte for byte in data[:_SAMPLE] if byte > 127)
    if len(high) * 4 > len(data[:_SAMPLE]):
        return ""  # no text in the letters of English
    scores: dict[str, int] = {}
    for encoding in _NAMES:
        text = high.decode(encoding, "replace").lower()
        scores[encoding] = sum(_LIKELY.get(letter, -4) for letter in text)
    best = max(scores, key=lambda encoding: scores[encoding])
    return best if scores[best] * 4 >= len(high) else ""
