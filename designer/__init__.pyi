__version__: str

from designer.catalog import Item as Item
from designer.construction.findings import Finding as Finding
from designer.editing import EditRefusedError as EditRefusedError
from designer.formats import FormatError as FormatError
from designer.formats.share_code import ShareCodeError as ShareCodeError
from designer.scripting import FileWarning as FileWarning
from designer.scripting import card as card
from designer.scripting import check as check
from designer.scripting import edit as edit
from designer.scripting import explain as explain
from designer.scripting import figures_of as figures_of
from designer.scripting import find_item as find_item
from designer.scripting import load as load
from designer.scripting import load_all as load_all
from designer.scripting import read as read
from designer.scripting import refit as refit
from designer.scripting import save as save
from designer.scripting import share as share
from designer.scripting import shared as shared
from designer.scripting import sheet as sheet
from designer.scripting import table as table
from designer.scripting import trial as trial
from designer.scripting import value as value
from designer.units.unit import Unit as Unit
