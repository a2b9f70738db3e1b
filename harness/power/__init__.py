"""Fault-finding power as a measured quantity: what the suites catch of faults that the saboteur draws.

The saboteur (`harness.sabotage`) knows nothing of the suites; here the two meet. A fault is run against the
cells of its pair and then against random cases, in Python against the unfaulted pycodec, which agrees with
Java.
"""
