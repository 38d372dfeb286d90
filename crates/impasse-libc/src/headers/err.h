/* err.h: messages about errors. */
#ifndef _ERR_H
#define _ERR_H 1

#pragma impasse prototypes err.h

#endif
