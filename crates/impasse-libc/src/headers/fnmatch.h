/* fnmatch.h: matching of file names. */
#ifndef _FNMATCH_H
#define _FNMATCH_H 1

#define FNM_PATHNAME (1 << 0)
#define FNM_NOESCAPE (1 << 1)
#define FNM_PERIOD (1 << 2)
#define FNM_LEADING_DIR (1 << 3)
#define FNM_CASEFOLD (1 << 4)
#define FNM_NOMATCH 1
#pragma impasse prototypes fnmatch.h

#endif
