"""What changed between two sets of message specs, and which of it breaks someone.

Rules say what changed and where (`rules`). They are not taken at their word: values are written by each side
and read by the other (`proof`), and where both sides are releases, Kafka's own classes are asked (`confirm`).
Neither rules nor proof need a JVM.
"""
