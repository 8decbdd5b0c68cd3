"""The table of forms: each row says in one way how its bytes come about."""

import pytest

from ttt_gui.engine.export.forms import FORMS, Form, form_of


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.suffix)
def test_a_form_is_a_picture_a_text_or_the_whole_trace(form: Form) -> None:
    """Exactly one of the three, so that who writes it never has to guess; pixels belong to a picture."""
    assert [form.is_picture, form.text is not None, not form.has_parts].count(True) == 1
    assert form.is_picture or not form.has_pixels
    assert form.filter == f"{form.title} (*.{form.name})"


def test_a_form_is_found_by_its_suffix_only() -> None:
    assert {form_of(form.suffix.upper()) for form in FORMS} == set(FORMS)
    assert form_of(".gif") is None
    assert form_of("") is None
