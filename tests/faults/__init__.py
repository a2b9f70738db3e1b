"""Planted codec bugs, and the test that the harness catches every one of them."""
