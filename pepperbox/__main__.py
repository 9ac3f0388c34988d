"""`python -m pepperbox` is the command `pepperbox`."""

from pepperbox.cli import main

main()
