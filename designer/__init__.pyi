__version__: str

from designer.scripting import FileWarning as FileWarning
from designer.scripting import card as card
from designer.scripting import check as check
from designer.scripting import edit as edit
from designer.scripting import explain as explain
from designer.scripting import load as load
from designer.scripting import load_all as load_all
from designer.scripting import read as read
from designer.scripting import refit as refit
from designer.scripting import save as save
from designer.scripting import share as share
from designer.scripting import shared as shared
from designer.scripting import sheet as sheet
from designer.scripting import value as value
