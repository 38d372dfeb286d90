/* error.h: messages about errors, as GNU programs write them. */
#ifndef _ERROR_H
#define _ERROR_H 1

#pragma impasse prototypes error.h
extern unsigned int error_message_count;
extern int error_one_per_line;

#endif
