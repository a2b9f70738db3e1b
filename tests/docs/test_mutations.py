"""Every sentence that a test holds has a change that breaks it; `make mutations` shows the test fall."""

from __future__ import annotations

import pytest

from tests.mutations.data import mutations, sentences, source
from tests.pycodec.proposals.pages import DOCUMENTS


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_sentence_is_broken_once(document: str) -> None:
    broken = [each.statement for each in mutations(document)]
    assert sorted(broken) == sorted(sentences(document))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_change_fits_and_names_a_test_of_its_row(document: str) -> None:
    for each in mutations(document):
        assert each.applied(source(each)) != source(each), each.statement
        assert each.node.startswith("tests/"), each.statement
