"""Tests of the mutators that suites share."""
