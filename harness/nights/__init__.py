"""Nights: every suite within a budget of time, compared with the night before, on one page."""
