"""Why the system would not open, read or write: the usual reasons, in words of ours.

The system says its reasons in the language of the machine; a reader of French gets them in French.
"""

import errno

from bylaw.registry.law.messages import N_, Message

_REASONS = {
    errno.ENOENT: N_("no such file or folder"),
    errno.EACCES: N_("permission denied"),
    errno.EPERM: N_("permission denied"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("a part of its path is not a folder"),
    errno.EEXIST: N_("it already exists"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EFBIG: N_("the file would be too large"),
    errno.EDQUOT: N_("your disk quota is full"),
    errno.EROFS: N_("the disk is read-only"),
    errno.ENAMETOOLONG: N_("its name is too long"),
    errno.ELOOP: N_("its links form a loop"),
    errno.EMFILE: N_("too many files are open"),
    errno.EADDRINUSE: N_("the port is in use"),
    errno.EADDRNOTAVAIL: N_("this computer does not have that address"),
}


def system_reason(error: Exception) -> Message:
    """Why the system refused; what has no words of ours keeps those of the system.

    >>> str(system_reason(FileNotFoundError(errno.ENOENT, "No such file or directory")))
    'no such file or folder'
    >>> str(system_reason(OSError(errno.EFBIG, "File too large")))
    'the file would be too large'
    >>> str(system_reason(OSError(errno.EIO, "Input/output error")))
    'Input/output error'
    >>> str(system_reason(ValueError("embedded null byte")))
    'ValueError'
    """
    known = _REASONS.get(getattr(error, "errno", None) or 0)
    if known is not None:
        return Message(known)
    said = getattr(error, "strerror", None) or type(error).__name__
    return Message("{said}", {"said": said})
