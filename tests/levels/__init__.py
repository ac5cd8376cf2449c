"""Tests of levels: files, packs, share codes, stars, runs."""
