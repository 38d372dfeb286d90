/* sys/un.h: addresses of sockets in the file system. */
#ifndef _SYS_UN_H
#define _SYS_UN_H 1

typedef unsigned short sa_family_t;
struct sockaddr_un {
	sa_family_t sun_family;
	char sun_path[108];
};

#endif
