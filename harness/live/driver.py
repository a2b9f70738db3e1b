"""Drives a broker without a client: every api in every version that it offers, with plausible values.

What is named in requests is scratch: a topic, a group, a transaction of this run. By default apis are left
out that change what others use whatever they name (brokers, voters, features, quotas, users, access).
"""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from harness.errors import UserError
from harness.live.apis import API_VERSIONS, Apis
from harness.live.link import Link, SilentError
from harness.pair import Pair
from harness.values.plausible import plausible
from pycodec import CodecError, EncodeError, Message, Uuid
from pycodec.headers import Headers
from pycodec.specs.model import FieldSpec, MessageSpec, Primitive, StructSpec
from pycodec.values import field_default

__all__ = ["CHANGING", "Driven", "drive"]

CHANGING: Final = frozenset(
    {
        "AddRaftVoter", "AlterClientQuotas", "AlterUserScramCredentials", "AssignReplicasToDirs",
        "ControlledShutdown", "CreateAcls", "CreateDelegationToken", "DeleteAcls", "ElectLeaders",
        "ExpireDelegationToken", "RemoveRaftVoter", "RenewDelegationToken", "UnregisterBroker",
        "UpdateFeatures", "UpdateRaftVoter", "WriteTxnMarkers",
    }
)  # fmt: skip
"""Apis that change what is no scratch; sent only if they are asked for."""

_NO_BROKER: Final = 10_007
"""An id that no broker has: one that is told to leave its cluster is named to no client any more."""
_LEAVING: Final = frozenset({"ControlledShutdownRequest", "UnregisterBrokerRequest"})
"""Requests that end the part of the broker that they name."""
_SCRATCH: Final = "wirecheck-scratch"
_CLIENT: Final = "wirecheck"
_SHORT_MS: Final = 200
_SMALL: Final = 1 << 16


@dataclass(slots=True)
class Driven:
    """What a broker did with what it was sent.

    Attributes:
        offered: the pairs of request and version that it offers and that are known here.
        answered: those that it answered.
        silent: those that it did not answer in time, or answered by ending the connection, with why.
        left_out: those that were not sent, with why.
        unknown: offered apis and versions that are not known here.
    """

    offered: list[Pair] = field(default_factory=list)
    answered: list[Pair] = field(default_factory=list)
    silent: dict[Pair, str] = field(default_factory=dict)
    left_out: dict[Pair, str] = field(default_factory=dict)
    unknown: Counter[str] = field(default_factory=Counter)


def drive(
    apis: Apis,
    broker: tuple[str, int],
    *,
    everything: bool = False,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Driven:
    """Send a broker one request of every pair that it offers.

    Args:
        apis: of the protocol.
        broker: where it is, or the tap in front of it.
        everything: whether `CHANGING` apis are sent as well.
        progress: told how far it is.

    Raises:
        UserError: it does not answer ApiVersions.
    """
    headers = Headers(apis.protocol)
    link = Link(broker, headers)
    driven = Driven()
    with contextlib.closing(link):
        asked = apis.protocol.message_class("ApiVersionsRequest")()
        try:
            offer: Any = link.ask(asked, API_VERSIONS, 0)
        except SilentError as error:
            problem = f"{broker[0]}:{broker[1]} does not answer ApiVersions: {error}"
            raise UserError(problem, "name a broker with --upstream, or start one with --broker") from error
        values = _Values(apis)
        _prepare(link, values, offer)
        for each in offer.api_keys:
            spec = apis.request(each.api_key)
            for version in range(each.min_version, each.max_version + 1):
                if spec is None or version not in spec.valid_versions:
                    driven.unknown[f"{apis.name(each.api_key)} v{version}"] += 1
                else:
                    driven.offered.append(Pair(spec.name, version))
        # What deletes goes last: others name what it deletes.
        driven.offered.sort(key=lambda pair: pair.message.startswith(("Delete", "Remove", "Unregister")))
        for done, pair in enumerate(driven.offered):
            progress(done, len(driven.offered))
            _send(link, values, pair, everything, driven)
        progress(len(driven.offered), len(driven.offered))
    return driven


def _send(link: Link, values: _Values, pair: Pair, everything: bool, driven: Driven) -> None:
    name = pair.message.removesuffix("Request")
    if name in CHANGING and not everything:
        driven.left_out[pair] = "it changes what is no scratch"
        return
    spec = values.apis.protocol.spec(pair.message)
    try:
        body = values.message(spec, pair.version)
        link.ask(body, spec.api_key or 0, pair.version)
    except EncodeError as error:
        driven.left_out[pair] = f"no value: {error.reason}"
    except SilentError as error:
        driven.silent[pair] = str(error)
    else:
        driven.answered.append(pair)


def _prepare(link: Link, values: _Values, offer: Any) -> None:
    """Make the scratch topic, and learn its id; a broker that does not let that be is driven without."""
    protocol = values.apis.protocol
    create, metadata = protocol.spec("CreateTopicsRequest"), protocol.spec("MetadataRequest")
    topic = protocol.struct_class(create.name, "CreatableTopic")
    named = protocol.struct_class(metadata.name, "MetadataRequestTopic")
    made = topic(name=_SCRATCH, num_partitions=1, replication_factor=1)
    with contextlib.suppress(SilentError, CodecError):
        _ask(link, offer, create, protocol.message_class(create.name)(topics=[made], timeout_ms=5000))
        told = _ask(
            link, offer, metadata, protocol.message_class(metadata.name)(topics=[named(name=_SCRATCH)])
        )
        if told is not None and told.topics:
            values.topic_id = told.topics[0].topic_id


def _ask(link: Link, offer: Any, spec: MessageSpec, body: Message) -> Any:
    """The answer to a request in the last version that is offered and known; None where there is none."""
    known = [
        version
        for each in offer.api_keys
        if each.api_key == spec.api_key
        for version in range(each.min_version, each.max_version + 1)
        if version in spec.valid_versions
    ]
    return link.ask(body, spec.api_key or 0, known[-1]) if known else None


_TEXTS: Final = {
    "topicName": _SCRATCH,
    "groupId": _SCRATCH,
    "transactionalId": _SCRATCH,
}
_BY_NAME: Final[dict[str, object]] = {
    "acks": -1,
    "replicaId": -1,
    "maxWaitMs": _SHORT_MS,
    "timeoutMs": 1000,
    "transactionTimeoutMs": 10_000,
    "sessionTimeoutMs": 10_000,
    "rebalanceTimeoutMs": 50,
    "minBytes": 0,
    "maxBytes": _SMALL,
    "partitionMaxBytes": _SMALL,
    "sessionId": 0,
    "sessionEpoch": -1,
    "shareSessionEpoch": 0,
    "currentLeaderEpoch": -1,
    "leaderEpoch": -1,
    "lastFetchedEpoch": -1,
    "generationId": -1,
    "memberEpoch": 0,
    "generationIdOrMemberEpoch": -1,
    "memberId": "",
    "validateOnly": True,
    "protocolType": "consumer",
    "mechanism": "PLAIN",
    "resourceType": 2,
    "resourceTypeFilter": 2,
    "patternTypeFilter": 3,
    "operation": 2,
    "permissionType": 3,
    "clientSoftwareName": _CLIENT,
    "clientSoftwareVersion": "0.1",
    "numPartitions": 1,
    "replicationFactor": 1,
    "timestamp": -1,
    "producerId": -1,
    "producerEpoch": -1,
    "acquisitionLockTimeoutMs": _SHORT_MS,
    "subscribedTopicNames": [_SCRATCH],
    "count": 2,
}
"""Values by a field's name, where a plausible one must be one of a few."""


class _Values:
    """Makes plausible requests."""

    def __init__(self, apis: Apis) -> None:
        self.apis = apis
        self.topic_id: Uuid | None = None

    def message(self, spec: MessageSpec, version: int) -> Message:
        """A request of a version."""
        classes = self.apis.protocol.message_class(spec.name)._structs
        value = self._struct(spec.root, version, classes)
        if spec.name in _LEAVING:
            value.broker_id = _NO_BROKER
        return value

    def _struct(self, spec: StructSpec, version: int, classes: Any) -> Message:
        value: Message = classes[spec.name]()
        for each in spec.fields:
            if version in each.versions and version not in each.tagged_versions:
                setattr(value, each.snake_name, self._field(each, version, classes))
        return value

    def _field(self, spec: FieldSpec, version: int, classes: Any) -> object:
        if spec.json_name in _BY_NAME:
            known = _BY_NAME[spec.json_name]
            # One name, two things: a mechanism is a text in SaslHandshake, a number in user credentials.
            if not isinstance(known, str) or spec.element_type is Primitive.STRING:
                return known
            return 1
        if spec.struct is not None:
            one = self._struct(spec.struct, version, classes)
            return [one] if spec.is_array else one
        scalar = self._scalar(spec, spec.element_type, classes)
        return [scalar] if spec.is_array else scalar

    def _scalar(self, spec: FieldSpec, kind: object, classes: Any) -> object:
        if spec.entity_type in _TEXTS:
            return _TEXTS[spec.entity_type]
        if spec.entity_type == "brokerId":
            return 1
        match kind:
            case Primitive.STRING:
                return _SCRATCH
            case Primitive.UUID:
                return self.topic_id if self.topic_id is not None else Uuid(bytes(16))
            case Primitive.BYTES:
                return b""
            case Primitive.BOOL:
                return False
            case Primitive.RECORDS:
                make = plausible(spec)
                return make(0) if make else b""
        if spec.is_array:
            return 0
        default = field_default(spec, classes)
        # Where Kafka says no more, nought: a partition, an offset, an epoch.
        return default if isinstance(default, int | float) else 0
