"""Hypothesis properties; each test's docstring states the law that it checks."""
