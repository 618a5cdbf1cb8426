"""Tests in a real browser; one server and one browser for all of them."""
