#define A 1
#pragma push_macro("A")
#undef A
#define A 2
A
#pragma pop_macro("A")
A
