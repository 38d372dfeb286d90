#define a0 a1 a1
#define a1 a2 a2
#define a2 a3 a3
#define a3 a4(a5)
#define a4(x) x a0
#define a5 a3
a0
