"""TLS on either side of a tap, from certificate files. For tests only."""

from __future__ import annotations

import contextlib
import ssl
from collections.abc import Iterator

from harness.errors import UserError

__all__ = ["client_tls", "upstream_tls"]


def client_tls(certificate: str, key: str | None = None) -> ssl.SSLContext:
    """What the tap shows to clients: a certificate file, with the key in it or beside it. For tests only."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    with _told("--tls-cert", certificate):
        context.load_cert_chain(certificate, key, _no_password)
    return context


def upstream_tls(authority: str) -> ssl.SSLContext:
    """How the tap trusts brokers: the file of the authority that signed their certificates."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    with _told("--upstream-ca", authority):
        context.load_verify_locations(authority)
    return context


def _no_password() -> str:
    """Nobody is asked for one."""
    raise UserError("--tls-cert: the key is encrypted", "name a key that is not: `openssl pkey -in KEY`")


@contextlib.contextmanager
def _told(option: str, path: str) -> Iterator[None]:
    try:
        yield
    except (OSError, ssl.SSLError) as error:
        raise UserError(
            f"{option}: cannot use {path}: {error.strerror or error}", "name PEM files"
        ) from error
