#define C __COUNTER__
#define two(x) x x
#define cat(a, b) a##b
#define xcat(a, b) cat(a, b)
__COUNTER__ C two(__COUNTER__) xcat(v, C) xcat(v, __COUNTER__) cat(v, __COUNTER__)
