// qsort on ints, strings, structs, doubles and an empty range.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct person { char name[8]; int age; };

static int compares;

static int by_int(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    compares++;
    return (x > y) - (x < y);
}

static int descending(const void *a, const void *b) { return by_int(b, a); }
static int by_text(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}
static int by_age_name(const void *a, const void *b)
{
    const struct person *p = a, *q = b;
    return p->age != q->age ? p->age - q->age : strcmp(p->name, q->name);
}
static int by_double(const void *a, const void *b)
{
    double d = *(double *)a - *(double *)b;
    return d < 0 ? -1 : d > 0;
}

int main(void)
{
    int v[] = { 5, -3, 9, 0, 5, 2147483647, -2147483647, 7 };
    const char *words[] = { "pear", "Apple", "fig", "apple", "", "figs" };
    struct person people[] = { { "cy", 30 }, { "al", 25 }, { "bo", 30 }, { "di", 25 } };
    double d[] = { 1.5, -0.25, 1e10, -1e-10 };
    qsort(v, 8, sizeof *v, by_int);
    for (int i = 0; i < 8; i++)
        printf("%d ", v[i]);
    printf("\n%d\n", compares > 0);
    qsort(v + 2, 4, sizeof *v, descending);
    for (int i = 0; i < 8; i++)
        printf("%d ", v[i]);
    qsort(v, 0, sizeof *v, by_int);
    qsort(words, 6, sizeof *words, by_text);
    printf("\n");
    for (int i = 0; i < 6; i++)
        printf("[%s] ", words[i]);
    qsort(people, 4, sizeof *people, by_age_name);
    printf("\n");
    for (int i = 0; i < 4; i++)
        printf("%s%d ", people[i].name, people[i].age);
    qsort(d, 4, sizeof *d, by_double);
    printf("\n%g %g %g %g\n", d[0], d[1], d[2], d[3]);
    return 0;
}
