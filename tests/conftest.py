"""Settings of the unit and property tests."""

from hypothesis import HealthCheck, settings

# The machine that runs these may be a slow, shared one: no deadlines, and few examples, so that
# the quick part of the suite stays quick. `--hypothesis-profile=thorough` looks longer.
settings.register_profile(
    "quick",
    max_examples=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("thorough", parent=settings.get_profile("quick"), max_examples=1000)
settings.load_profile("quick")
