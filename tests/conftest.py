"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Every example compiles nothing and takes milliseconds, but a loaded machine may pause anywhere:
# a deadline would test the machine.
settings.register_profile(
    "accord", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=60
)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "accord"))

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of texts that are not ours to copy; tests that read them skip without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder with other people's texts is not here")
    return SHARED
