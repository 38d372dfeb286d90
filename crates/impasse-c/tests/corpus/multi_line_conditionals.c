#define A 1
#define B(x, y) ((x) + \
   (y))
#if defined(A) && \
    B(1, 2) == 3 /* a
comment */ && 1
yes
#endif
