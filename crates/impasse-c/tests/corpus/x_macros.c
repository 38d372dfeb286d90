#define LIST X(red, 1) X(green, 2) X(blue, 3)
#define X(n, v) n = v,
enum { LIST };
#undef X
#define X(n, v) #n,
const char *names[] = { LIST };
#undef X
