/* time.h: calendar time, clocks and timers. */
#ifndef _TIME_H
#define _TIME_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
typedef long time_t;
typedef long clock_t;
#ifndef NULL
#define NULL ((void *)0)
#endif
#define CLOCKS_PER_SEC ((clock_t) 1000000)
#define TIME_UTC 1

struct tm {
	int tm_sec;
	int tm_min;
	int tm_hour;
	int tm_mday;
	int tm_mon;
	int tm_year;
	int tm_wday;
	int tm_yday;
	int tm_isdst;
	long tm_gmtoff;
	const char *tm_zone;
};
#ifndef __impasse_timespec
#define __impasse_timespec 1
struct timespec {
	long tv_sec;
	long tv_nsec;
};
#endif

#pragma impasse prototypes time.h

#ifdef __IMPASSE_POSIX
typedef int clockid_t;
typedef void *timer_t;
typedef int pid_t;
typedef struct __locale_struct *locale_t;
struct itimerspec {
	struct timespec it_interval;
	struct timespec it_value;
};
struct sigevent;
#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
extern char *tzname[2];
extern int daylight;
extern long timezone;
#pragma impasse prototypes time.h+posix
#endif
#ifdef _XOPEN_SOURCE
extern int getdate_err;
#pragma impasse prototypes time.h+xopen
#endif

#endif
