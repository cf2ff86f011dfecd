"""The whole of an installation."""

from __future__ import annotations

import platform
from pathlib import Path

from wellfounded import __version__
from wellfounded.doctor.features import features
from wellfounded.doctor.model import Diagnosis, without_home
from wellfounded.doctor.places import places


def diagnose(folder: Path | None = None) -> Diagnosis:
    """Try every feature, and look at every place; at a folder of cases too, if one is named."""
    program = (
        ("Wellfounded", __version__),
        ("Python", f"{platform.python_version()} ({platform.python_implementation()})"),
        ("system", f"{platform.system()} {platform.release()} ({platform.machine()})"),
        ("installed in", without_home(str(Path(__file__).resolve().parents[1]))),
    )
    return Diagnosis(program, tuple(features()), tuple(places(folder)))
