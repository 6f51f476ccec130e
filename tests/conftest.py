"""What all tests share."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Every example compiles nothing and takes milliseconds, but a loaded machine may pause anywhere:
# a deadline would test the machine. The same commit has the same verdict, so examples are not drawn
# by chance, unless that is asked for: HYPOTHESIS_PROFILE=random, or thorough.
shared_by_all = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("accord", derandomize=True, max_examples=60, **shared_by_all)
settings.register_profile("random", max_examples=200, **shared_by_all)
settings.register_profile("thorough", max_examples=2000, **shared_by_all)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "accord"))

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of texts that are not ours to copy; tests that read them skip without it."""
    if not SHARED.is_dir():
        pytest.skip("the folder with other people's texts is not here")
    return SHARED
