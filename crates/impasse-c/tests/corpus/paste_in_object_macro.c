#define A x ## y
#define B A ## A
#define xy done
A B
