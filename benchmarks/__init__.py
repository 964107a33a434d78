"""What Wonderland's speed claims are measured with: `python -m benchmarks`."""
