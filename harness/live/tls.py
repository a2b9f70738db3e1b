"""TLS on either side of a tap, from certificate files. For tests only."""

from __future__ import annotations

import contextlib
import ssl
from collections.abc import Callable, Iterator

from harness.errors import UserError

__all__ = ["client_tls", "upstream_tls", "watched"]


def client_tls(certificate: str, key: str | None = None) -> ssl.SSLContext:
    """What the tap shows to clients: a certificate file, with the key in it or beside it. For tests only."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with _told("--tls-cert", certificate):
        # By itself: what is wrong with the key is not said of the certificate.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_verify_locations(certificate)
    try:
        context.load_cert_chain(certificate, key, _no_password)
    except (OSError, ssl.SSLError) as error:
        raise _of_key(certificate, key, error) from error
    return context


def upstream_tls(authority: str) -> ssl.SSLContext:
    """How the tap trusts brokers: the file of the authority that signed their certificates."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    with _told("--upstream-ca", authority):
        context.load_verify_locations(authority)
    return context


def watched(context: ssl.SSLContext, refused: Callable[[str], None]) -> None:
    """Have what goes wrong while TLS is agreed on with a client told: nobody else hears of it."""

    class Watched(ssl.SSLObject):
        def do_handshake(self) -> None:
            try:
                super().do_handshake()
            except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
                raise
            except ssl.SSLError as error:
                refused((error.reason or str(error)).lower().replace("_", " "))
                raise

    context.sslobject_class = Watched


def _no_password() -> str:
    """Nobody is asked for one."""
    raise UserError("--tls-cert: the key is encrypted", "name a key that is not: `openssl pkey -in KEY`")


def _of_key(certificate: str, key: str | None, error: OSError) -> UserError:
    """What is wrong with the key of a certificate that can be read."""
    if "KEY_VALUES_MISMATCH" in str(getattr(error, "reason", "")):
        where = f"--tls-key: {key} is" if key else f"--tls-cert: the key in {certificate} is"
        return UserError(f"{where} not the key of the certificate", "name the one that it was made with")
    if key is None:
        return UserError(f"--tls-cert: {certificate} has no key in it", "name the key's file with --tls-key")
    return UserError(f"--tls-key: cannot use {key}: {error.strerror or error}", "name a PEM file with a key")


@contextlib.contextmanager
def _told(option: str, path: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ssl.SSLError) as error:
        raise UserError(
            f"{option}: cannot use {path}: {error.strerror or error}", "name PEM files"
        ) from error
