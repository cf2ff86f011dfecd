"""What to ask the client: questions so marked in the interview, or left unknown, with the notes on them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wellfounded.matter.editor import entries_of
from wellfounded.matter.schema import Schema
from wellfounded.matter.yaml_parser import Map
from wellfounded.web.forms.controls import label_of
from wellfounded.web.intake.interview_state import ASK_CLIENT, SKIPPED, UNKNOWN, InterviewState
from wellfounded.web.intake.page_list import Question, all_pages

FROM_THE_LAW = "Further questions"
SKIPPED_PAGES = "Pages skipped"


@dataclass(frozen=True, slots=True)
class OpenItem:
    """A question without an answer: about which entry, why it has none, and what was noted on it."""

    question: str
    about: str
    how: str
    note: str


def open_items(schema: Schema, root: Map, memory: InterviewState) -> list[tuple[str, list[OpenItem]]]:
    """The questions to ask the client, by part of the interview, in its order."""
    parts: dict[str, list[OpenItem]] = {}
    heard: set[str] = set()
    for part, question, key, label in _questions(root):
        heard.add(key)
        if (how := memory.asked.get(key)) in (ASK_CLIENT, UNKNOWN):
            section = schema.sections.get(key.partition(".")[0])
            own = {spec.name: spec.ask.removeprefix("?") for spec in section.fields} if section else {}
            asked = question.ask or own.get(question.name, question.name)
            parts.setdefault(part, []).append(OpenItem(asked, label, str(how), memory.notes.get(key, "")))
    for key, how in memory.asked.items():
        if key in heard or key.startswith("page ") or how not in (ASK_CLIENT, UNKNOWN):
            continue
        if (item := _of_the_law(schema, root, key, how, memory.notes.get(key, ""))) is not None:
            parts.setdefault(FROM_THE_LAW, []).append(item)
    for page in all_pages():
        if memory.asked.get(page.key) == SKIPPED:
            parts.setdefault(SKIPPED_PAGES, []).append(OpenItem(page.title, "", SKIPPED, ""))
    return list(parts.items())


def _questions(root: Map) -> Iterator[tuple[str, Question, str, str]]:
    """Every question of intake about every entry that it may be about: part, question, key, and the entry's name."""
    for page in all_pages():
        for own, entry in entries_of(root, page.section).items():
            for question in page.questions:
                yield page.part, question, f"{page.section}.{own}.{question.name}", label_of(own, entry)


def _of_the_law(schema: Schema, root: Map, key: str, how: str, note: str) -> OpenItem | None:
    section, _, rest = key.partition(".")
    own, _, name = rest.rpartition(".")
    thing = schema.sections.get(section)
    spec = next((one for one in thing.fields if one.name == name), None) if thing is not None else None
    if spec is None:
        return None
    entry = entries_of(root, section).get(own)
    return OpenItem(spec.ask.removeprefix("?"), label_of(own, entry) if entry is not None else "", how, note)
