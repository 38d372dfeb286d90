// A hash table with chains that grows, counting words of a text.
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry { struct entry *next; unsigned hash; int count; char key[]; };
struct table { struct entry **slots; size_t size, used; int grown; };

static const char text[] =
    "a table holds keys and a key leads to a slot; when the table is full the table grows and "
    "the keys move to the slots of the new table";

static unsigned hash(const char *s, size_t n)
{
    unsigned h = 2166136261u;
    while (n--)
        h = (h ^ (unsigned char)*s++) * 16777619u;
    return h;
}

static void grow(struct table *t)
{
    size_t size = t->size ? t->size * 2 : 4;
    struct entry **slots = calloc(size, sizeof *slots);
    for (size_t i = 0; i < t->size; i++)
        for (struct entry *e = t->slots[i], *next; e; e = next) {
            next = e->next;
            e->next = slots[e->hash % size];
            slots[e->hash % size] = e;
        }
    free(t->slots);
    t->slots = slots;
    t->size = size;
    t->grown++;
}

static int *find(struct table *t, const char *key, size_t n)
{
    unsigned h = hash(key, n);
    if (t->used >= t->size)
        grow(t);
    struct entry **slot = &t->slots[h % t->size];
    for (struct entry *e = *slot; e; e = e->next)
        if (e->hash == h && strncmp(e->key, key, n) == 0 && !e->key[n])
            return &e->count;
    struct entry *e = malloc(sizeof *e + n + 1);
    *e = (struct entry){ *slot, h, 0 };
    memcpy(e->key, key, n);
    e->key[n] = 0;
    *slot = e;
    t->used++;
    return &e->count;
}

static int by_count(const void *a, const void *b)
{
    const struct entry *x = *(struct entry *const *)a, *y = *(struct entry *const *)b;
    return x->count != y->count ? y->count - x->count : strcmp(x->key, y->key);
}

int main(void)
{
    struct table t = { 0 };
    for (const char *p = text; *p;) {
        size_t n = 0;
        while (isalpha((unsigned char)p[n]))
            n++;
        if (n)
            ++*find(&t, p, n);
        p += n ? n : 1;
    }
    printf("%zu words, %zu slots, grown %d times\n", t.used, t.size, t.grown);
    struct entry *list[64];
    size_t n = 0;
    for (size_t i = 0; i < t.size; i++)
        for (struct entry *e = t.slots[i]; e; e = e->next)
            list[n++] = e;
    qsort(list, n, sizeof *list, by_count);
    for (size_t i = 0; i < n; i++) {
        printf("%d %s %08x\n", list[i]->count, list[i]->key, list[i]->hash);
        free(list[i]);
    }
    free(t.slots);
    return 0;
}
