// Assertions that hold cost nothing but are evaluated; NDEBUG takes them away.
#include <stdio.h>

#include <assert.h>

static int evaluated;

static int check(int v)
{
    evaluated++;
    return v;
}

static void with(void)
{
    assert(check(1));
    assert(check(5) == 5 && "with a message");
    assert(evaluated == 2);
}

#define NDEBUG
#include <assert.h>

static void without(void)
{
    assert(check(0));
    assert(0);
}

#undef NDEBUG
#include <assert.h>

int main(void)
{
    with();
    printf("%d\n", evaluated);
    without();
    printf("%d\n", evaluated);
    int x = 3;
    if (x > 2)
        assert(x == 3);
    else
        puts("else belongs to if");
    assert(("comma", x));
    assert(&x);
    printf("%s\n", (assert(x), "expression"));
    return 0;
}
