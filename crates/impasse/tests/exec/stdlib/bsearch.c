// bsearch for present and absent keys, with keys of another type.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { const char *word; int value; };

static const struct entry table[] = {
    { "alpha", 1 }, { "beta", 2 }, { "delta", 4 }, { "epsilon", 5 }, { "gamma", 3 }
};

static int by_word(const void *key, const void *element)
{
    return strcmp(key, ((const struct entry *)element)->word);
}

static int by_int(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static int lookup(const char *word)
{
    const struct entry *e = bsearch(word, table, 5, sizeof *table, by_word);
    return e ? e->value : -1;
}

int main(void)
{
    int squares[100], found = 0;
    for (int i = 0; i < 100; i++)
        squares[i] = i * i;
    for (int k = 0; k < 1000; k++) {
        int *p = bsearch(&k, squares, 100, sizeof *squares, by_int);
        if (p)
            found += p - squares;
    }
    printf("%d\n", found);
    printf("%d %d %d\n", lookup("alpha"), lookup("gamma"), lookup("delta"));
    printf("%d %d %d\n", lookup(""), lookup("zeta"), lookup("betas"));
    int key = 49;
    printf("%td\n", (int *)bsearch(&key, squares, 100, sizeof(int), by_int) - squares);
    printf("%d\n", bsearch(&key, squares, 0, sizeof(int), by_int) == NULL);
    return 0;
}
