/* stdnoreturn.h: functions that do not return. */
#ifndef _STDNORETURN_H
#define _STDNORETURN_H 1

#define noreturn _Noreturn

#endif
