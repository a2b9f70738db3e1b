"""A message spec that someone proposes: what it means on the wire, what it costs, and what it would break.

One spec needs neither Spark nor a JVM; Kafka's generator, where it is asked for, runs by itself.
"""
