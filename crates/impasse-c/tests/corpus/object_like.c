#define A 1
#define B A + A
#define C
int a = A, b = B; C int c C = C 3;
