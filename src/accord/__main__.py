"""`python -m accord` is `accord`."""

import sys

from accord.cli.main import main

sys.exit(main())
