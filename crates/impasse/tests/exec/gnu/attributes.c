// Attributes that change nothing in the result, in all the places they may stand.
#include <stdio.h>
#include <stdlib.h>

static int unused_function(void) __attribute__((unused));
static int unused_function(void) { return 1; }
static int __attribute__((noinline, const)) pure(int n) { return n * 2; }
__attribute__((format(printf, 1, 2))) static void say(const char *f, ...) { puts(f); }
static __attribute__((warn_unused_result)) int important(void) { return 3; }
static void cleanup_int(int *p) { printf("cleanup %d\n", *p); }
typedef int __attribute__((aligned(16))) big_int;
typedef int word __attribute__((mode(DI)));
static int section_data __attribute__((section("special"))) = 9;
__attribute__((constructor)) static void before(void) { puts("constructor"); }
__attribute__((destructor)) static void after(void) { puts("destructor"); }
static int old(void) __attribute__((deprecated, nothrow, cold));
static int old(void) { return 4; }
extern int original(void);
int original(void) { return 55; }
extern int alias(void) __attribute__((alias("original")));

enum __attribute__((packed)) small { A, B };

int main(int argc __attribute__((unused)), char **argv)
{
    __attribute__((unused)) int x = 1;
    int y __attribute__((aligned(64))) = 2;
    printf("%d %d %d\n", pure(4), important(), old());
    say("format");
    printf("%zu %zu\n", _Alignof(big_int), sizeof(word));
    printf("%d %d\n", section_data, y);
    printf("%d\n", ((unsigned long)&y & 63) == 0);
    printf("%zu\n", sizeof(enum small));
    printf("%d\n", alias());
    {
        int a __attribute__((cleanup(cleanup_int))) = 10;
        int b __attribute__((cleanup(cleanup_int))) = 20;
        a++;
        puts("in block");
    }
    for (int i = 0; i < 2; i++) {
        int c __attribute__((cleanup(cleanup_int))) = i;
        if (i == 0)
            continue;
        puts("end of body");
    }
    switch (y) {
    case 2: x = 5; __attribute__((fallthrough));
    case 3: printf("%d\n", x);
    }
    return 0;
}
