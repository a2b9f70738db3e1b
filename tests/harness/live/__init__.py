"""Tests of live traffic without a JVM."""
