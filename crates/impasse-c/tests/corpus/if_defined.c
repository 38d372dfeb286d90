#define A
#define B 0
#if defined A && defined(B) && !defined C && !defined(C) && defined ( A )
a
#endif
#define HAS defined(A)
#if HAS && defined B
b
#endif
#ifdef A
c
#endif
#ifndef C
d
#endif
#ifdef C
#else
e
#endif
