#define two(a, b) a b
#define none() n
#define var(a, b, ...) v
two(1) two(1,2,3) none(1) var(1) var(1,2) two() end
