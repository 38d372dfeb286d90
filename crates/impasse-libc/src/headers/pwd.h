/* pwd.h: users. */
#ifndef _PWD_H
#define _PWD_H 1

typedef __SIZE_TYPE__ size_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
struct passwd {
	char *pw_name;
	char *pw_passwd;
	uid_t pw_uid;
	gid_t pw_gid;
	char *pw_gecos;
	char *pw_dir;
	char *pw_shell;
};
#pragma impasse prototypes pwd.h

#endif
