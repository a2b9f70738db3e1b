"""`wirecheck interop`: many clients against one broker, under every kind of legal mutation, as a matrix."""
