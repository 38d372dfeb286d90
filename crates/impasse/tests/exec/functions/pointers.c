// Pointers to functions: tables, callbacks, comparison, dereference in all spellings.
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static int sub(int a, int b) { return a - b; }
static int mul(int a, int b) { return a * b; }

typedef int (*binary)(int, int);

static binary select(char op)
{
    switch (op) {
    case '+': return add;
    case '-': return &sub;
    case '*': return mul;
    }
    return 0;
}

static int fold(binary f, const int *a, int n, int start)
{
    while (n--)
        start = f(start, *a++);
    return start;
}

static void each(int n, void (*visit)(int, void *), void *data)
{
    for (int i = 0; i < n; i++)
        visit(i, data);
}

static void sum_squares(int i, void *data)
{
    *(long *)data += (long)i * i;
}

int main(void)
{
    int a[] = { 1, 2, 3, 4 };
    binary table[] = { add, sub, mul };
    for (const char *op = "+-*/"; *op; op++) {
        binary f = select(*op);
        printf("%c %d\n", *op, f ? fold(f, a, 4, 10) : -1);
    }
    printf("%d %d %d\n", (*table[0])(1, 2), (**table[1])(5, 3), (***mul)(4, 5));
    printf("%d %d\n", select('+') == add, table[1] == &sub);
    long total = 0;
    each(10, sum_squares, &total);
    printf("%ld\n", total);
    binary *p = table + 2;
    printf("%d\n", (*p--)(6, 7));
    printf("%d\n", (*p)(6, 7));
    void (*generic)(void) = (void (*)(void))add;
    printf("%d\n", ((binary)generic)(20, 22));
    printf("%d\n", (a[0] > 0 ? add : sub)(9, 1));
    return 0;
}
