"""A vault: nothing readable in it, opened by passphrase or recovery key alone, used like a plain folder."""

from __future__ import annotations

import contextlib
import shutil
import subprocess
import sys
from pathlib import Path

import pyrage
import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from wellfounded.cli import main
from wellfounded.files import vault as module
from wellfounded.files import vault_files
from wellfounded.files.folder import Folder
from wellfounded.files.vault import PLACE, Vault, VaultLocked, is_vault
from wellfounded.problems import InputError
from wellfounded.storage.matter_store import MatterStore, Text
from wellfounded.storage.version_history import version_of

ROOT = Path(__file__).resolve().parents[2]
PASSPHRASE = "five random words of mine"
MARK = "Zqx7Marker"
NAME = f"{MARK.lower()}.yaml"


def readable(folder, *marks):
    """The files that have a text in them or in their names."""
    return [
        path for path in folder.rglob("*")
        if any(
            mark.lower() in str(path.name).lower() or (path.is_file() and mark.encode() in path.read_bytes())
            for mark in marks
        )
    ]  # fmt: skip


def test_the_passphrase_and_the_recovery_key_open_it_and_nothing_else_does(made, folder):
    vault = Vault(folder)
    for wrong in ("five random words of mind", "", made[1][:-1] + "Q", "AGE-SECRET-KEY-1"):
        with pytest.raises(InputError, match="WF841"):
            vault.unlock(wrong)
        assert vault.locked
    for right in (PASSPHRASE, made[1], f" {made[1].lower()}\n"):
        vault.unlock(right)
        assert str(vault._opened()) == made[2]
        vault.lock()
    for use in (lambda: vault.seal("x", b""), lambda: vault.open(b""), lambda: vault.hide("x")):
        with pytest.raises(VaultLocked, match="WF840"):
            use()


def test_a_new_passphrase_ends_the_old_one(made, vault):
    vault.change_passphrase("entirely other words now")
    again = Vault(vault.folder)
    with pytest.raises(InputError, match="WF841"):
        again.unlock(PASSPHRASE)
    again.unlock("entirely other words now")
    for weak in ("short", "aaaaaaaaaaaaaaaaaaaa", ""):
        with pytest.raises(InputError, match="WF843"):
            vault.change_passphrase(weak)


def test_the_key_of_neither_is_on_the_disk(made, folder):
    whole = b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())
    for secret in (made[1], made[2], PASSPHRASE):
        assert secret.encode() not in whole
    assert {path.stat().st_mode & 0o077 for path in folder.rglob("*")} == {0}


@given(st.text(max_size=20), st.binary(max_size=300))
def test_what_is_sealed_is_opened_again_and_a_change_is_found(made, name, data):
    vault = Vault(made[0])
    vault._take(made[2])
    sealed = vault.seal(name, data)
    assert vault.open(sealed) == (name, data)
    for place in (5, len(sealed) // 2, len(sealed) - 1):
        with contextlib.suppress(OSError):
            assert vault.open(sealed[:place] + bytes([sealed[place] ^ 1]) + sealed[place + 1 :]) == (name, data)
        with pytest.raises(OSError, match="damaged"):
            vault.open(sealed[:place])


def test_any_program_for_age_opens_it(made, vault):
    Folder(vault.folder, vault).write(NAME, b"text\n")
    [path] = vault.folder.glob("*.age")
    sealed = (vault.folder / PLACE / "recovery.age").read_bytes()
    key = pyrage.decrypt(sealed, [pyrage.x25519.Identity.from_str(made[1])])
    plain = pyrage.decrypt(path.read_bytes(), [pyrage.x25519.Identity.from_str(key.decode())])
    assert plain == b'{"name": "%s"}\ntext\n' % NAME.encode()


def test_names_are_hidden_and_another_name_is_noticed(vault):
    files = Folder(vault.folder, vault)
    for name in (NAME, "memo.docx"):
        files.create(name, name.encode())
    assert [one.name for one in files.entries()] == [".wellfounded", "memo.docx", NAME]
    assert readable(vault.folder, MARK, "memo") == []
    one, two = sorted(vault.folder.glob("*.age"))
    shutil.copy(one, two)
    assert len(files.entries()) == 2
    with pytest.raises(OSError, match="moved to this name"):
        [files.read(name) for name in (NAME, "memo.docx")]
    (vault.folder / "plain.yaml").write_text("not sealed")
    assert "plain.yaml" not in [one.name for one in files.entries()]


def test_a_matter_lives_in_a_vault_as_in_a_folder(vault):
    store = MatterStore(vault.folder, cipher=vault)
    assert store.claim() == ""
    seen = store.create(NAME, f"{MARK}: 1\n").version
    saved = store.save(NAME, f"{MARK}: 2\n", seen)
    assert isinstance(saved, Text)
    seen = saved.version
    store.drafts.keep(NAME, "0" * 16, f"{MARK} draft", seen)
    assert isinstance(store.step(NAME, seen), Text)
    store.create("other.yaml", "other\n")
    store.delete("other.yaml")
    store.bring_back(store.deleted()[0].key)
    store.close()
    assert readable(vault.folder, MARK, "other", "draft") == [
        path for path in vault.folder.rglob("drafts") if path.is_dir()
    ]
    again = MatterStore(vault.folder, cipher=vault)
    assert again.names() == ["other.yaml", NAME]
    assert again.noticed(NAME).text == f"{MARK}: 1\n"
    assert [again.history(NAME).text(one) for one in again.history(NAME).states()] == [f"{MARK}: 1\n", f"{MARK}: 2\n"]
    assert [one.text for one in again.drafts.all(NAME)] == [f"{MARK} draft"]
    assert isinstance(again.save(NAME, f"{MARK}: 3\n", version_of(f"{MARK}: 1\n")), Text)


def run(*args, **more):
    return CliRunner().invoke(main, [str(one) for one in args], **more)


def test_cases_go_in_and_out_with_everything_kept_of_them(made, folder, tmp_path, on_the_command_line):
    plain = tmp_path / "plain"
    plain.mkdir()
    shutil.copy(ROOT / "examples" / "new-claim.yaml", plain / NAME)
    store = MatterStore(plain)
    seen = store.noticed(NAME)
    store.save(NAME, seen.text + f"# {MARK}\n", seen.version)
    before = {path.relative_to(plain): path.read_bytes() for path in plain.rglob("*.yaml")}
    done = run("vault", "import", folder, plain)
    assert (done.exit_code, "1 file imported" in done.output) == (0, True), done.output
    assert readable(folder, MARK, "claim") == []
    assert run("vault", "list", folder).output == f"{NAME}\n"
    twice = run("vault", "import", folder, plain)
    assert (twice.exit_code, "WF804" in twice.output) == (2, True)
    out = tmp_path / "out"
    assert run("vault", "export", folder, out).exit_code == 0
    assert {path.relative_to(out): path.read_bytes() for path in out.rglob("*.yaml")} == before
    assert run("vault", "export", folder, tmp_path / "one", NAME).exit_code == 0
    assert (tmp_path / "one" / NAME).read_bytes() == before[Path(NAME)]
    assert run("vault", "export", folder, tmp_path / "one", "none.yaml").exit_code == 2


def test_the_commands_read_and_write_in_a_vault(folder, tmp_path, on_the_command_line):
    text = (ROOT / "examples" / "new-claim.yaml").read_bytes()
    files = vault_files.open_vault
    (tmp_path / "p").mkdir()
    (tmp_path / "p" / NAME).write_bytes(text)
    assert run("vault", "import", folder, tmp_path / "p").exit_code == 0
    plain = run("review", tmp_path / "p" / NAME, "--json").output
    assert run("review", folder / NAME, "--json").output.replace(str(folder), str(tmp_path / "p")) == plain
    memo = folder / "memo.md"
    done = run("memo", folder / NAME, "-o", memo)
    assert done.exit_code == 0, done.output
    assert not memo.exists()
    assert readable(folder, "memo", "Memorandum", "asylum") == []
    again = run("memo", folder / NAME, "-o", memo)
    assert (again.exit_code, "WF612" in again.output) == (2, True)
    own = run("memo", folder / NAME, "-o", folder / NAME, "--force")
    assert own.exit_code == 2
    assert files(folder).read(NAME) == text
    below = run("memo", folder / NAME, "-o", folder / "sub" / "memo.md")
    assert (below.exit_code, "WF846" in below.output) == (2, True)
    assert run("vault", "list", folder).output == f"memo.md\n{NAME}\n"
    assert run("vault", "export", folder, tmp_path / "out", "memo.md").exit_code == 0
    assert (tmp_path / "out" / "memo.md").read_text(encoding="utf-8") == run("memo", tmp_path / "p" / NAME).stdout
    purged = run("purge", folder, NAME, "--yes")
    assert purged.exit_code == 0, purged.output
    assert run("vault", "list", folder).output == "memo.md\n"


def test_a_vault_is_made_by_the_command_and_opened_with_a_file(tmp_path, monkeypatch):
    vault_files._OPENED.clear()
    secret = tmp_path / "secret"
    secret.write_text(f"{PASSPHRASE}\n")
    place = tmp_path / "v"
    made = run("vault", "init", place, "--passphrase-file", secret)
    assert made.exit_code == 0, made.output
    assert made.output.count("AGE-SECRET-KEY-1") == 1
    assert is_vault(place)
    monkeypatch.setenv("WELLFOUNDED_PASSPHRASE_FILE", str(secret))
    assert run("vault", "list", place).exit_code == 0
    vault_files._OPENED.clear()
    monkeypatch.delenv("WELLFOUNDED_PASSPHRASE_FILE")
    closed = run("vault", "list", place)
    assert (closed.exit_code, "WF840" in closed.output) == (2, True)
    vault_files._OPENED.clear()


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (("init", "{full}", "--passphrase-file", "{good}"), "WF847"),
        (("init", "{new}", "--passphrase-file", "{weak}"), "WF843"),
        (("init", "{new}", "--passphrase-file", "{long}"), "WF843"),
        (("init", "{new}", "--passphrase-file", "{none}"), "WF812"),
        (("list", "{full}"), "WF847"),
        (("import", "{none}", "{full}"), "WF847"),
        (("passphrase", "{full}"), "WF847"),
    ],
)
def test_what_cannot_be_done_is_said(args, code, tmp_path):
    places = {name: tmp_path / name for name in ("full", "new", "good", "weak", "long", "none")}
    places["full"].mkdir()
    (places["full"] / "m.yaml").write_text("1\n")
    places["good"].write_text(PASSPHRASE)
    places["weak"].write_text("weak")
    places["long"].write_text("passwordpassword2026")
    done = run("vault", *(one.format(**places) for one in args))
    assert (done.exit_code, code in done.output) == (2, True), done.output
    assert not places["new"].exists()


def test_no_passphrase_is_set_where_it_cannot_be_judged(folder, vault, tmp_path, monkeypatch):
    before = (folder / ".wellfounded" / "vault" / "passphrase.age").read_bytes()
    monkeypatch.setitem(sys.modules, "zxcvbn", None)
    for change in (Vault(tmp_path / "new").make, vault.change_passphrase):
        with pytest.raises(InputError, match=r"WF848.*wellfounded\[vault\]"):
            change(PASSPHRASE)
    assert (folder / ".wellfounded" / "vault" / "passphrase.age").read_bytes() == before
    assert not (tmp_path / "new").exists()


class FakeKeyring:
    """A keyring as far as it is asked."""

    def __init__(self):
        self.kept = {}

    def set_password(self, service, name, secret):
        self.kept[service, name] = secret

    def get_password(self, service, name):
        return self.kept.get((service, name))


def test_the_keyring_opens_the_vault_whose_key_it_has(made, vault, monkeypatch):
    fake = FakeKeyring()
    monkeypatch.setattr(module, "_keyring", lambda: fake)
    assert not Vault(vault.folder).unlock_from_keyring()
    vault.put_into_keyring()
    again = Vault(vault.folder)
    assert again.unlock_from_keyring()
    assert not again.locked
    monkeypatch.setattr(module, "_keyring", lambda: None)
    assert not Vault(vault.folder).unlock_from_keyring()
    with pytest.raises(InputError, match="WF845"):
        vault.put_into_keyring()


def test_nothing_readable_is_written_anywhere_on_the_way(folder, made, tmp_path):
    """Every byte that a program writes while it works on a vault, as the system sees it."""
    if shutil.which("strace") is None:
        pytest.skip("strace is not installed")
    script = (
        "import sys; from pathlib import Path\n"
        "from wellfounded.files.vault import Vault\n"
        "from wellfounded.storage.matter_store import MatterStore\n"
        f"vault = Vault(Path({str(folder)!r})); vault._take({made[2]!r})\n"
        "store = MatterStore(vault.folder, cipher=vault); store.claim()\n"
        f"seen = store.create({NAME!r}, {MARK!r} + ': 1\\n').version\n"
        f"store.save({NAME!r}, {MARK!r} + ': 2\\n', seen)\n"
        f"store.drafts.keep({NAME!r}, '0' * 16, {MARK!r}, seen); store.delete({NAME!r})\n"
    )
    log = tmp_path / "log"
    calls = "trace=write,pwrite64,writev,rename,renameat,renameat2,openat,mkdirat"
    command = [
        "strace",
        "-f",
        "-s",
        "100000",
        "-e",
        calls,
        "-o",
        str(log),
        sys.executable,
        "-c",
        script,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if "Operation not permitted" in done.stderr and not log.exists():
        pytest.skip("this system does not let strace trace")
    assert done.returncode == 0, done.stderr
    traced = log.read_text(errors="replace")
    assert "age-encryption.org" in traced
    assert MARK.lower() not in traced.lower()
