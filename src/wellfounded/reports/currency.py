"""What a person is told when the law asked for is later than the day through which the library was checked."""

from __future__ import annotations

from datetime import date

from wellfounded.assess.currency import Currency
from wellfounded.dates import day_words
from wellfounded.reports.row_tree import Row

HALF_A_YEAR = 183
"""Days after which a law file counts as not checked lately."""


def currency_note(currency: Currency | None, day: date) -> str:
    """One sentence where ``day`` lies beyond what was checked, else nothing."""
    if currency is None or day <= currency.oldest:
        return ""
    return f"This library's law was checked through {day_words(currency.oldest)}; check for later changes."


def checked_through(currency: Currency | None) -> str | None:
    """The day through which all of the law was checked, as data; ``None`` if the folder does not say."""
    return None if currency is None else currency.oldest.isoformat()


def currency_rows(currency: Currency | None, today: date) -> list[Row]:
    """Through which day the law was checked, and which files were not for half a year."""
    if currency is None:
        return [Row("The law folder does not say through which day its law was checked (currency.toml).", mark="quiet")]
    row = Row(f"Checked for changes through {day_words(currency.known_to)}")
    for name, at in currency.before(date.fromordinal(today.toordinal() - HALF_A_YEAR)):
        what = name or "every file not named in currency.toml"
        row.add(f"{what}: not checked for half a year, last through {day_words(at)}", mark="caution")
    return [row]
