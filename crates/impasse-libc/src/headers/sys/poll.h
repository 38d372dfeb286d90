/* sys/poll.h: another name of poll.h. */
#ifndef _SYS_POLL_H
#define _SYS_POLL_H 1

#include <poll.h>

#endif
