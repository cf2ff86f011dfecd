"""What of an installation works, and where things are kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import ClassVar

from wellfounded.api.answer import Answer, answer_of
from wellfounded.api.shapes import Shape

__all__ = ["InstallationAnswer", "InstalledProgram", "TriedFeature", "installation"]


@dataclass(frozen=True)
class InstalledProgram(Shape):
    """The program, and what it runs on."""

    version: str
    python: str
    system: str
    folder: str


@dataclass(frozen=True)
class TriedFeature(Shape):
    """A feature or a place: ``state`` is works, not installed, fails, or warning; ``remedy`` is what to do."""

    name: str
    state: str
    says: str
    remedy: str


@dataclass(frozen=True)
class InstallationAnswer(Answer):
    """What of an installation works; ``works`` is false where something that is installed does not."""

    SCHEMA: ClassVar[str] = "wellfounded.doctor/1"

    works: bool
    program: InstalledProgram
    features: tuple[TriedFeature, ...]
    places: tuple[TriedFeature, ...]


def installation(folder: str = "") -> InstallationAnswer:
    """Try what is installed, and look at the places where something is kept; at a folder of cases if one is named."""
    from wellfounded.doctor.diagnosis import diagnose

    found = diagnose(Path(folder) if folder else None)
    version, python, system, place = (value for _, value in found.program)
    data = {
        "schema": InstallationAnswer.SCHEMA,
        "works": found.works,
        "program": {"version": version, "python": python, "system": system, "folder": place},
        "features": [asdict(one) for one in found.features],
        "places": [asdict(one) for one in found.places],
    }
    answer: InstallationAnswer

    def text() -> str:
        return "\n".join(_lines(answer)) + "\n"

    answer = answer_of(InstallationAnswer, data, make_text=text)
    return answer


def _lines(found: InstallationAnswer) -> Iterator[str]:
    program = found.program
    yield from (f"Wellfounded: {program.version}", f"Python: {program.python}", f"system: {program.system}")
    yield f"installed in: {program.folder}"
    for title, findings in (("Features", found.features), ("Places", found.places)):
        yield f"\n{title}"
        width = max(len(one.name) for one in findings)
        for one in findings:
            said = ". ".join(filter(None, (one.says.removesuffix("."), one.remedy)))
            yield f"  {one.name.ljust(width)}  {one.state}{': ' if said else ''}{said}"
    failed = [one.name for one in (*found.features, *found.places) if one.state == "fails"]
    yield ""
    yield f"Not working: {', '.join(failed)}." if failed else "Everything that is installed works."
