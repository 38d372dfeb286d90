/* libgen.h: parts of file names. */
#ifndef _LIBGEN_H
#define _LIBGEN_H 1

#pragma impasse prototypes libgen.h
#define basename __xpg_basename

#endif
