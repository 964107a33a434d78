"""`python -m wonderland.observe docs/research` writes the tables of fields into the pages there."""

from __future__ import annotations

import sys
from pathlib import Path

from wonderland.observe.documents import write_pages

if __name__ == "__main__":
    write_pages(Path(sys.argv[1]))
