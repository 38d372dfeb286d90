/* sys/uio.h: reading and writing several blocks at once. */
#ifndef _SYS_UIO_H
#define _SYS_UIO_H 1

typedef __SIZE_TYPE__ size_t;
typedef long ssize_t;
#ifndef __impasse_iovec
#define __impasse_iovec 1
struct iovec {
	void *iov_base;
	size_t iov_len;
};
#endif
#define UIO_MAXIOV 1024
#pragma impasse prototypes sys/uio.h

#endif
