"""Live traffic: what passes between running clients and brokers, split, followed, changed and kept.

Everything but `tap`, `broker` and `driver` is sans-io: bytes in, bytes and facts out.
"""
