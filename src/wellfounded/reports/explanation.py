"""An explanation as rows and as data."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.explanation import Step
from wellfounded.engine.program import Value
from wellfounded.reports.json_data import citation_data, rule_name, value_word
from wellfounded.reports.row_tree import Mark, Row


def explanation_rows(step: Step, depth: int) -> list[Row]:
    """The proof as a tree, ``depth`` steps deep."""
    row = Row(_text(step), _tail(step), _mark(step))
    _grow(row, step, depth)
    return [row]


def _grow(row: Row, step: Step, depth: int) -> None:
    if step.others:
        row.add("also sufficient: " + ", ".join(dict.fromkeys(rule_name(part) for part in step.others)), mark="quiet")
    if depth == 0 and step.steps:
        row.add(f"... {_count(step)} more steps (use --depth)", mark="quiet")
        return
    for inner in step.steps:
        _grow(row.add(_text(inner), _tail(inner), _mark(inner)), inner, depth - 1)


def _count(step: Step) -> int:
    return sum(1 + _count(inner) for inner in step.steps)


def _text(step: Step) -> str:
    if step.how == "not established":
        return f"not established: {step.text}" if step.value is Value.TRUE else f"not ruled out: {step.text}"
    if step.how == "above":
        return f"{step.text} (see above)"
    return step.text


def _tail(step: Step) -> str:
    pieces = [rule_name(step.part)] if step.part else []
    pieces += [str(citation) for citation in step.citations]
    if step.announced:
        pieces.append("announced in this case")
    if step.how == "record":
        pieces.append("; ".join(filter(None, ["the record", step.place, step.note])))
    elif step.note:
        pieces.append(f"note: {step.note}")
    return "; ".join(pieces)


def _mark(step: Step) -> Mark:
    return "open" if step.value is Value.OPEN else ""


def step_data(step: Step) -> dict[str, object]:
    """A step as data."""
    data: dict[str, object] = {"text": step.text, "value": value_word(step.value), "how": step.how}
    if step.part:
        data |= {"rule": step.part.id, "at": str(step.part.place)}
    if step.citations:
        data |= {"authorities": [citation_data(citation) for citation in step.citations]}
    if step.announced:
        data["announced_here"] = True
    if step.place:
        data["place"] = step.place
    if step.note:
        data["note"] = step.note
    if step.others:
        data["also_enough"] = [part.id for part in step.others]
    if step.steps:
        data["steps"] = [step_data(inner) for inner in step.steps]
    return data


def why_rows(text: str, step: Step | None, depth: int) -> list[Row]:
    """The proof of a sentence, ``depth`` steps deep, or that there is none."""
    if step is None:
        row = Row(text, mark="fails")
        row.add("not established; see whynot")
        return [row]
    return explanation_rows(step, depth)


def explanation_data(case: Case, step: Step | None) -> dict[str, object]:
    """An explanation as data, schema ``wellfounded.why/1``; none of a sentence that is not established."""
    return {
        "schema": "wellfounded.why/1",
        "matter": case.matter.title,
        "forum": case.law.setting.forum,
        "as_of": case.law.setting.day.isoformat(),
        "value": value_word(step.value if step else Value.FALSE),
        "explanation": step_data(step) if step else None,
    }
