"""Connections to the server: how long one may take to say what it wants, and how many one address may have."""

from __future__ import annotations

import asyncio
import ipaddress

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEAD_SECONDS = 15.0
"""Until the head of a request must be whole, from when the connection is made or its first byte comes."""
BODY_SECONDS = 30.0
"""Between two pieces of a request's body."""
ALL = 400
"""Connections at once; further ones are told to come back later."""
OF_ONE_ADDRESS = 60
"""Connections at once from one address; further ones are closed, so that one machine cannot take the others' place."""


def address_group(host: str) -> str:
    """The addresses that count as one: of IPv6 those of one network, because a machine there may use any of them."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class LimitedConnection(H11Protocol):
    """A connection that is closed where a request comes too slowly, or where its address has too many."""

    _timer: asyncio.TimerHandle | None = None
    _waiting_for: str = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as H11Protocol has it
        """Begin to wait for a request."""
        super().connection_made(transport)
        alike = [one for one in self.connections if _group(one) == _group(self)]
        if len(alike) > OF_ONE_ADDRESS:
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no more."""
        self._stop_waiting()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take a piece of a request."""
        super().data_received(data)
        self._wait()

    def _wait(self) -> None:
        state = self.conn.their_state
        if state is h11.IDLE:
            if self._waiting_for != "head":  # pieces of a head, however many, give no more time
                self._wait_for("head", HEAD_SECONDS)
        elif state is h11.SEND_BODY:
            self._wait_for("body", BODY_SECONDS)
        else:
            self._stop_waiting()

    def _wait_for(self, what: str, seconds: float) -> None:
        self._stop_waiting()
        self._waiting_for = what
        self._timer = self.loop.call_later(seconds, self.transport.abort)

    def _stop_waiting(self) -> None:
        self._waiting_for = ""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _group(connection: object) -> str:
    client = getattr(connection, "client", None)
    return address_group(client[0]) if client else ""
