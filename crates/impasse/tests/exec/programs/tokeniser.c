// A tokeniser for a small language, driven by a table of operators.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum kind { END, NAME, NUMBER, STRING, OPERATOR, KEYWORD, BAD };

struct token { enum kind kind; const char *start; int length, line; };

static const char *const kinds[] = { "end", "name", "number", "string", "operator", "keyword", "bad" };
static const char *const keywords[] = { "if", "else", "while", "return" };
static const char *const operators[] = { "<<=", "==", "<=", "<<", "&&", "->", "=", "<", "+", "-", "*", "(",
                                         ")", "{", "}", ";", "&", ">" };

static const char *skip(const char *s, int *line)
{
    for (;;) {
        if (*s == '\n')
            ++*line;
        if (isspace((unsigned char)*s))
            s++;
        else if (s[0] == '/' && s[1] == '/')
            s += strcspn(s, "\n");
        else if (s[0] == '/' && s[1] == '*') {
            for (s += 2; *s && !(s[0] == '*' && s[1] == '/'); s++)
                *line += *s == '\n';
            s += *s ? 2 : 0;
        } else
            return s;
    }
}

static struct token next(const char **at, int *line)
{
    const char *s = skip(*at, line);
    struct token t = { BAD, s, 1, *line };
    if (!*s) {
        t.kind = END;
        t.length = 0;
    } else if (isalpha((unsigned char)*s) || *s == '_') {
        while (isalnum((unsigned char)s[t.length]) || s[t.length] == '_')
            t.length++;
        t.kind = NAME;
        for (unsigned i = 0; i < sizeof keywords / sizeof *keywords; i++)
            if (strlen(keywords[i]) == (size_t)t.length && !strncmp(s, keywords[i], t.length))
                t.kind = KEYWORD;
    } else if (isdigit((unsigned char)*s)) {
        while (isalnum((unsigned char)s[t.length]))
            t.length++;
        t.kind = NUMBER;
    } else if (*s == '"') {
        while (s[t.length] && s[t.length] != '"')
            t.length += s[t.length] == '\\' ? 2 : 1;
        t.kind = s[t.length] ? STRING : BAD;
        t.length += s[t.length] == '"';
    } else {
        for (unsigned i = 0; i < sizeof operators / sizeof *operators; i++) {
            size_t n = strlen(operators[i]);
            if (strncmp(s, operators[i], n) == 0) {
                t.kind = OPERATOR;
                t.length = n;
                break;
            }
        }
    }
    *at = s + t.length;
    return t;
}

int main(void)
{
    const char *source = "while (x_1 <= 0x1F) { // count\n  x <<= 2; s = \"a \\\"b\\\"\";\n"
                         "/* two\nlines */ if (p->q && !z) return -1;\n} @";
    int line = 1, counts[7] = { 0 };
    struct token t;
    do {
        t = next(&source, &line);
        counts[t.kind]++;
        printf("%d %-8s %.*s\n", t.line, kinds[t.kind], t.length, t.start);
    } while (t.kind != END);
    for (int i = 0; i < 7; i++)
        printf("%s:%d ", kinds[i], counts[i]);
    printf("\n");
    return counts[BAD];
}
