/* sys/statfs.h: sizes of a mounted file system. */
#ifndef _SYS_STATFS_H
#define _SYS_STATFS_H 1

typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
struct __impasse_fsid {
	int __val[2];
};
struct statfs {
	long f_type;
	long f_bsize;
	fsblkcnt_t f_blocks;
	fsblkcnt_t f_bfree;
	fsblkcnt_t f_bavail;
	fsfilcnt_t f_files;
	fsfilcnt_t f_ffree;
	struct __impasse_fsid f_fsid;
	long f_namelen;
	long f_frsize;
	long f_flags;
	long f_spare[4];
};
#pragma impasse prototypes sys/statfs.h

#endif
