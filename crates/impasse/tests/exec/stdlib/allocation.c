// malloc, calloc, realloc and free: contents survive growth, calloc clears.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *grow(int *v, int *room)
{
    *room = *room ? *room * 2 : 1;
    return realloc(v, *room * sizeof *v);
}

int main(void)
{
    int *v = NULL, n = 0, room = 0, steps = 0;
    for (int i = 0; i < 100; i++) {
        if (n == room) {
            v = grow(v, &room);
            steps++;
        }
        v[n++] = i * 3;
    }
    printf("%d %d %d %d\n", v[0], v[50], v[99], steps);
    v = realloc(v, 3 * sizeof *v);
    printf("%d %d %d\n", v[0], v[1], v[2]);
    free(v);
    char *z = calloc(10, 20);
    int sum = 0;
    for (int i = 0; i < 200; i++)
        sum += z[i];
    printf("%d\n", sum);
    free(z);
    free(NULL);
    char *s = malloc(6);
    strcpy(s, "hello");
    char *t = malloc(6);
    memcpy(t, s, 6);
    s[0] = 'J';
    printf("%s %s\n", s, t);
    printf("%d\n", s != t && (uintptr_t)s % 16 == 0);
    free(s);
    free(t);
    void *a = aligned_alloc(64, 128);
    printf("%d\n", (uintptr_t)a % 64 == 0);
    free(a);
    volatile size_t huge = SIZE_MAX / 2;
    printf("%d\n", calloc(huge, 4) == NULL);
    double (*m)[3] = malloc(2 * sizeof *m);
    m[1][2] = 1.5;
    printf("%g\n", m[1][2]);
    free(m);
    return 0;
}
