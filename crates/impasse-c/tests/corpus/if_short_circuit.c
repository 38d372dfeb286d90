#if 0 && 1 / 0
a
#elif 1 || 1 / 0
b
#endif
#if 1 ? 1 : 1 / 0
c
#endif
#if 0 ? 1 % 0 : 2
d
#endif
#if 0 && (1 ? 1/0 : 2)
#else
e
#endif
