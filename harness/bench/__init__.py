"""`wirecheck bench`: how fast the codecs are, side by side."""
