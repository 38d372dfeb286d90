#if
a
#else
b
#endif
#if 1 +
c
#endif
#if (1
d
#endif
#if 1 2
e
#endif
#if 1.0
g
#endif
#if "s"
h
#endif
#endif
#else
end
