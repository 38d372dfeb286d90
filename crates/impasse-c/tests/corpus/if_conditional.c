#if 1 ? 2 : 0
a
#endif
#if 0 ? 1 : 0 ? 1 : 2
b
#endif
#if (1, 0)
c
#else
d
#endif
#if 1 ? 0 ? 0 : 1 : 0
e
#endif
