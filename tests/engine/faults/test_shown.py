"""What a file shows decides between faults that answer alike: none in alpha and beta is named where there are none."""

from ttt_gui.engine.faults.diagnosis import Diagnosis
from ttt_gui.engine.faults.shown import shown_in

PLAIN = """
def minimax(board, is_max):
    for cell in board:
        if is_max:
            return minimax(board, False)
"""
BOUNDED = "def search(board, alpha, beta):\n    return -search(board, -alpha, -beta)\n"
ALIKE = ("alpha and beta not exchanged", "first reply only")


def found_with(*faults):
    """A diagnosis that names them."""
    return Diagnosis(fault=faults[0], faults=faults, title="as it was", cause="As it was.", tried=500)


def test_a_file_without_alpha_and_beta_has_no_fault_in_them():
    """The other is named alone, in its own words; where there is no other, none is."""
    shown = shown_in(found_with(*ALIKE), PLAIN)
    assert (shown.fault, shown.faults) == ("first reply only", ("first reply only",))
    assert shown.title == "a minimax that looks at one reply of each position"
    assert shown.cause.startswith("The loop over the replies")
    assert shown_in(found_with(ALIKE[0]), PLAIN) == Diagnosis(tried=500)


def test_the_fault_whose_line_is_found_comes_first():
    """Its cause is the one that is told."""
    shown = shown_in(found_with(*ALIKE[::-1]), BOUNDED)
    assert shown.faults == ALIKE
    assert shown.title == (
        "a negamax alpha-beta that does not exchange alpha and beta or a minimax that looks at one reply of each "
        "position"
    )
    assert "−beta comes first" in shown.cause


def test_where_nothing_is_shown_nothing_is_changed():
    """Without a file, without a search in it, with one that does not parse, and where no fault is named."""
    found = found_with(*ALIKE)
    for source in ("", "x = 1\n", "def f(:\n", "def f(alpha, beta):\n    return f(beta, alpha)\n"):
        assert shown_in(found, source) == found
    assert shown_in(Diagnosis(tried=9), PLAIN) == Diagnosis(tried=9)
