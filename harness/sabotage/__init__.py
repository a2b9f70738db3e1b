"""The saboteur: faults drawn at random, put into pycodec's interpreter, each with a witness.

A fault is a *place* (`places`), a *condition* (`conditions`, `tests_of_values`) and an *effect* (`effects`).
One mechanism puts it there (`hooks`): every operation of the interpreter's walks is wrapped, and does
something else where it is at the place and the condition holds. A witness is built from the condition alone
(`scene`). Nothing here knows how the suites make their cases, and they do not know this package: what it
finds is not what either was made for.
"""
