/* regex.h: regular expressions. */
#ifndef _REGEX_H
#define _REGEX_H 1

typedef __SIZE_TYPE__ size_t;
typedef int regoff_t;
typedef struct {
	void *__buffer;
	unsigned long __allocated;
	unsigned long __used;
	unsigned long __syntax;
	char *__fastmap;
	unsigned char *__translate;
	size_t re_nsub;
	unsigned long __flags;
} regex_t;
typedef struct {
	regoff_t rm_so;
	regoff_t rm_eo;
} regmatch_t;
#define REG_NOERROR 0
#define REG_NOMATCH 1
#define REG_BADPAT 2
#define REG_ECOLLATE 3
#define REG_ECTYPE 4
#define REG_EESCAPE 5
#define REG_ESUBREG 6
#define REG_EBRACK 7
#define REG_EPAREN 8
#define REG_EBRACE 9
#define REG_BADBR 10
#define REG_ERANGE 11
#define REG_ESPACE 12
#define REG_BADRPT 13
#define REG_EXTENDED 1
#define REG_ICASE 2
#define REG_NEWLINE 4
#define REG_NOSUB 8
#define REG_NOTBOL 1
#define REG_NOTEOL 2
#define REG_STARTEND 4

#pragma impasse prototypes regex.h

#endif
