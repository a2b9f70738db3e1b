"""Proposals for Kafka's wire format that were changed before they shipped, or never shipped, as running code.

=====================  =======================================================================================
`encodings`            KIP-625: variable-length integers per field (never shipped)
`accepted`             KIP-482 as accepted, where its text and Kafka's releases part
`optional`             KIP-482, first draft: the optional-field buffer in front of every struct
`wirepage`             the wiki page of wire-format proposals: Produce and Fetch before Kafka 0.8
=====================  =======================================================================================

Nothing in the rest of pycodec depends on this package. Each part takes message specs in the proposal's own
notation and gives the values and the interface of the codecs that ship, so the two can be compared field
by field and byte by byte.
"""
