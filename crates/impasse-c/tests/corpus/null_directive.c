#
# /* comment */
#define A 1 // x
A
#pragma
