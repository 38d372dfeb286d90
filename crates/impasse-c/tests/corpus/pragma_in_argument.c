#define ID(x) x
#define LOOP(p, body) _Pragma(p) body
#define STR(x) #x
a
LOOP("omp for", for (;;) ;)
b
STR(_Pragma("x"))
