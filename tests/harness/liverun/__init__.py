"""Tests of `wirecheck live` without a JVM."""
