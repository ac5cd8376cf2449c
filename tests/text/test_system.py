"""What the system says, in the language of the person."""

import errno
import os

import pytest

from kop_learn.text import reason_of, use_language


@pytest.mark.parametrize(
    ("number", "english", "chinese"),
    [
        (errno.EACCES, "permission is missing", "沒有權限"),
        (errno.EPERM, "permission is missing", "沒有權限"),
        (errno.ENOSPC, "the disk is full", "磁碟滿了"),
        (errno.EROFS, "this disk can only be read", "這個磁碟只能讀取"),
        (errno.ENOENT, "there is no such folder", "沒有這個資料夾"),
        (errno.ENOTDIR, "a file stands where a folder is needed", "那裡有一個檔案，不是資料夾"),
        (errno.EISDIR, "there is a folder of that name", "已經有同名的資料夾"),
        (errno.ENAMETOOLONG, "no file can have that name", "檔案不能取這個名字"),
    ],
)
def test_frequent_reasons_are_told_in_both_languages(
    number: int, english: str, chinese: str
) -> None:
    error = OSError(number, os.strerror(number))
    with use_language("en"):
        assert reason_of(error) == english
    with use_language("zh_TW"):
        assert reason_of(error) == chinese


def test_other_reasons_are_told_as_the_system_has_them() -> None:
    assert reason_of(OSError(errno.EIO, "Input/output error")) == "Input/output error"
    assert reason_of(OSError("odd")) == "odd"
    assert reason_of(OSError()) == "OSError"
    assert reason_of(PermissionError()) == "permission is missing"
    assert reason_of(ValueError("embedded null byte")) == "no file can have that name"
