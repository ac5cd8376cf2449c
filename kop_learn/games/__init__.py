"""The three games: what every game promises, sessions, logs, and the games themselves."""
