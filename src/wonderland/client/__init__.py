"""The client: tables on a server somewhere, for terminals, bots and tests."""
