// Polynomials as values with operations chosen by name from a table.
#include <stdio.h>
#include <string.h>

enum { DEGREE = 12 };

typedef struct { int c[DEGREE + 1]; } poly;

static int degree(poly p)
{
    int d = DEGREE;
    while (d > 0 && !p.c[d])
        d--;
    return d;
}

static poly add(poly a, poly b)
{
    for (int i = 0; i <= DEGREE; i++)
        a.c[i] += b.c[i];
    return a;
}

static poly subtract(poly a, poly b)
{
    for (int i = 0; i <= DEGREE; i++)
        a.c[i] -= b.c[i];
    return a;
}

static poly multiply(poly a, poly b)
{
    poly r = { { 0 } };
    for (int i = 0; i <= degree(a); i++)
        for (int j = 0; j <= degree(b) && i + j <= DEGREE; j++)
            r.c[i + j] += a.c[i] * b.c[j];
    return r;
}

static poly compose(poly a, poly b)
{
    poly r = { { 0 } };
    for (int i = degree(a); i >= 0; i--) {
        r = multiply(r, b);
        r.c[0] += a.c[i];
    }
    return r;
}

static poly derive(poly a, poly unused)
{
    (void)unused;
    for (int i = 0; i < DEGREE; i++)
        a.c[i] = a.c[i + 1] * (i + 1);
    a.c[DEGREE] = 0;
    return a;
}

static long value(poly p, long x)
{
    long r = 0;
    for (int i = DEGREE; i >= 0; i--)
        r = r * x + p.c[i];
    return r;
}

static void print(const char *name, poly p)
{
    int first = 1;
    printf("%-8s", name);
    for (int i = degree(p); i >= 0; i--) {
        int c = p.c[i], size = c < 0 ? -c : c;
        if (!c && (i || !first))
            continue;
        printf("%s", first ? c < 0 ? "-" : "" : c < 0 ? " - " : " + ");
        if (size != 1 || i == 0)
            printf("%d", size);
        if (i)
            printf(i > 1 ? "x^%d" : "x", i);
        first = 0;
    }
    printf("\n");
}

int main(void)
{
    static const struct { const char *name; poly (*f)(poly, poly); } operations[] = {
        { "add", add }, { "subtract", subtract }, { "multiply", multiply },
        { "compose", compose }, { "derive", derive },
    };
    poly a = { { 1, -2, 0, 3 } }, b = { { -1, 1 } };
    print("a", a);
    print("b", b);
    for (unsigned i = 0; i < sizeof operations / sizeof *operations; i++) {
        poly r = operations[i].f(a, b);
        print(operations[i].name, r);
        printf("%8s%ld %ld\n", "", value(r, 2), value(r, -3));
    }
    poly p = { { 1 } };
    for (int i = 0; i < 6; i++)
        p = multiply(p, b);
    print("power", p);
    print("zero", subtract(p, p));
    return degree(p);
}
