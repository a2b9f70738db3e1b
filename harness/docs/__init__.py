"""Pages of `docs/` that are made from data: `pages` reads the TOML, `render` writes it as Markdown.

`python -m harness.docs` renders `docs/proposals/*.toml`, each into the page beside it. The data is there for
two readers: people read the page, and tests hold every row to the code.
"""
