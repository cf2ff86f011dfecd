"""Charts of elements as rows and as data."""

from __future__ import annotations

from wellfounded.assess.case import Case
from wellfounded.assess.chart import Chart, Element
from wellfounded.assess.review import assumptions, unsupported
from wellfounded.dates import day_words
from wellfounded.engine.program import Value
from wellfounded.language.model import Burden
from wellfounded.reports.json_data import citation_data, rule_name, value_word
from wellfounded.reports.review import NOTICE
from wellfounded.reports.row_tree import Row

_STATUS = {Value.TRUE: "SHOWN", Value.OPEN: "OPEN", Value.FALSE: "NOT SHOWN"}


def chart_rows(case: Case, charts: tuple[Chart, ...]) -> list[Row]:
    """The charts, one after the other."""
    setting = case.law.setting
    head = Row(case.matter.title, mark="head")
    head.add(f"under the law of {case.library.forums[setting.forum]}, as of {day_words(setting.day)}")
    rows = [head]
    if not charts:
        head.add(
            "the matter raises none of the goals that the law charts: does it list claims, with applicant and relief?"
        )
    for chart in charts:
        row = Row(case.words(chart.atom), _STATUS[chart.element.value], "head")
        note = case.library.goals[chart.goal].note
        if note:
            row.add(note, mark="quiet")
        _routes(row, chart.element)
        rows.append(row)
        if chart.presumptions:
            under = row.add("Presumptions")
            for presumed in chart.presumptions:
                tail = "; ".join([f"to be rebutted by {_burden(presumed.burden)}", *map(str, presumed.citations)])
                line = under.add(presumed.text, tail, "open" if presumed.value is Value.OPEN else "")
                for text, value in presumed.rebuttals:
                    line.add(f"rebutted if {text}: {_STATUS[value].lower()}", mark="quiet")
    if charts:
        row = Row("Bars", mark="head")
        for bar in charts[0].bars:
            status = {
                Value.TRUE: "BARS",
                Value.OPEN: "OPEN",
                Value.FALSE: "no, on record" if bar.denied else "not shown",
            }[bar.value]
            line = row.add(
                f"{bar.part.id}: {status}",
                "; ".join(filter(None, [_burden_of_point(bar.burden), *map(str, bar.citations)])),
            )
            if bar.lacks and not bar.denied:
                line.add(f"would need: {bar.lacks}", mark="quiet")
        rows.append(row)
    taken = [*(f"assumed: {text}" for text in assumptions(case))]
    taken += [f"entered, but nothing is named on which it rests: {text}" for text in unsupported(case)]
    if taken:
        row = Row("Assumed and not supported", mark="head")
        for text in taken:
            row.add(text)
        rows.append(row)
    rows.append(Row(NOTICE, mark="quiet"))
    return rows


def _burden(burden: Burden | None) -> str:
    return str(burden) if burden else ""


def _burden_of_point(burden: Burden | None) -> str:
    return f"burden of the point: {_burden(burden)}" if burden else ""


def _routes(row: Row, element: Element) -> None:
    for route in element.routes:
        under = (
            row.add(f"by {rule_name(route.part)}", "; ".join(map(str, route.citations)), "quiet")
            if len(element.routes) > 1
            else row
        )
        if under is row:
            row.tail = "; ".join(filter(None, [row.tail, *map(str, route.citations)]))
        for inner in route.elements:
            _element(under, inner)
        if route.record:
            under.add("entered: " + "; ".join(route.record), mark="quiet")


def _element(row: Row, element: Element) -> None:
    tail = [_burden(element.burden), *element.shown_by]
    text = element.text + (" (charted above)" if element.above and element.value is not Value.FALSE else "")
    line = row.add(f"{_STATUS[element.value]}: {text}", "; ".join(filter(None, tail)), "")
    if element.value is Value.FALSE and element.ask and not element.routes:
        line.add(f"asked as: {element.ask}", mark="quiet")
    for reason in element.because:
        line.add(f"because {reason}", mark="quiet")
    _routes(line, element)


def chart_data(case: Case, charts: tuple[Chart, ...]) -> dict[str, object]:
    """The charts as data, schema ``wellfounded.assess/1``."""
    return {
        "schema": "wellfounded.assess/1",
        "matter": case.matter.title,
        "forum": case.law.setting.forum,
        "as_of": case.law.setting.day.isoformat(),
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
