// #if expressions: arithmetic, defined, undefined names, nesting, elif chains.
#include <stdio.h>

#define YES 1
#define NO 0
#define EMPTY
#define VERSION 305
#define F(x) ((x) * 2)

#if VERSION >= 300 && VERSION < 400
#define SERIES "three"
#elif VERSION >= 400
#define SERIES "four"
#else
#error "old"
#endif

#if -1 > 0u
#define UNSIGNED "unsigned wins"
#else
#define UNSIGNED "signed wins"
#endif

#if defined YES && !defined(MISSING) && defined(EMPTY)
#define DEFINED "ok"
#endif

#if 0
#if 1
#error "skipped"
#endif
not C at all ' "
#elif F(VERSION) == 610 ? 1 : 0
#define ELIF 1
#elif 1 / 0
#else
#define ELIF 2
#endif

int main(void)
{
    puts(SERIES);
    puts(UNSIGNED);
    puts(DEFINED);
    printf("%d\n", ELIF);
#if MISSING
    puts("wrong");
#else
    puts("undefined is zero");
#endif
#ifdef NO
    puts("NO is defined");
#endif
#ifndef EMPTY
    puts("wrong");
#elif (1 << 3 | 1) == 9 && 'a' == 97 && '\377' < 0
    puts("constant expression");
#endif
#undef YES
#ifdef YES
    puts("wrong");
#endif
#if 0x7fffffffffffffff + 1u > 0 && 10 % 4 == 2 && ~0 == -1 && (2, 1)
    puts("wide arithmetic");
#endif
    return 0;
}
