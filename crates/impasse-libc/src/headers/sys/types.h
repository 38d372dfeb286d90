/* sys/types.h: the types of POSIX, with the widths of x86-64 Linux. */
#ifndef _SYS_TYPES_H
#define _SYS_TYPES_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef unsigned long dev_t;
typedef unsigned long ino_t;
typedef unsigned long nlink_t;
typedef long off_t;
typedef long blksize_t;
typedef long blkcnt_t;
typedef unsigned long fsblkcnt_t;
typedef unsigned long fsfilcnt_t;
typedef long time_t;
typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef unsigned int useconds_t;
typedef long suseconds_t;
typedef int key_t;

typedef signed char int8_t;
typedef short int16_t;
typedef int int32_t;
typedef long int64_t;
typedef unsigned char u_int8_t;
typedef unsigned short u_int16_t;
typedef unsigned int u_int32_t;
typedef unsigned long u_int64_t;
typedef long register_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef long quad_t;
typedef unsigned long u_quad_t;
typedef struct {
	int __val[2];
} fsid_t;
typedef long loff_t;
typedef int daddr_t;
typedef char *caddr_t;
typedef unsigned long ulong;
typedef unsigned short ushort;
typedef unsigned int uint;
#ifdef _LARGEFILE64_SOURCE
typedef long off64_t;
typedef unsigned long ino64_t;
typedef long blkcnt64_t;
#endif

#include <endian.h>
#include <sys/select.h>

#endif
