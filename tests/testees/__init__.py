"""Programs that are tested as testees: small codecs with planted bugs, and one that follows orders."""
