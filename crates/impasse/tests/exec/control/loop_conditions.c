// Loop conditions of every type: pointers, floats, characters, calls.
#include <stdio.h>

struct node { int v; struct node *next; };

static int left = 3;

static int more(void)
{
    return left-- > 0;
}

int main(void)
{
    struct node c = { 3, 0 }, b = { 2, &c }, a = { 1, &b };
    for (struct node *p = &a; p; p = p->next)
        printf("%d ", p->v);
    printf("\n");
    for (const char *s = "text"; *s; s++)
        printf("%c-", *s);
    printf("\n");
    for (double d = 1; d; d /= 1e60)
        printf("%g ", d);
    printf("\n");
    int rounds = 0;
    for (float f = 0; f != 1.0f && rounds < 50; f += 0.1f)
        rounds++;
    printf("%d\n", rounds);
    while (more())
        printf("%d ", left);
    printf("\n");
    unsigned u = 3;
    while (u-- > 0)
        printf("%u ", u);
    printf("%u\n", u);
    for (short s = 32765; s > 0; s++)
        printf("%d ", s);
    printf("\n");
    char buffer[8];
    int n = 0;
    while ((buffer[n] = "stop!x"[n]) != '!')
        n++;
    buffer[n] = 0;
    printf("%s %d\n", buffer, n);
    return 0;
}
