// Hash tables and queues of search.h.
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct element {
    struct element *next, *previous;
    int value;
};

int main(void)
{
    char *words[] = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"};
    printf("%d\n", hcreate(5));
    for (long i = 0; i < 8; i++) {
        ENTRY item = {words[i], (void *)i};
        errno = 0;
        ENTRY *kept = hsearch(item, ENTER);
        printf("%s %d\n", kept ? kept->key : "none", kept ? 0 : errno == ENOMEM);
    }
    ENTRY probe = {"gamma", (void *)77};
    printf("%ld\n", (long)hsearch(probe, FIND)->data);
    printf("%ld\n", (long)hsearch(probe, ENTER)->data);
    probe.key = "nothing";
    printf("%d\n", hsearch(probe, FIND) == NULL);
    hdestroy();
    struct hsearch_data table;
    memset(&table, 0, sizeof table);
    ENTRY *result;
    printf("%d\n", hcreate_r(100, &table));
    printf("%d\n", hsearch_r((ENTRY){"key", "data"}, ENTER, &result, &table));
    printf("%d ", hsearch_r((ENTRY){"key", NULL}, FIND, &result, &table));
    printf("%s\n", (char *)result->data);
    printf("%d\n", hsearch_r((ENTRY){"other", NULL}, FIND, &result, &table));
    printf("%d %d\n", result == NULL, errno == ESRCH);
    hdestroy_r(&table);
    struct element e[4];
    for (int i = 0; i < 4; i++) {
        e[i].value = i;
        insque(&e[i], i ? &e[0] : NULL);
    }
    remque(&e[2]);
    for (struct element *at = &e[0]; at; at = at->next)
        printf("%d(%d) ", at->value, at->previous ? at->previous->value : -1);
    printf("\n");
    return 0;
}
