"""Tests of the harness that need no JVM."""
