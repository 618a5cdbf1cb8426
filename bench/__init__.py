"""Benchmarks that print: figures, never verdicts."""
