"""The law library as rows: a rule in words, and what the scenarios test."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from wellfounded.assess.coverage import Coverage
from wellfounded.assess.rule_description import concludes, scope_words
from wellfounded.dates import words_of
from wellfounded.language.compiler import CompiledLaw
from wellfounded.language.model import Part
from wellfounded.problems import Problem
from wellfounded.reports.json_data import citation_data
from wellfounded.reports.review import checked_words
from wellfounded.reports.row_tree import Row


def described_rows(description: dict[str, Any]) -> list[Row]:
    """A rule, judgment, table or question as a person reads it."""
    row = Row(
        f"{description['name']} ({description['kind']}), in {description['topic'] or 'no topic'}",
        description["at"],
        "head",
    )
    if description["kind"] == "question":
        row.add(str(description["text"]))
    if description.get("concludes"):
        row.add(f"conclusion: {description['concludes']}")
    if description.get("contrary"):
        row.add(f"or its contrary: {description['contrary']}")
    for part in [*description.get("parts", ()), *description.get("positions", ()), *description.get("settled", ())]:
        _part(row, part)
    return [row]


def _part(row: Row, part: dict[str, Any]) -> None:
    name = part.get("id") or part.get("name") or part.get("position") or ""
    under = row.add(f"{name}" + (f" ({part['kind']})" if part.get("kind") else ""), str(part.get("at", "")))
    if part.get("text"):
        under.add(str(part["text"]))
    for number, condition in enumerate(part.get("conditions", ())):
        under.add(condition if condition.startswith("unless ") else f"{'and' if number else 'if'} {condition}")
    for key, value in scope_words(part.get("scope", {})).items():
        under.add(f"{key}: {value}")
    for authority in part.get("authorities", ()):
        line = under.add(authority["full"], f"binds {authority['binds']}; {checked_words(authority['checked'])}")
        for treatment in authority["later"]:
            as_to = f" ({treatment['as_to']})" if treatment["as_to"] else ""
            line.add(f"{treatment['what']} by {treatment['by']}, {words_of(treatment['date'])}{as_to}", mark="quiet")
    for what, names in part.get("scenarios", {}).items():
        shown = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
        under.add(f"{what}: {shown or 'no scenario'}", mark="" if names else "caution")


def coverage_rows(found: Coverage, failed: int, most: int) -> list[Row]:
    """How much of the law is tested, and the points that are not."""
    total = len(found.reached)
    row = Row(
        f"Scenarios test {total - len(found.missing)} of {total} points of law: {found.percent:.1f}%",
        mark="head",
    )
    if failed:
        row.add(f"{failed} expectations of scenarios are not met", mark="caution")
    for point in found.missing[:most]:
        row.add(f"{point.owner}: {point.what}", str(point.place), "caution")
    if len(found.missing) > most:
        row.add(f"... and {len(found.missing) - most} more (use --max)", mark="quiet")
    return [row]


def coverage_data(found: Coverage) -> dict[str, object]:
    """The same as data, schema ``wellfounded.law-coverage/1``."""
    return {
        "schema": "wellfounded.law-coverage/1",
        "points": len(found.reached),
        "percent": round(found.percent, 2),
        "missing": [{"of": p.owner, "what": p.what, "at": str(p.place)} for p in found.missing],
        "reached": [
            {"of": p.owner, "what": p.what, "at": str(p.place), "by": list(names)}
            for p, names in sorted(found.reached.items())
            if names
        ],
    }


def tested_rows(scenarios: int, failed: int, problems: Sequence[Problem]) -> list[Row]:
    """How many scenarios were run, and each unmet expectation with its place."""
    if not scenarios:
        return [Row("No scenario tests this.", mark="caution")]
    total = f"{scenarios} scenario{'' if scenarios == 1 else 's'}"
    said = f"{failed} failed" if failed else "all passed"
    row = Row(f"{total}: {said}", mark="head")
    for problem in problems:
        row.add(str(problem))
    return [row]


def tested_data(scenarios: int, failed: int, problems: Sequence[Problem]) -> dict[str, object]:
    """The same as data, schema ``wellfounded.law-test/1``."""
    return {
        "schema": "wellfounded.law-test/1",
        "scenarios": scenarios,
        "failed": failed,
        "problems": [{"file": f.file, "line": f.line, "code": f.code, "message": f.message} for f in problems],
    }


def rules_data(law: CompiledLaw, parts: Iterable[Part], more: int) -> dict[str, object]:
    """Parts of rules for short, each with whether it applies, schema ``wellfounded.law-rules/1``."""
    reasons = {one.part.id: one.reason for one in law.not_applied}
    return {
        "schema": "wellfounded.law-rules/1",
        "forum": law.setting.forum,
        "as_of": law.setting.day.isoformat(),
        "rules": [
            {
                "rule": part.block,
                "part": part.id,
                "kind": part.kind,
                "topic": part.topic,
                "at": str(part.place),
                "concludes": concludes(part),
                "applies": part.id not in reasons,
                "reason": reasons.get(part.id, ""),
                "authorities": [citation_data(citation) for citation in part.scope.authorities],
            }
            for part in parts
        ],
        "more": more,
    }


def rules_rows(data: Mapping[str, Any]) -> list[Row]:
    """The same as rows, from the data."""
    rows = []
    for one in data["rules"]:
        row = Row(f"{one['part']}: {one['concludes']}", "; ".join(cited["short"] for cited in one["authorities"]))
        if not one["applies"]:
            row.add(f"not applied: {one['reason']}", mark="quiet")
        rows.append(row)
    if data["more"]:
        rows.append(Row(f"... and {data['more']} more", mark="quiet"))
    return rows or [Row("No rule has these words.")]


def authority_entry_rows(data: Mapping[str, Any]) -> list[Row]:
    """An authority of the register as rows, from its data."""
    row = Row(f"{data['key']}: {data['cite']}", checked_words(data["checked"]), "head")
    row.add(f"binds {data['binds']}")
    stands = "in effect" if data["stands"] else "not in effect"
    here = "binding" if data["binds_here"] else "not binding"
    row.add(f"{stands} and {here} in {data['forum']} on {words_of(data['as_of'])}")
    for one in data["later"]:
        as_to = f" ({one['as_to']})" if one["as_to"] else ""
        row.add(f"{one['what']} by {one['by']}, {words_of(one['date'])}{as_to}", mark="quiet")
    if data["rules"]:
        row.add(f"rules that rest on it: {', '.join(data['rules'])}")
    return [row]
