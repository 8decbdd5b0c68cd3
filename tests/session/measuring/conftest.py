"""Engines beside the algorithms: nothing of them is left behind."""

from tests.session.examining.conftest import token

__all__ = ["token"]
