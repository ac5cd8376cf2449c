"""Solving levels: the exact solver, and what is built on its proofs (checks, hints, new levels)."""
