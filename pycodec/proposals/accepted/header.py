"""The document's RequestHeader: version 1, "superseding version 0", for requests of flexible versions.

"The RequestHeader's ClientId string will be a COMPACT_STRING rather than STRING. Additionally, the header
will contain space for tagged fields at the end." Kafka shipped this as version 2, with a client id that is
not compact and may be null, so that a broker can read it before a request whose version it does not know;
versions 0 and 1 were taken, by ControlledShutdown's header without a client id and by the one that the
document calls 0.
"""

from __future__ import annotations

__all__ = ["REQUEST_HEADER"]

REQUEST_HEADER = """
{ "type": "header", "name": "RequestHeader", "validVersions": "0-1", "flexibleVersions": "1+", "fields": [
    { "name": "RequestApiKey", "type": "int16", "versions": "0+" },
    { "name": "RequestApiVersion", "type": "int16", "versions": "0+" },
    { "name": "CorrelationId", "type": "int32", "versions": "0+" },
    { "name": "ClientId", "type": "string", "versions": "0+" }
]}
"""
"""The header as documented; version 0 is what requests of other versions had, and have."""
