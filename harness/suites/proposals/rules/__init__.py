"""Wrong specs: each rule of KIP-625 and of both texts of KIP-482, broken, and judged by two sides.

The other side is Kafka's own generator 4.3.1 with the document's rules in it: its published sources, patched
(`jvm/src/main/resources/org/wirecheck/specs/*.patch`) and compiled. `generators` makes it, `table` has the
rules and how each is broken, `judge` compares, `cases` and `analysis` are what the suite runs.
"""
