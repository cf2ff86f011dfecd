"""A vault: a folder in which every file is sealed with age, to be opened by a passphrase or a recovery key.

The key of the files is itself a file, sealed by the passphrase, and once more for the recovery key. All are files of
the age format (https://age-encryption.org/v1), so that any program for that format opens them too. A sealed file holds
a line of JSON with its name, and then its content.
"""

from __future__ import annotations

import base64
import errno
import hashlib
import hmac
import json
import threading
from pathlib import Path
from typing import Any

from wellfounded.files.folder import Folder
from wellfounded.files.passphrase import weakness
from wellfounded.problems import InputError, Problem

PLACE = ".wellfounded/vault"
BY_PASSPHRASE, BY_RECOVERY = "passphrase.age", "recovery.age"
SERVICE = "wellfounded"
"""Under this name the key is kept in the system's keyring."""
_RECOVERY = "AGE-SECRET-KEY-1"


class VaultLocked(InputError):
    """Nothing can be read or written before the vault is unlocked."""


class Vault:
    """The vault that a folder is, locked at first. Safe to use from several threads.

    Raises InputError (WF844) where pyrage is not installed.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._age = _age()
        self._files = Folder(self.folder)
        self._identity: Any = None
        self._recipient: Any = None
        self._names = b""
        self._lock = threading.Lock()

    @property
    def locked(self) -> bool:
        """Whether it has to be unlocked first."""
        return self._identity is None

    # Making and opening.

    def make(self, passphrase: str) -> str:
        """Make the folder a vault, unlocked; returns the recovery key, which is kept nowhere. Raises InputError."""
        check_passphrase(passphrase)
        identity, recovery = (self._age.x25519.Identity.generate() for _ in range(2))
        key = str(identity).encode()
        sealed = self._age.encrypt(key, [recovery.to_public()])
        self._files.write(f"{PLACE}/{BY_RECOVERY}", sealed)
        self._files.write(f"{PLACE}/{BY_PASSPHRASE}", self._age.passphrase.encrypt(key, passphrase))
        self._take(key.decode())
        return str(recovery)

    def unlock(self, secret: str) -> None:
        """Unlock by the passphrase or the recovery key. Raises InputError (WF841) for one that is wrong."""
        wrong = InputError([Problem("passphrase", 0, "WF841", "Incorrect passphrase or recovery key.")])
        with self._lock:
            try:
                if secret.strip().upper().startswith(_RECOVERY):
                    identity = self._age.x25519.Identity.from_str(secret.strip().upper())
                    key = self._age.decrypt(self._files.read(f"{PLACE}/{BY_RECOVERY}"), [identity])
                else:
                    key = self._age.passphrase.decrypt(self._files.read(f"{PLACE}/{BY_PASSPHRASE}"), secret)
            except (self._age.DecryptError, self._age.IdentityError):
                raise wrong from None
            except OSError as error:
                message = f"The key of the vault cannot be read: {error.strerror}."
                raise InputError([Problem(str(self.folder), 0, "WF842", message)]) from None
            self._take(key.decode())

    def unlock_from_keyring(self) -> bool:
        """Unlock by the system's keyring; whether it has the key."""
        keyring = _keyring()
        found = keyring.get_password(SERVICE, self._name_in_keyring()) if keyring else None
        if found:
            self._take(found)
        return bool(found)

    def put_into_keyring(self) -> None:
        """Keep the key in the system's keyring. Raises InputError (WF845) where there is none."""
        keyring = _keyring()
        if keyring is None:
            message = "There is no keyring here. Run pip install 'wellfounded[keyring]', or leave out --keyring."
            raise InputError([Problem("--keyring", 0, "WF845", message)])
        keyring.set_password(SERVICE, self._name_in_keyring(), str(self._opened()))

    def _name_in_keyring(self) -> str:
        return hashlib.sha256(self._files.read(f"{PLACE}/{BY_RECOVERY}")).hexdigest()[:32]

    def change_passphrase(self, passphrase: str) -> None:
        """Have it open by another passphrase from now on, and no longer by the former. Raises InputError."""
        check_passphrase(passphrase)
        key = str(self._opened()).encode()
        self._files.write(f"{PLACE}/{BY_PASSPHRASE}", self._age.passphrase.encrypt(key, passphrase))

    def lock(self) -> None:
        """Forget the key."""
        self._identity = self._recipient = None
        self._names = b""

    def _take(self, key: str) -> None:
        identity = self._age.x25519.Identity.from_str(key)
        self._recipient = identity.to_public()
        self._names = hashlib.sha256(f"names {key}".encode()).digest()
        self._identity = identity

    def _opened(self) -> Any:
        identity = self._identity
        if identity is None:
            raise VaultLocked([Problem(str(self.folder), 0, "WF840", "The vault is locked. Unlock it first.")])
        return identity

    # Sealing.

    def seal(self, name: str, data: bytes) -> bytes:
        """The bytes on the disk for a file."""
        self._opened()
        sealed: bytes = self._age.encrypt(json.dumps({"name": name}).encode() + b"\n" + data, [self._recipient])
        return sealed

    def open(self, data: bytes) -> tuple[str, bytes]:
        """Name and content of a sealed file. Raises OSError where it is damaged or of another vault."""
        try:
            head, _, content = self._age.decrypt(data, [self._opened()]).partition(b"\n")
            return str(json.loads(head)["name"]), content
        except (self._age.DecryptError, ValueError, KeyError, TypeError):
            raise OSError(errno.EIO, "it is damaged, or was not sealed for this vault") from None

    def hide(self, name: str) -> str:
        """The name on the disk of a file that lies directly in the folder."""
        self._opened()
        # A name may hold what no text of a file can: it is hidden like any other.
        digest = hmac.digest(self._names, name.encode("utf-8", "surrogateescape"), "sha256")
        return base64.b32encode(digest)[:40].decode().lower() + ".age"


def is_vault(folder: Path) -> bool:
    """Whether a folder is a vault."""
    return Folder(folder).is_file(f"{PLACE}/{BY_PASSPHRASE}")


def check_can_seal() -> None:
    """Raise InputError (WF844) where pyrage is not installed."""
    _age()


def check_passphrase(passphrase: str) -> None:
    """Raise InputError (WF843) for a passphrase that is easy to guess."""
    if message := weakness(passphrase):
        raise InputError([Problem("passphrase", 0, "WF843", message)])


def _age() -> Any:
    try:
        import pyrage
    except ImportError:
        message = "A vault requires pyrage. Install it with pip install 'wellfounded[vault]'."
        raise InputError([Problem("vault", 0, "WF844", message)]) from None
    return pyrage


def _keyring() -> Any:
    """The system's keyring; None where there is none that works."""
    try:
        import keyring
        from keyring.backends.fail import Keyring as NoKeyring
    except ImportError:
        return None
    return None if isinstance(keyring.get_keyring(), NoKeyring) else keyring
