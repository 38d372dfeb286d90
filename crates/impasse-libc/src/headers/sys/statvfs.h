/* sys/statvfs.h: sizes of a mounted file system, as POSIX has them. */
#ifndef _SYS_STATVFS_H
#define _SYS_STATVFS_H 1

#include <features.h>

typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
struct statvfs {
	unsigned long f_bsize;
	unsigned long f_frsize;
	fsblkcnt_t f_blocks;
	fsblkcnt_t f_bfree;
	fsblkcnt_t f_bavail;
	fsfilcnt_t f_files;
	fsfilcnt_t f_ffree;
	fsfilcnt_t f_favail;
	unsigned long f_fsid;
	unsigned long f_flag;
	unsigned long f_namemax;
	int __f_spare[6];
};
#define ST_RDONLY 1
#define ST_NOSUID 2
#ifdef _GNU_SOURCE
#define ST_NODEV 4
#define ST_NOEXEC 8
#define ST_SYNCHRONOUS 16
#define ST_MANDLOCK 64
#define ST_WRITE 128
#define ST_APPEND 256
#define ST_IMMUTABLE 512
#define ST_NOATIME 1024
#define ST_NODIRATIME 2048
#define ST_RELATIME 4096
#endif
#pragma impasse prototypes sys/statvfs.h

#endif
