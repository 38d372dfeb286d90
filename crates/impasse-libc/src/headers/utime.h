/* utime.h: times of files. */
#ifndef _UTIME_H
#define _UTIME_H 1

typedef long time_t;
struct utimbuf {
	time_t actime;
	time_t modtime;
};
#pragma impasse prototypes utime.h

#endif
