/* sys/times.h: processor time of a process. */
#ifndef _SYS_TIMES_H
#define _SYS_TIMES_H 1

typedef long clock_t;
struct tms {
	clock_t tms_utime;
	clock_t tms_stime;
	clock_t tms_cutime;
	clock_t tms_cstime;
};
#pragma impasse prototypes sys/times.h

#endif
