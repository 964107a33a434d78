"""The version of Wonderland."""

VERSION = "0.1.0"
