/* arpa/inet.h: addresses as text. */
#ifndef _ARPA_INET_H
#define _ARPA_INET_H 1

#include <netinet/in.h>

extern in_addr_t inet_addr(const char *);
extern int inet_aton(const char *, struct in_addr *);
extern char *inet_ntoa(struct in_addr);
extern int inet_pton(int, const char *__restrict, void *__restrict);
extern const char *inet_ntop(int, const void *__restrict, char *__restrict, socklen_t);

#endif
