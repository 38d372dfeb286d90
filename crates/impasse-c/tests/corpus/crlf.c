#define A 1
A \
+ A
"x"
