"""A second user of the machine reads nothing of what the workbench and the commands keep and write."""

from __future__ import annotations

import os
import subprocess
import sys

from click.testing import CliRunner
from decisions_made_up import decision
from test_web_decisions import filled, sent

from wellfounded.cli import main

OTHER_USER = """
import os, sys
os.setgroups([]); os.setgid(65534); os.setuid(65534)
for path in sys.argv[1:]:
    try:
        os.listdir(path) if os.path.isdir(path) else open(path, "rb").read(1)
    except PermissionError:
        continue
    print(path)
"""


def readable_by_others(paths, above):
    """The paths that another user can read: tried as one where this test runs as root, else by their modes."""
    if os.getuid():
        return [str(path) for path in paths if path.stat().st_mode & 0o077]
    for folder in above:  # each folder that is not ours must let the other user through, or nothing would be tried
        folder.chmod(folder.stat().st_mode | 0o011)
    tried = subprocess.run(
        [sys.executable, "-c", OTHER_USER, *map(str, paths)], capture_output=True, text=True, check=True
    )
    return tried.stdout.splitlines()


def test_another_user_reads_nothing_of_cases_history_drafts_decisions_and_exports(bench, folder, tmp_path):
    exports = tmp_path / "exports"
    exports.mkdir()  # a person's own folder, which others may list
    for path in (folder, *folder.iterdir()):  # as a person's own programs leave them
        path.chmod(0o755 if path.is_dir() else 0o644)
    previous = os.umask(0)
    try:
        bench.desk.store.claim()
        read = sent(bench, decision().encode(), "decision.txt")
        bench.post(str(read.url), {**filled(read.text), "do": "draft"})
        seen = bench.seen("new-claim.yaml")
        text = (folder / "new-claim.yaml").read_text(encoding="utf-8")
        bench.post("/m/new-claim.yaml/file", {"text": f"{text}# more\n", "seen": seen})
        bench.post("/m/new-claim.yaml/draft", {"text": "unsaved", "seen": bench.seen("new-claim.yaml")})
        bench.post("/citations/upload", files={"file": ("a.txt", b"Lark v. INS, 500 F.3d 100 (9th Cir. 2007)")})
        case = str(folder / "new-claim.yaml")
        for name in ("chart.md", "memo.html", "facts.json"):
            done = CliRunner().invoke(main, ["chart", case, "-o", str(exports / name)])
            assert done.exit_code in (0, 2), done.output
    finally:
        os.umask(previous)
    kept = [folder, *folder.rglob("*"), *exports.iterdir()]
    assert {"matters", "decisions", "drafts"} <= {path.name for path in kept}
    assert [path for path in kept if exports in path.parents]
    closed = [one for one in (exports, *exports.parents) if one.stat().st_mode & 0o011 != 0o011]
    assert readable_by_others(kept, closed) == []
