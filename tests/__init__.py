"""The tests, as a package: what they share is imported by its full name (`tests.properties.strategies`)."""
