"""What is made from data in `docs/`: whole pages (`pages`, `render`) and blocks of pages (`blocks`, `words`).

`python -m harness.docs` renders `docs/proposals/*.toml`, each into the page beside it, and fills the blocks
of README and `docs/*.md` from `docs/figures.toml`, `docs/words.toml` and the code. The data is there for
two readers: people read the page, and tests hold every row to the code.
"""
