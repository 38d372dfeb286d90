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
extern struct passwd *getpwuid(uid_t);
extern struct passwd *getpwnam(const char *);
extern int getpwuid_r(uid_t, struct passwd *__restrict, char *__restrict, size_t, struct passwd **__restrict);
extern int getpwnam_r(const char *__restrict, struct passwd *__restrict, char *__restrict, size_t, struct passwd **__restrict);
extern struct passwd *getpwent(void);
extern void setpwent(void);
extern void endpwent(void);

#endif
