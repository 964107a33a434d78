"""`python -m wonderland` is the same as `wonderland`."""

from wonderland.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
