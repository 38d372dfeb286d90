// Recursion through pointers to functions and through data.
#include <stdio.h>

typedef struct expr expr;
struct expr {
    int (*eval)(const expr *);
    const expr *left, *right;
    int value;
};

static int number(const expr *e) { return e->value; }
static int plus(const expr *e) { return e->left->eval(e->left) + e->right->eval(e->right); }
static int times(const expr *e) { return e->left->eval(e->left) * e->right->eval(e->right); }
static int minus(const expr *e) { return -e->left->eval(e->left); }

typedef struct machine { struct machine (*next)(int); } machine;
static machine even(int), odd(int), done(int);
static machine even(int n) { printf("even %d\n", n); return (machine){ n ? odd : done }; }
static machine odd(int n) { printf("odd %d\n", n); return (machine){ n ? even : done }; }
static machine done(int n) { return (machine){ 0 }; }

static int fact(int (*self)(int (*)(), int), int n)
{
    return n < 2 ? 1 : n * self((int (*)())self, n - 1);
}

int main(void)
{
    expr two = { number, .value = 2 }, three = { number, .value = 3 };
    expr sum = { plus, &two, &three }, neg = { minus, &sum }, all = { times, &neg, &sum };
    printf("%d\n", all.eval(&all));
    machine m = { even };
    for (int n = 3; m.next; n--)
        m = m.next(n > 0 ? n : 0);
    printf("%d\n", fact((int (*)(int (*)(), int))fact, 6));
    return 0;
}
