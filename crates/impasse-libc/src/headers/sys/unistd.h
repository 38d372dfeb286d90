/* sys/unistd.h: another name of unistd.h. */
#ifndef _SYS_UNISTD_H
#define _SYS_UNISTD_H 1

#include <unistd.h>

#endif
