#define cat(a, b) a ## b
#define xcat(a, b) cat(a, b)
#define one 1
#define ab expanded
cat(a, b) cat(one, one) xcat(one, one) cat(a b, c d) xcat(cat(1,2), cat(3,4)) cat(x,1)
