"""Byte cases: bytes that a careful codec refuses, and what both sides make of them (laws 5 and 6).

`trace` writes a valid frame and notes what every byte of it is; `mutators` spoil one element of it, `cases`
number the results; `judge` compares what testee and reference did; `reasons` holds the table of refusals.
"""
