/* sys/signal.h: another name of signal.h. */
#ifndef _SYS_SIGNAL_H
#define _SYS_SIGNAL_H 1

#include <signal.h>

#endif
