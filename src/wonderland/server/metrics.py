"""What can be measured of a server, for Prometheus; no names and no ids are in it."""

from __future__ import annotations

import os
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHORT: Final = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
LONG: Final = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0)
CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""Where several workers put their numbers together; the library reads it when it is imported."""


class Metrics:
    """The numbers of one worker, or of all workers together."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.connections = self.gauge("connections", "Open WebSockets.")
        self.rooms = self.gauge("rooms", "Tables in memory.")
        self.thinking = self.gauge("bots_thinking", "Decisions that bots are thinking about.")
        self.waiting = self.gauge("bots_waiting", "Decisions that wait for a process to think.")
        self.messages = self.counter("messages", "Messages from clients.", "type")
        self.refused = self.counter("refused", "Refusals, by name.", "error")
        self.requests = self.counter("http_requests", "HTTP requests.", "method", "status")
        self.choices = self.counter("choices", "Choices made at tables.", "game", "by")
        self.ended = self.counter("games_ended", "Games that are over.", "game", "reason")
        self.dropped = self.counter("dropped", "Connections ended by the server.", "reason")
        self.failures = self.counter("failures", "What should not happen.", "where")
        self.stand_ins = self.counter("bot_stand_ins", "Bots that failed or took too long.", "why")
        self.append = self.histogram("append_seconds", "Until events are durable.", SHORT)
        self.act = self.histogram("act_seconds", "From a choice to everybody's update.", SHORT)
        self.think = self.histogram("think_seconds", "How long bots think.", LONG)

    def gauge(self, name: str, text: str) -> Gauge:
        """Return a number that goes up and down."""
        return Gauge(
            f"wonderland_{name}", text, registry=self.registry, multiprocess_mode="livesum"
        )

    def counter(self, name: str, text: str, *labels: str) -> Counter:
        """Return a number that goes up."""
        return Counter(f"wonderland_{name}", text, labels, registry=self.registry)

    def histogram(self, name: str, text: str, buckets: tuple[float, ...]) -> Histogram:
        """Return how something is distributed."""
        return Histogram(f"wonderland_{name}", text, buckets=buckets, registry=self.registry)

    def written(self) -> bytes:
        """Return everything in Prometheus's format."""
        if os.environ.get(SHARED):
            together = CollectorRegistry()
            MultiProcessCollector(together)  # type: ignore[no-untyped-call]
            return generate_latest(together)
        return generate_latest(self.registry)
