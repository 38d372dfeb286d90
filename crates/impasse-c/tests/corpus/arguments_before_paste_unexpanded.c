#define X 1
#define Y 2
#define m(a, b) a ## b a b #a #b
m(X, Y) m(X, ) m(, Y)
