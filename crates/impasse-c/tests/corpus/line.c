#define L __LINE__
#define f(x) x __LINE__
__LINE__ L f(1)
f(
__LINE__
)
f
(L)
__LINE__ \
__LINE__ \
L
/* a
b */ __LINE__
