#define P(x) _Pragma(#x)
#define OMP P(omp parallel for)
_Pragma("omp barrier") x
P(message("hi")) y
OMP
z
