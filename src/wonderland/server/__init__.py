"""The table online: rooms, identity, an HTTP API and one WebSocket for each client."""
