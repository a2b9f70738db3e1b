"""Tests of the suite live without a JVM."""
