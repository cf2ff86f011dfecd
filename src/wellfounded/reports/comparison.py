"""A comparison of two laws, or of several, as rows and as data."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterable

from wellfounded.assess.comparison import ChangedLaw, Comparison, Side, Variation
from wellfounded.authorities import Citation
from wellfounded.dates import day_words
from wellfounded.language.compiler import Setting
from wellfounded.reports.json_data import citation_data, rule_name, value_word
from wellfounded.reports.review import mark_of
from wellfounded.reports.row_tree import Row

DATES_MOVED = "all dates in the case file shifted with the date of decision"


def comparison_rows(answer: Comparison) -> list[Row]:
    """What changes, outcomes first."""
    head = Row(answer.before.matter.title, mark="head")
    head.add(f"first:  {_setting(answer, answer.before.law.setting)}")
    head.add(f"second: {_setting(answer, answer.after.law.setting)}")
    for text in answer.stated:
        head.add(f"with: {text}")
    for text in answer.struck:
        head.add(f"without: {text}")
    if answer.before.matter is not answer.after.matter:
        head.add(DATES_MOVED)
    for text in answer.after.later_dates:
        head.add(f"note: the case file has a date after the date of decision: {text}", mark="quiet")
    rows = [head]
    for title, wanted in (("Disposition", True), ("Other conclusions", False)):
        row = Row(title, mark="head")
        for change in answer.conclusions:
            if change.outcome is wanted:
                line = row.add(
                    f"{change.text}: {value_word(change.before)} -> {value_word(change.after)}",
                    _cited(change.citations),
                    mark_of(change.after),
                )
                line.mark = ""
                if change.chain:
                    line.add(f"because: {'; '.join(change.chain)}", mark="quiet")
                for reason in change.because if wanted else ():
                    line.add(f"unresolved: {reason}", mark="quiet")
        if not row.rows:
            row.add("no change")
        rows.append(row)
    for title, changes in (
        ("Law applied only in the first", answer.ended),
        ("Law applied only in the second", answer.added),
    ):
        row = Row(title, mark="head")
        for law in changes:
            row.add(rule_name(law.part), _cited(law.citations)).add(law.reason, mark="quiet")
        if row.rows:
            rows.append(row)
    return rows


def _setting(answer: Comparison, setting: Setting) -> str:
    return f"{answer.before.library.forums[setting.forum]}, {day_words(setting.day)}"


def comparison_data(answer: Comparison) -> dict[str, object]:
    """The comparison as data, schema ``wellfounded.compare/1``."""

    def setting(chosen: Setting) -> dict[str, str]:
        return {"forum": chosen.forum, "as_of": chosen.day.isoformat()}

    def law(changes: tuple[ChangedLaw, ...]) -> list[dict[str, object]]:
        return [
            {
                "rule": one.part.id,
                "place": str(one.part.place),
                "reason": one.reason,
                "authorities": [citation_data(citation) for citation in one.citations],
            }
            for one in changes
        ]

    return {
        "schema": "wellfounded.compare/1",
        "matter": answer.before.matter.title,
        "first": setting(answer.before.law.setting),
        "second": setting(answer.after.law.setting),
        "conclusions": [
            {
                "text": change.text,
                "outcome": change.outcome,
                "first": value_word(change.before),
                "second": value_word(change.after),
                "authorities": [citation_data(citation) for citation in change.citations],
                "because": list(change.because),
                "chain": list(change.chain),
            }
            for change in answer.conclusions
        ],
        "law_in_first_only": law(answer.ended),
        "law_in_second_only": law(answer.added),
    }


def variation_rows(answer: Variation) -> list[Row]:
    """What varies, outcomes first; for each sentence its values, each with the laws that give it and the authority."""
    labels = _labels(answer, day_words)
    head = Row(answer.cases[0].matter.title, mark="head")
    for label, case in zip(labels, answer.cases, strict=True):
        setting = case.law.setting
        words = f"{case.library.forums[setting.forum]}, {day_words(setting.day)}"
        head.add(words if label in words else f"{label}: {words}")
    if any(case.matter is not answer.cases[0].matter for case in answer.cases):
        head.add(DATES_MOVED)
    rows = [head]
    for title, wanted in (("Disposition", True), ("Other conclusions", False)):
        row = Row(title, mark="head")
        for one in answer.conclusions:
            if one.outcome is wanted:
                line = row.add(one.text)
                for side in one.sides:
                    under = line.add(f"{value_word(side.value)}: {_named(labels, side.cases)}", _cited(side.citations))
                    for reason in side.because:
                        under.add(f"unresolved: {reason}", mark="quiet")
        if not row.rows:
            row.add("no difference")
        rows.append(row)
    row = Row("Law applied only in some", mark="head")
    for law in answer.law:
        line = row.add(rule_name(law.part))
        for side in law.at_work:
            line.add(f"applied: {_named(labels, side.cases)}", _cited(side.citations))
        for reason, cases in law.left_out:
            line.add(f"not applied: {_named(labels, cases)}", reason, mark="quiet")
    if row.rows:
        rows.append(row)
    return rows


def _labels(answer: Variation, named: Callable[[dt.date], str]) -> list[str]:
    """What tells the laws apart: the day, as ``named`` writes it, the forum, or both."""
    settings = [case.law.setting for case in answer.cases]
    one_forum = len({setting.forum for setting in settings}) == 1
    one_day = len({setting.day for setting in settings}) == 1
    if one_forum == one_day:
        return [f"{setting.forum} {named(setting.day)}" for setting in settings]
    return [named(setting.day) if one_forum else setting.forum for setting in settings]


def _named(labels: list[str], cases: Iterable[int]) -> str:
    return "; ".join(labels[number] for number in cases)


def _cited(citations: Iterable[Citation]) -> str:
    return "; ".join(str(citation) for citation in citations)


def variation_data(answer: Variation) -> dict[str, object]:
    """The variation as data, schema ``wellfounded.compare-several/1``."""
    labels = _labels(answer, str)

    def named(cases: Iterable[int]) -> list[str]:
        return [labels[number] for number in cases]

    def sided(side: Side) -> dict[str, object]:
        return {"laws": named(side.cases), "authorities": [citation_data(citation) for citation in side.citations]}

    return {
        "schema": "wellfounded.compare-several/1",
        "matter": answer.cases[0].matter.title,
        "laws": [
            {"label": label, "forum": case.law.setting.forum, "as_of": case.law.setting.day.isoformat()}
            for label, case in zip(labels, answer.cases, strict=True)
        ],
        "conclusions": [
            {
                "text": one.text,
                "outcome": one.outcome,
                "sides": [
                    {"value": value_word(side.value), **sided(side), "because": list(side.because)}
                    for side in one.sides
                ],
            }
            for one in answer.conclusions
        ],
        "law": [
            {
                "rule": law.part.id,
                "place": str(law.part.place),
                "at_work": [sided(side) for side in law.at_work],
                "left_out": [{"laws": named(cases), "reason": reason} for reason, cases in law.left_out],
            }
            for law in answer.law
        ],
    }
