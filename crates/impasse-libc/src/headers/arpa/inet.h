/* arpa/inet.h: addresses as text. */
#ifndef _ARPA_INET_H
#define _ARPA_INET_H 1

#include <netinet/in.h>

#pragma impasse prototypes arpa/inet.h

#endif
