"""Long work in many pieces, done by processes of this machine or by the workers of a cluster (``docs/scaling.md``).

    workers = Workers(jobs=4)                             # or Workers(scheduler="tcp://host:8786")
    for value in results_of(valued, sources(paths), workers, name=lambda source: source.name, together=64):
        ...

The function is one of a module, a ``partial`` of one, or an object with ``__call__``. It is pickled once, and loaded
once in each process, so what such an object keeps is there for all pieces of that process. Pieces are pickled too; they
hold texts or bytes instead of paths, since a worker on another machine does not see the files of this one.
"""

from designer.executors.results import parts_of_results, results_of
from designer.executors.versions import versions
from designer.executors.workers import HERE, PieceError, WorkError, Workers
