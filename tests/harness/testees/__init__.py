"""What process testees are asked, and what becomes of their answers."""
