"""What the system says of a file that it refuses, in both languages: English is the system's own word."""

import errno
import os

from assistant.datatypes import Text

_ZH = {
    errno.ENOENT: "没有这个文件或目录",
    errno.EACCES: "没有权限",
    errno.EPERM: "不允许此操作",
    errno.EEXIST: "文件已存在",
    errno.ENOTDIR: "不是目录",
    errno.EISDIR: "是一个目录",
    errno.ENOSPC: "磁盘空间已满",
    errno.EDQUOT: "超出磁盘配额",
    errno.EROFS: "文件系统只读",
    errno.ENAMETOOLONG: "文件名过长",
    errno.ELOOP: "符号链接层数过多",
    errno.EIO: "读写错误",
    errno.EBUSY: "文件正被占用",
    errno.EMFILE: "打开的文件过多",
    errno.ENFILE: "系统打开的文件过多",
    errno.EFBIG: "文件过大",
    errno.EINVAL: "参数无效",
    errno.ENXIO: "没有这个设备或地址",
    errno.ENODEV: "没有这个设备",
    errno.ETIMEDOUT: "操作超时",
    errno.ESTALE: "网络文件句柄已失效",
}
REFUSALS = tuple(Text(os.strerror(number), zh) for number, zh in _ZH.items())
"""Each known refusal, as stored reports have it in English."""


def refusal(error: OSError) -> Text:
    """Why the system refused, without the file's name; what it has no word for is named by its kind."""
    said = error.strerror or str(error) or type(error).__name__
    return Text(said, _ZH.get(error.errno or 0, said))
