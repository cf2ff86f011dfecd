"""A comparison of two laws as rows and as data."""

from __future__ import annotations

from wellfounded.assess.compare import ChangedLaw, Comparison
from wellfounded.language.compiler import Setting
from wellfounded.reports.data import citation_data, rule_name, value_word
from wellfounded.reports.review import mark_of
from wellfounded.reports.rows import Row


def comparison_rows(answer: Comparison) -> list[Row]:
    """What changes, outcomes first."""
    head = Row(answer.before.matter.title, mark="head")
    head.add(f"first:  {_setting(answer, answer.before.law.setting)}")
    head.add(f"second: {_setting(answer, answer.after.law.setting)}")
    for text in answer.stated:
        head.add(f"with: {text}")
    for text in answer.struck:
        head.add(f"without: {text}")
    for text in answer.after.later_dates:
        head.add(f"note: the file has a date after that day: {text}", mark="quiet")
    rows = [head]
    for title, wanted in (("What becomes of it", True), ("Other conclusions", False)):
        row = Row(title, mark="head")
        for change in answer.conclusions:
            if change.outcome is wanted:
                tail = "; ".join(str(citation) for citation in change.citations)
                line = row.add(
                    f"{change.text}: {value_word(change.before)} -> {value_word(change.after)}",
                    tail,
                    mark_of(change.after),
                )
                line.mark = ""
                if change.chain:
                    line.add(f"because of: {'; '.join(change.chain)}", mark="quiet")
                for reason in change.because if wanted else ():
                    line.add(f"open: {reason}", mark="quiet")
        if not row.rows:
            row.add("nothing changes")
        rows.append(row)
    for title, changes in (
        ("Law at work in the first only", answer.ended),
        ("Law at work in the second only", answer.added),
    ):
        row = Row(title, mark="head")
        for law in changes:
            row.add(rule_name(law.part), law.reason)
        if row.rows:
            rows.append(row)
    return rows


def _setting(answer: Comparison, setting: Setting) -> str:
    return f"{answer.before.library.forums[setting.forum]}, {setting.day}"


def comparison_data(answer: Comparison) -> dict[str, object]:
    """The comparison as data, schema ``wellfounded.compare/1``."""

    def setting(chosen: Setting) -> dict[str, str]:
        return {"forum": chosen.forum, "as_of": chosen.day.isoformat()}

    def law(changes: tuple[ChangedLaw, ...]) -> list[dict[str, str]]:
        return [{"rule": one.part.id, "place": str(one.part.place), "reason": one.reason} for one in changes]

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
