/* sys/time.h: time of day and interval timers. */
#ifndef _SYS_TIME_H
#define _SYS_TIME_H 1

#include <features.h>
#include <sys/select.h>

struct timezone {
	int tz_minuteswest;
	int tz_dsttime;
};
struct itimerval {
	struct timeval it_interval;
	struct timeval it_value;
};
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

#pragma impasse prototypes sys/time.h

#define timerclear(tvp) ((tvp)->tv_sec = (tvp)->tv_usec = 0)
#define timerisset(tvp) ((tvp)->tv_sec || (tvp)->tv_usec)
#define timercmp(a, b, cmp) \
	((a)->tv_sec == (b)->tv_sec ? (a)->tv_usec cmp (b)->tv_usec : (a)->tv_sec cmp (b)->tv_sec)
#define timeradd(a, b, result) do { \
	(result)->tv_sec = (a)->tv_sec + (b)->tv_sec; \
	(result)->tv_usec = (a)->tv_usec + (b)->tv_usec; \
	if ((result)->tv_usec >= 1000000) { \
		++(result)->tv_sec; \
		(result)->tv_usec -= 1000000; \
	} \
} while (0)
#define timersub(a, b, result) do { \
	(result)->tv_sec = (a)->tv_sec - (b)->tv_sec; \
	(result)->tv_usec = (a)->tv_usec - (b)->tv_usec; \
	if ((result)->tv_usec < 0) { \
		--(result)->tv_sec; \
		(result)->tv_usec += 1000000; \
	} \
} while (0)
#ifdef _GNU_SOURCE
#define TIMEVAL_TO_TIMESPEC(tv, ts) { \
	(ts)->tv_sec = (tv)->tv_sec; \
	(ts)->tv_nsec = (tv)->tv_usec * 1000; \
}
#define TIMESPEC_TO_TIMEVAL(tv, ts) { \
	(tv)->tv_sec = (ts)->tv_sec; \
	(tv)->tv_usec = (ts)->tv_nsec / 1000; \
}
#endif

#endif
