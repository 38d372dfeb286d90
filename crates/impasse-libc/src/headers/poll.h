/* poll.h: waiting for descriptors. */
#ifndef _POLL_H
#define _POLL_H 1

typedef unsigned long nfds_t;
struct pollfd {
	int fd;
	short events;
	short revents;
};
#define POLLERR 0x008
#define POLLHUP 0x010
#define POLLIN 0x001
#define POLLNVAL 0x020
#define POLLOUT 0x004
#define POLLPRI 0x002
#define POLLRDBAND 0x080
#define POLLRDNORM 0x040
#define POLLWRBAND 0x200
#define POLLWRNORM 0x100

#pragma impasse prototypes poll.h

#endif
