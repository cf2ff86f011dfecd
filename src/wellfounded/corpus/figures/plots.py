"""Figures as plots that print well: shares with intervals and the base rate, or counts by ruling."""

from __future__ import annotations

import importlib
import json
from pathlib import PurePath
from typing import Any

from wellfounded.corpus.figures.counts import Count, Figures
from wellfounded.problems import InputError, Problem
from wellfounded.reading.shown_values import value_words

__all__ = ["FORMATS", "plot", "plot_bytes"]

FORMATS = (".svg", ".pdf", ".png", ".json")
"""The endings of files of plots; ``.json`` is the plot's Vega-Lite text."""

_FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
_INK, _QUIET = "#1a1a1a", "#595959"
_RANGE = ["#1b4f8a", "#b3541e", "#4d7c3a", "#6b4c8f", "#8a6d1b", "#3a7d7c", "#8c3a52", "#5a5a5a"]
_WIDTH, _ROW, _MOST = 420, 19, 60
_LONGEST = 60  # characters of a group's name


def _altair() -> Any:
    try:
        importlib.import_module("vl_convert")
        return importlib.import_module("altair")
    except ImportError:
        message = "Plots require Altair and vl-convert. Install them with pip install 'wellfounded[corpus]'."
        raise InputError([Problem("plot", 0, "WF884", message)]) from None


def plot(figures: Figures) -> dict[str, Any]:
    """The plot of figures as Vega-Lite, with its data in it; the first ``60`` groups, in the order of their names."""
    alt = _altair()
    counted = figures.counts or figures.base
    groups = list(dict.fromkeys(one.group for one in counted))
    shown = [one for one in counted if one.group in set(groups[:_MOST])]
    rows = [_row(one) for one in shown]
    names = [_name(group) for group in groups[:_MOST]]
    what = ", ".join(field.name for field in figures.by) or "all"
    under = f"by {what}; {_cases(figures)}" + (f"; first {_MOST} groups of {len(groups)}" * (len(groups) > _MOST))
    foot = [_FOOT] if figures.measure.values else []
    chart = _shares(alt, figures, rows, names) if figures.measure.values else _bars(alt, rows, names)
    title = alt.TitleParams(figures.measure.words[:1].upper() + figures.measure.words[1:], subtitle=[under, *foot])
    chart = chart.properties(title=title, width=_WIDTH).configure(font=_FONT, background="white")
    chart = chart.configure_title(
        anchor="start", fontSize=14, subtitleFontSize=11, color=_INK, subtitleColor=_QUIET, offset=12
    ).configure_axis(labelFontSize=11, titleFontSize=11, labelColor=_INK, titleColor=_INK, gridColor="#dddddd")
    chart = chart.configure_view(stroke=None).configure_legend(labelFontSize=11, titleFontSize=11, orient="bottom")
    found: dict[str, Any] = json.loads(chart.to_json())
    return found


_FOOT = "Decisions in this corpus, which is no sample; lines are 95 percent intervals (Wilson)."


def _cases(figures: Figures) -> str:
    base = figures.base[0] if figures.base else None
    return f"{base.of if base else 0} {figures.measure.of}"


def _name(group: tuple[str, ...]) -> str:
    text = ", ".join(value_words(one) or "(not read)" for one in group) or "all"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _row(one: Count) -> dict[str, Any]:
    low, high = one.interval
    said = f"{one.count}/{one.of}" + (" (few)" if one.few else "")
    numbers = {"share": round(one.share, 4), "low": round(low, 4), "high": round(high, 4)}
    return {"group": _name(one.group), "value": one.value, "count": one.count, "of": one.of, "said": said, **numbers}


def _shares(alt: Any, figures: Figures, rows: list[dict[str, Any]], names: list[str]) -> Any:
    """A point and a line for each group, and the base rate as a rule."""
    base = alt.Chart(alt.Data(values=rows)).properties(height=max(len(names), 1) * _ROW)
    group = alt.Y(
        "group:N", sort=names, title=None, axis=alt.Axis(labelLimit=260, ticks=False, domain=False, labelPadding=10)
    )
    across = alt.Scale(domain=[0, 1])
    percent = alt.Axis(format=".0%", tickCount=5)
    lines = base.mark_rule(color=_RANGE[0], strokeWidth=1.5).encode(
        y=group, x=alt.X("low:Q", scale=across, axis=percent, title="share"), x2="high:Q"
    )
    points = base.mark_point(color=_RANGE[0], filled=True, size=45, opacity=1).encode(
        y=group, x=alt.X("share:Q", scale=across, axis=percent, title="share")
    )
    said = base.mark_text(align="left", fontSize=10, color=_QUIET).encode(
        y=group, x=alt.value(_WIDTH + 8), text="said:N"
    )
    whole = [{"share": round(one.share, 4), "said": f"all: {one.share:.0%}"} for one in figures.base]
    rate = alt.Chart(alt.Data(values=whole))
    rule = rate.mark_rule(color=_RANGE[1], strokeDash=[4, 3], strokeWidth=1.2).encode(x=alt.X("share:Q", scale=across))
    label = rate.mark_text(color=_RANGE[1], fontSize=10, baseline="bottom", dy=-2).encode(
        x=alt.X("share:Q", scale=across), y=alt.value(0), text="said:N"
    )
    return alt.layer(rule, lines, points, said, label)


def _bars(alt: Any, rows: list[dict[str, Any]], names: list[str]) -> Any:
    """A bar for each group, in it a part for each ruling."""
    values = sorted({row["value"] for row in rows})
    for row in rows:
        row["value"] = value_words(row["value"])
    scale = alt.Scale(domain=[value_words(one) for one in values], range=_RANGE)
    return (
        alt.Chart(alt.Data(values=rows))
        .mark_bar(stroke="white", strokeWidth=0.5)
        .encode(
            y=alt.Y(
                "group:N",
                sort=names,
                title=None,
                axis=alt.Axis(labelLimit=260, ticks=False, domain=False, labelPadding=10),
            ),
            x=alt.X("count:Q", stack="zero", title="number", axis=alt.Axis(tickMinStep=1)),
            color=alt.Color("value:N", scale=scale, title=None, legend=alt.Legend(columns=3, labelLimit=240)),
            order=alt.Order("value:N"),
        )
        .properties(height=max(len(names), 1) * _ROW)
    )


def plot_bytes(figures: Figures, name: str) -> bytes:
    """The plot as the file that a name asks for by its ending. Raises InputError (WF892) for another ending."""
    ending = PurePath(name).suffix.lower()
    if ending not in FORMATS:
        message = f"A plot can be written as {', '.join(FORMATS)}, not '{ending or name}'."
        raise InputError([Problem("plot", 0, "WF892", message)])
    spec = plot(figures)
    if ending == ".json":
        return (json.dumps(spec, ensure_ascii=False, indent=2) + "\n").encode()
    convert = importlib.import_module("vl_convert")
    # No address is allowed: a plot has its data in it, and nothing is fetched.
    more: dict[str, Any] = {"allowed_base_urls": []}
    if ending == ".svg":
        svg: str = convert.vegalite_to_svg(spec, **more)
        return svg.encode()
    if ending == ".pdf":
        return bytes(convert.vegalite_to_pdf(spec, **more))
    return bytes(convert.vegalite_to_png(spec, scale=2, **more))
