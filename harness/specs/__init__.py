"""Message specs as the input: Kafka's own generator judges them, and references are made of them."""
