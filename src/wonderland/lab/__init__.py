"""Reports made by playing many games with bots."""
