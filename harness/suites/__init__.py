"""The suites: a folder each, all of the shape that `contract` describes."""
