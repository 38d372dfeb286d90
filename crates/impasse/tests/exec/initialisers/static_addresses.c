// Static initialisers with addresses: elements, members, functions, strings, themselves.
#include <stddef.h>
#include <stdio.h>

struct node { struct node *next; const char *text; int (*f)(int); };

static int twice(int n) { return 2 * n; }
static int cells[10] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 };
static int *middle = &cells[5];
static int *before = cells + 7 - 3;
static int *end = &cells[10];
static char *text = "static text" + 7;
static struct node ring[2] = { { &ring[1], "zero", twice }, { ring, "one", &twice } };
static const char *const *names = (const char *const[]){ "x", "y", "z" };
static struct { char pad[3]; int v; } holder = { "ab", 6 };
static int *member = &holder.v;
static int **indirect = &middle;
static int (*table[])(int) = { twice, 0, twice };
static ptrdiff_t distance = &cells[8] - &cells[3];
static void *self = &self;
static char letters[][4] = { "abc", "def" };
static char *letter = &letters[1][1];

int main(void)
{
    printf("%d %d %td %s\n", *middle, *before, end - cells, text);
    printf("%s %s %d\n", ring[0].next->text, ring[1].next->next->text, ring[1].f(21));
    printf("%s %d %d\n", names[2], *member, **indirect);
    printf("%d %d\n", table[2](4), table[1] == NULL);
    printf("%td %d %s\n", distance, self == &self, letter);
    middle++;
    printf("%d %d\n", **indirect, middle[-6]);
    return 0;
}
