"""KIP-625's study, repeated: what its integer encodings save of a message, in bytes and in time.

`metadata` is the document's message, `account` says where its bytes go, `ranges` which integers take how
many bytes, `timing` how long it takes; `savings` asks the same of a message of one's own. `tables` prints.
`wirecheck encodings` is the command; the codec of messages with encodings is `pycodec.proposals.encodings`.
"""
