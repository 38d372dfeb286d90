/* grp.h: groups of users. */
#ifndef _GRP_H
#define _GRP_H 1

typedef __SIZE_TYPE__ size_t;
typedef unsigned int gid_t;
struct group {
	char *gr_name;
	char *gr_passwd;
	gid_t gr_gid;
	char **gr_mem;
};
#pragma impasse prototypes grp.h

#endif
