// Anonymous unions used as tagged values with designated initialisers.
#include <stdio.h>

struct value {
    enum { INT, REAL, TEXT, PAIR } kind;
    union {
        long i;
        double r;
        const char *t;
        struct { const struct value *first, *second; };
    };
};

static void show(const struct value *v)
{
    switch (v->kind) {
    case INT: printf("%ld", v->i); break;
    case REAL: printf("%g", v->r); break;
    case TEXT: printf("'%s'", v->t); break;
    case PAIR:
        putchar('(');
        show(v->first);
        putchar(',');
        show(v->second);
        putchar(')');
    }
}

int main(void)
{
    struct value one = { INT, .i = 1 }, half = { REAL, .r = 0.5 }, text = { .kind = TEXT, .t = "t" };
    struct value inner = { PAIR, .first = &one, .second = &half };
    struct value outer = { PAIR, .second = &text, .first = &inner };
    show(&outer);
    putchar('\n');
    one.i *= -5;
    inner.second = &one;
    show(&outer);
    putchar('\n');
    struct value copy = outer;
    copy.first = &(struct value){ TEXT, .t = "literal" };
    show(&copy);
    putchar('\n');
    show(&outer);
    putchar('\n');
    printf("%zu\n", sizeof(struct value));
    return 0;
}
