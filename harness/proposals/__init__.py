"""The proposals against their Java partner: Kafka's own `types`, extended in `org.wirecheck.proposals`.

`describe` tells the Java side a schema, `form` a value of it, `twin` asks it to write and to read.
"""
