// Wraps and justifies standard input to several widths.
// stdin: prose.txt
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct words { char **list; size_t count, room; };

static void add(struct words *w, const char *word)
{
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 8;
        w->list = realloc(w->list, w->room * sizeof *w->list);
    }
    size_t n = strlen(word) + 1;
    w->list[w->count] = malloc(n);
    memcpy(w->list[w->count++], word, n);
}

static void line(char **words, size_t n, int letters, int width, int last)
{
    int gaps = (int)n - 1, blanks = last ? gaps : width - letters;
    putchar('|');
    for (size_t i = 0; i < n; i++) {
        fputs(words[i], stdout);
        if (gaps) {
            int now = (blanks + gaps - 1) / gaps;
            printf("%*s", now, "");
            blanks -= now;
            gaps--;
        }
    }
    printf("|\n");
}

static int wrap(const struct words *w, int width)
{
    int lines = 0;
    for (size_t i = 0; i < w->count;) {
        size_t n = 0;
        int letters = 0;
        while (i + n < w->count) {
            int length = strlen(w->list[i + n]);
            if (n && letters + length + (int)n > width)
                break;
            letters += length;
            n++;
        }
        line(w->list + i, n, letters, width, i + n == w->count);
        i += n;
        lines++;
    }
    return lines;
}

int main(void)
{
    struct words w = { 0 };
    char buffer[64];
    while (scanf("%63s", buffer) == 1)
        add(&w, buffer);
    printf("%zu words\n", w.count);
    static const int widths[] = { 30, 45, 12 };
    for (int i = 0; i < 3; i++)
        printf("%d lines\n", wrap(&w, widths[i]));
    for (size_t i = 0; i < w.count; i++)
        free(w.list[i]);
    free(w.list);
    return 0;
}
