"""Small codecs in other languages, each with three bugs planted that a run has to tell apart."""
