"""Measurements over public data that is no part of the project: never tests, always runs by hand."""
