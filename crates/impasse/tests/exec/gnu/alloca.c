// Memory on the stack that lives until the function returns.
#include <alloca.h>
#include <stdio.h>
#include <string.h>

static int sum(int n)
{
    int *v = alloca(n * sizeof *v), s = 0;
    for (int i = 0; i < n; i++)
        v[i] = i * 3;
    for (int i = 0; i < n; i++)
        s += v[i];
    return s;
}

static char *copy(char *to, const char *text)
{
    size_t n = strlen(text) + 1;
    char *tmp = __builtin_alloca(n);
    memcpy(tmp, text, n);
    for (char *a = tmp, *b = tmp + n - 2; a < b; a++, b--) {
        char t = *a;
        *a = *b;
        *b = t;
    }
    return strcpy(to, tmp);
}

struct node { int v; struct node *next; };

int main(void)
{
    char out[32];
    struct node *list = NULL;
    printf("%d %d\n", sum(10), sum(1));
    printf("%s\n", copy(out, "stack"));
    for (int i = 0; i < 5; i++) {
        struct node *n = alloca(sizeof *n);
        n->v = i;
        n->next = list;
        list = n;
    }
    for (struct node *n = list; n; n = n->next)
        printf("%d ", n->v);
    printf("\n");
    int total = 0;
    for (int i = 1; i < 100; i++)
        total += sum(i);
    printf("%d\n", total);
    return 0;
}
