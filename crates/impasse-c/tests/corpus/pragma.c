#define A 1
#pragma omp parallel for private(A)
int x;
  #  pragma   GCC diagnostic push
y A
#pragma STDC FP_CONTRACT ON
