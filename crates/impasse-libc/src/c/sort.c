/* Library functions that call back into the program, as glibc 2.36 does them: the order of
   comparisons is the same, so comparison functions with effects behave the same. */

typedef unsigned long size_t;

/* A program may have functions of its own with these names. */
#define LIBRARY __attribute__((weak))

void *malloc(size_t size);
void free(void *block);
void *memcpy(void *to, const void *from, size_t size);

/* Of the machine: whether a number is not known; makes memory unknown; a place in memory, or none. */
int __impasse_is_unknown(int number);
void __impasse_forget(void *memory, size_t size);
void *__impasse_somewhere(const void *memory);

/* Merges sorted halves of `base` through `spare`; an element of the first half wins a tie. Whether an
   order was not known: then nothing is. */
static int merge_sort(char *base, size_t count, size_t width,
                       int (*compare)(const void *, const void *, void *), void *extra,
                       char *spare)
{
    if (count < 2)
        return 0;
    size_t left = count / 2, right = count - left;
    char *a = base, *b = base + left * width, *out = spare;
    if (merge_sort(a, left, width, compare, extra, spare)
        || merge_sort(b, right, width, compare, extra, spare))
        return 1;
    while (left > 0 && right > 0) {
        int order = compare(a, b, extra);
        if (__impasse_is_unknown(order))
            return 1;
        if (order <= 0) {
            memcpy(out, a, width);
            a += width;
            left--;
        } else {
            memcpy(out, b, width);
            b += width;
            right--;
        }
        out += width;
    }
    memcpy(out, a, left * width);
    memcpy(base, spare, (count - right) * width);
    return 0;
}

LIBRARY void qsort_r(void *base, size_t count, size_t width,
             int (*compare)(const void *, const void *, void *), void *extra)
{
    if (count < 2 || width == 0)
        return;
    char *spare = malloc(count * width);
    if (merge_sort(base, count, width, compare, extra, spare))
        __impasse_forget(base, count * width);
    free(spare);
}

static int compare_plain(const void *a, const void *b, void *compare)
{
    return ((int (*)(const void *, const void *))compare)(a, b);
}

LIBRARY void qsort(void *base, size_t count, size_t width, int (*compare)(const void *, const void *))
{
    qsort_r(base, count, width, compare_plain, (void *)compare);
}

LIBRARY void *bsearch(const void *key, const void *base, size_t count, size_t width,
              int (*compare)(const void *, const void *))
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *candidate = (const char *)base + middle * width;
        int order = compare(key, candidate);
        if (__impasse_is_unknown(order))
            return __impasse_somewhere(base);
        if (order == 0)
            return (void *)candidate;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

LIBRARY void *lfind(const void *key, const void *base, size_t *count, size_t width,
            int (*compare)(const void *, const void *))
{
    const char *candidate = base;
    for (size_t i = 0; i < *count; i++, candidate += width)
        if (compare(key, candidate) == 0)
            return (void *)candidate;
    return 0;
}

LIBRARY void *lsearch(const void *key, void *base, size_t *count, size_t width,
              int (*compare)(const void *, const void *))
{
    void *found = lfind(key, base, count, width, compare);
    if (!found) {
        found = memcpy((char *)base + *count * width, key, width);
        ++*count;
    }
    return found;
}

LIBRARY int pthread_once(int *control, void (*routine)(void))
{
    if (*control == 0) {
        *control = 2;
        routine();
    }
    return 0;
}

LIBRARY void call_once(int *control, void (*routine)(void))
{
    pthread_once(control, routine);
}
