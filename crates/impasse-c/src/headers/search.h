/* search.h: tables, trees and lists. */
#ifndef _SEARCH_H
#define _SEARCH_H 1

#include <features.h>

typedef __SIZE_TYPE__ size_t;
typedef int (*__compar_fn_t)(const void *, const void *);
typedef enum {
	FIND,
	ENTER
} ACTION;
typedef struct entry {
	char *key;
	void *data;
} ENTRY;
typedef enum {
	preorder,
	postorder,
	endorder,
	leaf
} VISIT;
extern int hcreate(size_t);
extern ENTRY *hsearch(ENTRY, ACTION);
extern void hdestroy(void);
extern void insque(void *, void *);
extern void remque(void *);
extern void *lfind(const void *, const void *, size_t *, size_t, __compar_fn_t);
extern void *lsearch(const void *, void *, size_t *, size_t, __compar_fn_t);
extern void *tsearch(const void *, void **, __compar_fn_t);
extern void *tfind(const void *, void *const *, __compar_fn_t);
extern void *tdelete(const void *__restrict, void **__restrict, __compar_fn_t);
extern void twalk(const void *, void (*)(const void *, VISIT, int));
#ifdef _GNU_SOURCE
struct hsearch_data {
	struct _ENTRY *table;
	unsigned int size;
	unsigned int filled;
};
extern int hcreate_r(size_t, struct hsearch_data *);
extern int hsearch_r(ENTRY, ACTION, ENTRY **, struct hsearch_data *);
extern void hdestroy_r(struct hsearch_data *);
extern void tdestroy(void *, void (*)(void *));
#endif

#endif
