/* sys/param.h: old limits and arithmetic macros. */
#ifndef _SYS_PARAM_H
#define _SYS_PARAM_H 1

#include <features.h>
#include <limits.h>
#include <sys/types.h>
#include <signal.h>

#define NBBY CHAR_BIT
#define NGROUPS NGROUPS_MAX
#define MAXSYMLINKS 20
#define CANBSIZ MAX_CANON
#define MAXPATHLEN PATH_MAX
#define MAXHOSTNAMELEN 64
#define NCARGS 131072
#define NOFILE 256
#define NOGROUP (-1)
#define DEV_BSIZE 512
#define EXEC_PAGESIZE 4096
#define HZ 100
#ifndef NODEV
#define NODEV ((dev_t)-1)
#endif
#define setbit(a, i) ((a)[(i) / NBBY] |= 1 << ((i) % NBBY))
#define clrbit(a, i) ((a)[(i) / NBBY] &= ~(1 << ((i) % NBBY)))
#define isset(a, i) ((a)[(i) / NBBY] & (1 << ((i) % NBBY)))
#define isclr(a, i) (((a)[(i) / NBBY] & (1 << ((i) % NBBY))) == 0)
#ifndef howmany
#define howmany(x, y) (((x) + ((y) - 1)) / (y))
#endif
#define roundup(x, y) ((((x) + ((y) - 1)) / (y)) * (y))
#define powerof2(x) ((((x) - 1) & (x)) == 0)
#define MIN(a, b) (((a) < (b)) ? (a) : (b))
#define MAX(a, b) (((a) > (b)) ? (a) : (b))

#endif
