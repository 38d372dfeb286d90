#define 1 x
#define defined y
#define f(x, x) z
#define g(x #y) w
#define h(x) #y
#define p ## q
#define q x ##
f(1) h(1) p q end
#bogus
