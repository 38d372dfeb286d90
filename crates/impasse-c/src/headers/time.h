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

extern clock_t clock(void);
extern time_t time(time_t *);
extern double difftime(time_t, time_t);
extern time_t mktime(struct tm *);
extern struct tm *gmtime(const time_t *);
extern struct tm *localtime(const time_t *);
extern char *asctime(const struct tm *);
extern char *ctime(const time_t *);
extern size_t strftime(char *__restrict, size_t, const char *__restrict, const struct tm *__restrict);
extern int timespec_get(struct timespec *, int);

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
extern void tzset(void);
extern struct tm *gmtime_r(const time_t *__restrict, struct tm *__restrict);
extern struct tm *localtime_r(const time_t *__restrict, struct tm *__restrict);
extern char *asctime_r(const struct tm *__restrict, char *__restrict);
extern char *ctime_r(const time_t *__restrict, char *__restrict);
extern size_t strftime_l(char *__restrict, size_t, const char *__restrict, const struct tm *__restrict, locale_t);
extern time_t timegm(struct tm *);
extern time_t timelocal(struct tm *);
extern int dysize(int);
extern int nanosleep(const struct timespec *, struct timespec *);
extern int clock_getres(clockid_t, struct timespec *);
extern int clock_gettime(clockid_t, struct timespec *);
extern int clock_settime(clockid_t, const struct timespec *);
extern int clock_nanosleep(clockid_t, int, const struct timespec *, struct timespec *);
extern int clock_getcpuclockid(pid_t, clockid_t *);
extern int timer_create(clockid_t, struct sigevent *__restrict, timer_t *__restrict);
extern int timer_delete(timer_t);
extern int timer_settime(timer_t, int, const struct itimerspec *__restrict, struct itimerspec *__restrict);
extern int timer_gettime(timer_t, struct itimerspec *);
extern int timer_getoverrun(timer_t);
#endif
#ifdef _XOPEN_SOURCE
extern int getdate_err;
extern struct tm *getdate(const char *);
extern char *strptime(const char *__restrict, const char *__restrict, struct tm *__restrict);
#endif

#endif
