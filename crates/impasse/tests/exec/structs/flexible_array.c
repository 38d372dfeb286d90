// A flexible array member in allocated memory.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct message { unsigned short length; char kind; char text[]; };
struct samples { int n; double v[]; };

static struct message *make(const char *text)
{
    size_t n = strlen(text);
    struct message *m = malloc(sizeof *m + n + 1);
    m->length = n;
    m->kind = 'T';
    memcpy(m->text, text, n + 1);
    return m;
}

static struct samples *collect(int n)
{
    struct samples *s = malloc(sizeof(struct samples) + n * sizeof(double));
    s->n = n;
    for (int i = 0; i < n; i++)
        s->v[i] = i / 8.0;
    return s;
}

static struct { int n; int list[]; } fixed = { 3, { 10, 20, 30 } };

int main(void)
{
    struct message *m = make("flexible");
    struct samples *s = collect(5);
    printf("%zu %zu\n", sizeof(struct message), sizeof(struct samples));
    printf("%d %c %s\n", m->length, m->kind, m->text);
    m->text[0] = 'F';
    puts(m->text);
    double sum = 0;
    for (int i = 0; i < s->n; i++)
        sum += s->v[i];
    printf("%g\n", sum);
    struct message head = *m;
    printf("%d %c\n", head.length, head.kind);
    printf("%d %zu\n", fixed.list[2], sizeof fixed);
    free(m);
    free(s);
    return 0;
}
