/* sys/select.h: sets of descriptors. */
#ifndef _SYS_SELECT_H
#define _SYS_SELECT_H 1

typedef long time_t;
typedef long suseconds_t;
typedef long __fd_mask;
#ifndef __impasse_sigset
#define __impasse_sigset 1
typedef struct {
	unsigned long __val[16];
} __sigset_t;
#endif
typedef __sigset_t sigset_t;
#ifndef __impasse_timeval
#define __impasse_timeval 1
struct timeval {
	long tv_sec;
	long tv_usec;
};
#endif
#ifndef __impasse_timespec
#define __impasse_timespec 1
struct timespec {
	long tv_sec;
	long tv_nsec;
};
#endif

#define FD_SETSIZE 1024
#define NFDBITS 64
typedef struct {
	__fd_mask fds_bits[16];
} fd_set;
typedef __fd_mask fd_mask;
#define FD_ZERO(set) ((void)__builtin_memset((set), 0, sizeof(fd_set)))
#define FD_SET(fd, set) ((void)((set)->fds_bits[(fd) / 64] |= (__fd_mask)(1UL << ((fd) % 64))))
#define FD_CLR(fd, set) ((void)((set)->fds_bits[(fd) / 64] &= ~(__fd_mask)(1UL << ((fd) % 64))))
#define FD_ISSET(fd, set) (((set)->fds_bits[(fd) / 64] & (__fd_mask)(1UL << ((fd) % 64))) != 0)

#pragma impasse prototypes sys/select.h

#endif
