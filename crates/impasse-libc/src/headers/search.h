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
#pragma impasse prototypes search.h
#ifdef _GNU_SOURCE
struct hsearch_data {
	struct _ENTRY *table;
	unsigned int size;
	unsigned int filled;
};
#pragma impasse prototypes search.h+gnu
#endif

#endif
