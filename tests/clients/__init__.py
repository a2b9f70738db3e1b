"""Programs that tests put behind a tap: each does its work once, and ends with 0 if it could."""
