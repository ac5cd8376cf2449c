"""Why the system would not read or write something, in the current language."""

from __future__ import annotations

import errno

from kop_learn.text.speech import say

_KEYS = {
    errno.EACCES: "system.no_permission",
    errno.EPERM: "system.no_permission",
    errno.ENOSPC: "system.full",
    errno.EDQUOT: "system.full",
    errno.EROFS: "system.read_only",
    errno.ENOENT: "system.missing",
    errno.ENOTDIR: "system.file_there",
    errno.EEXIST: "system.file_there",
    errno.EISDIR: "system.folder_there",
    errno.ENAMETOOLONG: "system.name",
    errno.EILSEQ: "system.name",
    errno.EINVAL: "system.name",
}


def reason_of(error: OSError | ValueError) -> str:
    """Return the reason of an error in a few words, without a full stop.

    A ``ValueError`` comes of a name that no system takes. What the system says itself, in English,
    is told for reasons that are rare.
    """
    if isinstance(error, ValueError):
        return say("system.name")
    if isinstance(error, PermissionError):
        return say("system.no_permission")
    key = _KEYS.get(error.errno or 0)
    return say(key) if key else error.strerror or str(error) or type(error).__name__
