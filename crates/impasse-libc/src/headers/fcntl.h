/* fcntl.h: opening files and controlling descriptors. */
#ifndef _FCNTL_H
#define _FCNTL_H 1

#include <features.h>

typedef unsigned int mode_t;
typedef long off_t;
typedef int pid_t;
struct flock {
	short l_type;
	short l_whence;
	off_t l_start;
	off_t l_len;
	pid_t l_pid;
};
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 256
#define AT_EACCESS 512
#define AT_REMOVEDIR 512
#define AT_SYMLINK_FOLLOW 1024
#define F_DUPFD 0
#define F_RDLCK 0
#define F_GETFD 1
#define F_WRLCK 1
#define F_SETFD 2
#define F_UNLCK 2
#define F_GETFL 3
#define F_SETFL 4
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_SETOWN 8
#define F_GETOWN 9
#define F_SETLEASE 1024
#define F_GETLEASE 1025
#define F_DUPFD_CLOEXEC 1030
#define FD_CLOEXEC 1
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define O_LARGEFILE 0
#define O_RDONLY 0
#define O_WRONLY 1
#define O_RDWR 2
#define O_ACCMODE 3
#define O_CREAT 64
#define O_EXCL 128
#define O_NOCTTY 256
#define O_TRUNC 512
#define O_APPEND 1024
#define O_NDELAY 2048
#define O_NONBLOCK 2048
#define O_DSYNC 4096
#define O_ASYNC 8192
#define O_DIRECTORY 65536
#define O_NOFOLLOW 131072
#define O_CLOEXEC 524288
#define O_FSYNC 1052672
#define O_RSYNC 1052672
#define O_SYNC 1052672
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#ifdef _GNU_SOURCE
#define O_DIRECT 16384
#define O_NOATIME 262144
#define O_PATH 2097152
#define O_TMPFILE 4259840
#define F_SETPIPE_SZ 1031
#define F_GETPIPE_SZ 1032
#pragma impasse prototypes fcntl.h+gnu
#endif
#define S_IFMT 0170000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFBLK 0060000
#define S_IFREG 0100000
#define S_IFIFO 0010000
#define S_IFLNK 0120000
#define S_IFSOCK 0140000
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXU 0700
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXG 0070
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#define S_IRWXO 0007
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3

#pragma impasse prototypes fcntl.h

#endif
