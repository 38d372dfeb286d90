#define min(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a < _b ? _a : _b; })
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
min(min(1, 2), min(3, 4)) container_of(x, struct s, f)
