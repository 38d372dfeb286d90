/* libgen.h: parts of file names. */
#ifndef _LIBGEN_H
#define _LIBGEN_H 1

extern char *dirname(char *);
extern char *__xpg_basename(char *);
#define basename __xpg_basename

#endif
