"""What the namespace `Qt` says, as the whole numbers that properties take as well.

PySide6 makes the namespace with all its enumerations at once, when any of it is named or might be meant, as where a
painter is given a pen: a tenth of the time until the first picture of the window. So what that picture needs of it
stands here, and Qt paints it by itself. Whoever comes later says `Qt`.
"""

from typing import Final

ALIGN_CENTER: Final = 0x84
"""The property `alignment` of what stands in the middle."""
NEVER_SCROLLS: Final = 1
"""The property `horizontalScrollBarPolicy` of what has no bar."""
SCHEME_OF_THE_SYSTEM: Final = 0
LIGHT_SCHEME: Final = 1
DARK_SCHEME: Final = 2
"""The property `colorScheme` of the app's style hints."""
