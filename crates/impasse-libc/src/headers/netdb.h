/* netdb.h: names of hosts and services. */
#ifndef _NETDB_H
#define _NETDB_H 1

#include <features.h>
#include <netinet/in.h>

struct hostent {
	char *h_name;
	char **h_aliases;
	int h_addrtype;
	int h_length;
	char **h_addr_list;
};
#define h_addr h_addr_list[0]
struct servent {
	char *s_name;
	char **s_aliases;
	int s_port;
	char *s_proto;
};
struct protoent {
	char *p_name;
	char **p_aliases;
	int p_proto;
};
struct addrinfo {
	int ai_flags;
	int ai_family;
	int ai_socktype;
	int ai_protocol;
	socklen_t ai_addrlen;
	struct sockaddr *ai_addr;
	char *ai_canonname;
	struct addrinfo *ai_next;
};
#define AI_PASSIVE 1
#define AI_CANONNAME 2
#define AI_NUMERICHOST 4
#define AI_V4MAPPED 8
#define AI_ALL 16
#define AI_ADDRCONFIG 32
#define AI_NUMERICSERV 1024
#define EAI_OVERFLOW (-12)
#define EAI_SYSTEM (-11)
#define EAI_MEMORY (-10)
#define EAI_ADDRFAMILY (-9)
#define EAI_SERVICE (-8)
#define EAI_SOCKTYPE (-7)
#define EAI_FAMILY (-6)
#define EAI_NODATA (-5)
#define EAI_FAIL (-4)
#define EAI_AGAIN (-3)
#define EAI_NONAME (-2)
#define EAI_BADFLAGS (-1)
#define HOST_NOT_FOUND 1
#define NI_NUMERICHOST 1
#define NI_NUMERICSERV 2
#define NI_NOFQDN 4
#define NI_NAMEREQD 8
#define NI_DGRAM 16
#define NI_MAXSERV 32
#define NI_MAXHOST 1025
#define NO_RECOVERY 3
#define NO_ADDRESS 4
#define NO_DATA 4
#define TRY_AGAIN 2

#define h_errno (*__h_errno_location())
#pragma impasse prototypes netdb.h

#endif
