"""Charts of elements as rows and as data."""

from __future__ import annotations

from collections.abc import Callable

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Chart, Element
from wellfounded.assess.currency import load_currency
from wellfounded.assess.review import assumptions, unsupported
from wellfounded.engine.program import Atom, Value
from wellfounded.language.model import Burden
from wellfounded.reports.currency import checked_through, currency_note
from wellfounded.reports.json_data import citation_data, rule_name, value_word
from wellfounded.reports.review import NOTICE, governing_law
from wellfounded.reports.row_tree import Row

StatusOf = Callable[[Value, Atom | None], str]
"""The status of an element in words: of its value, and of its sentence where it has one."""

_WORDS = {Value.TRUE: "Met", Value.OPEN: "Unresolved", Value.FALSE: "Not met"}


def plain_status(value: Value, atom: Atom | None) -> str:
    """``Met``, ``Unresolved`` or ``Not met``, whatever the stage of the case."""
    return _WORDS[value]


def chart_rows(case: Case, charts: tuple[Chart, ...], status_of: StatusOf = plain_status) -> list[Row]:
    """The charts, one after the other."""
    setting = case.law.setting
    head = Row(case.matter.title, mark="head")
    head.add(governing_law(case.library.forums[setting.forum], setting.day.isoformat(), case.matter.stage))
    note = currency_note(load_currency(case.library.folder), setting.day)
    if note:
        head.add(note, mark="caution")
    rows = [head]
    if not charts:
        head.add("The case has no pending claim to chart. List each claim with its applicant and relief.")
    for chart in charts:
        row = Row(case.words(chart.atom), status_of(chart.element.value, chart.atom), "head")
        note = case.library.goals[chart.goal].note
        if note:
            row.add(note, mark="quiet")
        _routes(row, chart.element, status_of)
        rows.append(row)
        if chart.presumptions:
            under = row.add("Presumptions")
            for presumed in chart.presumptions:
                tail = "; ".join([f"rebuttal burden: {_burden(presumed.burden)}", *map(str, presumed.citations)])
                line = under.add(presumed.text, tail, "open" if presumed.value is Value.OPEN else "")
                for text, value in presumed.rebuttals:
                    line.add(f"rebutted if {text}: {status_of(value, None).lower()}", mark="quiet")
    if charts:
        row = Row("Mandatory bars and threshold issues", mark="head")
        for bar in charts[0].bars:
            status = {
                Value.TRUE: "Applies",
                Value.OPEN: "Unresolved",
                Value.FALSE: "Negated by the record" if bar.denied else "Not established",
            }[bar.value]
            line = row.add(
                f"{bar.part.id}: {status}",
                "; ".join(filter(None, [_burden_of_point(bar.burden), *map(str, bar.citations)])),
            )
            if bar.lacks and not bar.denied:
                line.add(f"requires: {bar.lacks}", mark="quiet")
        rows.append(row)
    taken = [*(f"assumed: {text}" for text in assumptions(case))]
    taken += [f"disregarded because no supporting evidence is listed: {text}" for text in unsupported(case)]
    if taken:
        row = Row("Assumptions and unsupported facts", mark="head")
        for text in taken:
            row.add(text)
        rows.append(row)
    rows.append(Row(NOTICE, mark="quiet"))
    return rows


def _burden(burden: Burden | None) -> str:
    return str(burden) if burden else ""


def _burden_of_point(burden: Burden | None) -> str:
    return f"burden: {_burden(burden)}" if burden else ""


def _routes(row: Row, element: Element, status_of: StatusOf) -> None:
    for route in element.routes:
        under = (
            row.add(f"by {rule_name(route.part)}", "; ".join(map(str, route.citations)), "quiet")
            if len(element.routes) > 1
            else row
        )
        if under is row:
            row.tail = "; ".join(filter(None, [row.tail, *map(str, route.citations)]))
        for inner in route.elements:
            _element(under, inner, status_of)
        if route.record:
            under.add("stated in the case file: " + "; ".join(route.record), mark="quiet")


def _element(row: Row, element: Element, status_of: StatusOf) -> None:
    tail = [_burden(element.burden), *element.shown_by]
    text = element.text + (" (charted above)" if element.above and element.value is not Value.FALSE else "")
    line = row.add(f"{status_of(element.value, element.atom)}: {text}", "; ".join(filter(None, tail)), "")
    if element.value is Value.FALSE and element.ask and not element.routes:
        line.add(f"question: {element.ask}", mark="quiet")
    for reason in element.because:
        line.add(f"because {reason}", mark="quiet")
    _routes(line, element, status_of)


def chart_data(case: Case, charts: tuple[Chart, ...]) -> dict[str, object]:
    """The charts as data, schema ``wellfounded.assess/1``."""
    return {
        "schema": "wellfounded.assess/1",
        "matter": case.matter.title,
        "forum": case.law.setting.forum,
        "as_of": case.law.setting.day.isoformat(),
        "law_checked_through": checked_through(load_currency(case.library.folder)),
        "charts": [
            {
                "goal": chart.goal,
                "text": case.words(chart.atom),
                "status": value_word(chart.element.value),
                "element": _element_data(chart.element),
                "presumptions": [
                    {
                        "text": presumed.text,
                        "value": value_word(presumed.value),
                        "rebuttal_burden": _burden(presumed.burden),
                        "authorities": [citation_data(citation) for citation in presumed.citations],
                        "rebuttals": [{"text": text, "value": value_word(value)} for text, value in presumed.rebuttals],
                    }
                    for presumed in chart.presumptions
                ],
                "bars": [
                    {
                        "bar": bar.part.id,
                        "value": value_word(bar.value),
                        "burden": _burden(bar.burden),
                        "authorities": [citation_data(citation) for citation in bar.citations],
                        "would_need": bar.lacks,
                    }
                    for bar in chart.bars
                ],
            }
            for chart in charts
        ],
        "notice": NOTICE,
    }


def _element_data(element: Element) -> dict[str, object]:
    return {
        "text": element.text,
        "status": value_word(element.value),
        "burden": _burden(element.burden),
        "shown_by": list(element.shown_by),
        "question": element.ask,
        "because": list(element.because),
        "charted_above": element.above,
        "routes": [
            {
                "rule": route.part.id,
                "authorities": [citation_data(citation) for citation in route.citations],
                "elements": [_element_data(inner) for inner in route.elements],
                "record": list(route.record),
            }
            for route in element.routes
        ],
    }
