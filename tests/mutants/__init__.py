"""Source mutants: pycodec and the suites changed in one place each, to see who notices.

A mutant is put into the functions of a running process (`install`), not into a file. Those of the codec run
on the cases of the suites (`codec`), those of judges and shrinkers on their tests (`judges`). What survives
is equivalent, with the argument in `equivalent.toml`, or somebody has a case to write.
"""
