/* execinfo.h: the stack of calls. */
#ifndef _EXECINFO_H
#define _EXECINFO_H 1

#pragma impasse prototypes execinfo.h

#endif
