"""vault: cases encrypted on the disk."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from wellfounded.problems import InputError, Problem

if TYPE_CHECKING:
    from wellfounded.storage.matter_store import MatterStore

_new_file = click.option(
    "--passphrase-file",
    "file",
    default="",
    metavar="FILE",
    type=click.Path(),
    help="Read the new passphrase from a file.",
)


@click.group("vault", short_help="Keep cases encrypted")
def vault_command() -> None:
    """Keep cases in a vault: a folder in which every file is encrypted with age, and file names are hidden.

    Every command reads and writes a case in a vault as if it were a plain file: wellfounded review VAULT/my-case.yaml
    asks for the passphrase, or takes it from the file named in WELLFOUNDED_PASSPHRASE_FILE, or uses the keyring.

    \b
    Examples:
      wellfounded vault init cases-vault
      wellfounded vault import cases-vault cases
      wellfounded serve cases-vault
    """


@vault_command.command("init", short_help="Make a new vault")
@click.argument("folder", metavar="DIR", type=click.Path())
@_new_file
@click.option("--keyring", is_flag=True, help="Also keep the key in this system's keyring.")
def init_command(folder: str, file: str, keyring: bool) -> None:
    """Make a vault in a new or empty folder. Prints the recovery key, once: write it down and keep it elsewhere.

    A person with the recovery key or the passphrase can read the vault. If both are lost, the cases are lost.

    \b
    Example:
      wellfounded vault init cases-vault
    """
    import shutil

    from wellfounded.cli.vault_key import new_passphrase
    from wellfounded.files.vault import PLACE, Vault, check_can_seal, check_passphrase

    place = Path(folder)
    check_can_seal()
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        message = "A vault is made in a new or empty folder. Make one, and import your cases with vault import."
        raise InputError([Problem(folder, 0, "WF847", message)])
    passphrase = new_passphrase(file)
    check_passphrase(passphrase)
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
        vault = Vault(place)
        recovery = vault.make(passphrase)
    except OSError as error:
        shutil.rmtree(place / PLACE.partition("/")[0], ignore_errors=True)  # or it would not be empty the next time
        raise InputError([Problem(folder, 0, "WF842", f"The vault cannot be made: {error.strerror}.")]) from None
    if keyring:
        vault.put_into_keyring()
    click.echo("Recovery key, shown only now. Write it down and keep it away from this machine:", err=True)
    click.echo(recovery)


@vault_command.command("list", short_help="List the files in a vault")
@click.argument("folder", metavar="DIR", type=click.Path())
def list_command(folder: str) -> None:
    """List the files in a vault by their names, and files in its folder that are not encrypted.

    \b
    Example:
      wellfounded vault list cases-vault
    """
    files = _vault(folder).files
    for entry in files.entries():
        if not entry.is_folder:
            click.echo(entry.name)
    for path in sorted(files.path.iterdir()):
        if path.is_file() and path.suffix != ".age":
            click.echo(f"{path}: not encrypted", err=True)


@vault_command.command("import", short_help="Copy plain cases into a vault")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.argument("source", metavar="SOURCE", type=click.Path())
def import_command(folder: str, source: str) -> None:
    """Copy the cases of a plain folder into a vault, with every version, drafts, and extracted decisions.

    The plain folder stays as it is. When you have seen that everything is there, remove it, and its backups.

    \b
    Example:
      wellfounded vault import cases-vault cases
    """
    from wellfounded.storage.copying import copy_all
    from wellfounded.storage.matter_store import MatterStore

    target, plain = _vault(folder), MatterStore(Path(source))
    if busy := plain.claim():
        raise InputError([Problem(source, 0, "WF808", busy)])
    count = copy_all(plain, target)
    plain.close()
    click.echo(f"{_cases(count)} imported. '{source}' is still there, not encrypted.")


@vault_command.command("export", short_help="Copy cases out of a vault, decrypted")
@click.argument("folder", metavar="DIR", type=click.Path())
@click.argument("out", metavar="OUT", type=click.Path())
@click.argument("names", metavar="[NAME]...", nargs=-1)
def export_command(folder: str, out: str, names: tuple[str, ...]) -> None:
    """Copy cases out of a vault into a plain folder: all with everything kept of them, or the files named.

    \b
    Examples:
      wellfounded vault export cases-vault cases
      wellfounded vault export cases-vault . memo.docx
    """
    from wellfounded.storage.copying import copy_all, copy_some
    from wellfounded.storage.matter_store import MatterStore

    source = _vault(folder)
    try:
        Path(out).mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise InputError([Problem(out, 0, "WF807", f"The folder cannot be made: {error.strerror}.")]) from None
    plain = MatterStore(Path(out))
    count = copy_some(source, plain, names) if names else copy_all(source, plain)
    click.echo(f"{_cases(count)} exported to '{out}', not encrypted.")


@vault_command.command("passphrase", short_help="Change the passphrase of a vault")
@click.argument("folder", metavar="DIR", type=click.Path())
@_new_file
@click.option("--recovery", is_flag=True, help="Ask for the recovery key instead of the passphrase.")
def passphrase_command(folder: str, file: str, recovery: bool) -> None:
    """Change the passphrase of a vault. The recovery key stays the same.

    \b
    Example:
      wellfounded vault passphrase cases-vault --recovery
    """
    from wellfounded.cli.vault_key import new_passphrase
    from wellfounded.cli.vault_key import unlock as ask
    from wellfounded.files.vault import Vault, is_vault

    if not Path(folder).is_dir() or not is_vault(Path(folder)):
        raise _no_vault(folder)
    vault = Vault(Path(folder))
    if recovery:
        vault.unlock(click.prompt("Recovery key", hide_input=True, err=True))
    else:
        ask(vault)
    vault.change_passphrase(new_passphrase(file))
    click.echo("The passphrase was changed.")


def _vault(folder: str) -> MatterStore:
    from wellfounded.files.vault import is_vault
    from wellfounded.storage.store_opening import open_store

    if not Path(folder).is_dir() or not is_vault(Path(folder)):
        raise _no_vault(folder)
    return open_store(Path(folder))


def _no_vault(folder: str) -> InputError:
    message = f"'{folder}' is not a vault. Make one with wellfounded vault init."
    return InputError([Problem(folder, 0, "WF847", message)])


def _cases(count: int) -> str:
    return f"{count} {'file' if count == 1 else 'files'}"
