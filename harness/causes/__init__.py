"""From stored rows to named, minimal, reproducible causes."""
