"""The suite of random message specs: its reference, and root causes that are small in the spec, too."""
