"""The start of the bundled program."""

import sys
from multiprocessing import freeze_support

from designer.__main__ import main

if __name__ == "__main__":
    freeze_support()  # a worker process of a bundle is the same program again
    sys.exit(main())
