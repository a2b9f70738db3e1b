"""Message specs: Kafka's JSON descriptions of its messages, found, parsed, validated and modelled."""
