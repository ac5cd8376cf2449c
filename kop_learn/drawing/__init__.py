"""Pictures of boards, ships and runs, made with matplotlib; no rules in here."""
