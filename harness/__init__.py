"""Wirecheck: runs a Kafka wire codec against the Java reference and reports where they differ."""
