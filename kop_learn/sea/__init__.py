"""The rules of the sea, without any input or output: grid, board, cards, programs, runs."""
