"""`wirecheck live`: a command between client and broker, what it sends, and what legal changes break."""
