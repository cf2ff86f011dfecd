"""What is released: the same bytes each time, all that its own tests need, and usable from the wheel alone."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from test_package import ROOT, project_files

EPOCH = "1800000000"
WHEEL, SOURCE = "*.whl", "*.tar.gz"


def build(folder: Path, to: Path, epoch: str = EPOCH) -> Path:
    environment = {**os.environ, "SOURCE_DATE_EPOCH": epoch}
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(to)]
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return to


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    return build(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def unpacked(built, tmp_path_factory):
    """The source archive, unpacked by somebody whose files nobody else may read."""
    place = tmp_path_factory.mktemp("elsewhere")
    mask = os.umask(0o077)
    try:
        with tarfile.open(next(built.glob(SOURCE))) as archive:
            for member in archive.getmembers():
                member.mode &= 0o700
                member.mtime = 0
                archive.extract(member, place, filter="data")
    finally:
        os.umask(mask)
    (folder,) = place.iterdir()
    return folder


def test_the_source_archive_has_every_file_of_a_checkout(unpacked):
    expected = {path for path in project_files() if path.parent != ROOT and path.suffix != ".pyc"}
    expected |= {*ROOT.glob("*.md"), *(ROOT / name for name in (".gitignore", "LICENSE", "Makefile", "pyproject.toml"))}
    found = {ROOT / path.relative_to(unpacked) for path in unpacked.rglob("*") if path.is_file()}
    assert found - {ROOT / "PKG-INFO"} == expected


def test_other_folders_times_and_modes_give_the_same_bytes(built, unpacked, tmp_path):
    again = build(unpacked, tmp_path)
    for kind in (WHEEL, SOURCE):
        (first,), (second,) = built.glob(kind), again.glob(kind)
        assert first.name == second.name
        assert first.read_bytes() == second.read_bytes(), f"{first.name} differs from build to build"


def test_make_dist_takes_the_time_of_the_last_commit():
    # A make above this one hands its own options down in the environment, and is then told of in the output.
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    done = subprocess.run(
        ["make", "--dry-run", "--assume-old=.venv/.ready", "dist", "BIN=there"],
        cwd=ROOT, env=alone, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "there/python -m hatchling build -d dist"
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert "\ndist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct" in makefile


def needed_without_extras() -> dict[str, importlib.metadata.Distribution]:
    """The libraries that every installation has, with those that these need."""
    found: dict[str, importlib.metadata.Distribution] = {}
    todo = list(importlib.metadata.requires("wellfounded") or [])
    while todo:
        requirement = Requirement(todo.pop())
        name = canonicalize_name(requirement.name)
        if name not in found and (requirement.marker is None or requirement.marker.evaluate({"extra": ""})):
            found[name] = importlib.metadata.distribution(name)
            todo += found[name].requires or []
    return found


@pytest.fixture(scope="module")
def installed(built, tmp_path_factory):
    """An environment with the wheel and what it needs, and none of the extras; made without a network."""
    place = tmp_path_factory.mktemp("clean")
    venv.create(place / "env", with_pip=False, symlinks=True)
    (packages,) = (place / "env").glob("lib/python*/site-packages")
    for distribution in needed_without_extras().values():
        for file in distribution.files or ():
            if ".." not in file.parts and "__pycache__" not in file.parts:
                (packages / file).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(str(file.locate()), packages / file)
    python = place / "env" / "bin" / "python"
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*command, str(next(built.glob(WHEEL)))], check=True, capture_output=True)
    shutil.copy(ROOT / "examples" / "new-claim.yaml", place / "case.yaml")
    (place / "brief.txt").write_text("Smith v. Jones, 500 F.3d 100 (9th Cir. 2007).\n", encoding="utf-8")
    (place / "decision.pdf").write_bytes(b"%PDF-1.4\n")
    (place / "scan.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    return place


def run_installed(place: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": str(place), "XDG_CACHE_HOME": str(place / "cache")}
    command = [str(place / "env" / "bin" / "wellfounded"), *args]
    return subprocess.run(
        command, cwd=place, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
def test_the_wheel_alone_reviews_an_example(installed):
    done = run_installed(installed, "review", "case.yaml")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The claim of Ilka Doren")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("args", "extra"),
    [
        ("serve .", "workbench"),
        ("vault init kept", "vault"),
        ("read decision.pdf", "documents"),
        ("read scan.png", "ocr"),
        ("read brief.txt --out table.parquet", "tables"),
        ("memo case.yaml -o memo.pdf", "documents"),
        ("cites toa brief.txt --docx table.docx", "documents"),
        ("cites check brief.txt --online", "online"),
    ],
)
def test_without_an_extra_one_message_says_what_to_install(installed, args, extra):
    done = run_installed(installed, *args.split())
    assert done.returncode == 2
    (message,) = done.stderr.splitlines()
    assert f"pip install 'wellfounded[{extra}]'" in message
