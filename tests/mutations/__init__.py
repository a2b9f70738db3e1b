"""One change of the code for every sentence of the five documents, and the test that has to fall with it.

The data are the TOML files here, one a document (`docs/proposals`). `python -m tests.mutations` applies each
change to a copy of the sources, runs the test that the sentence's row names, and says which did not fall.
"""
