"""Root causes over random specs."""
