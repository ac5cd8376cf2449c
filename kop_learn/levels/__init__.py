"""Levels: the model, their files and share codes, packs, stars, and running a program in one."""
