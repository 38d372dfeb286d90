#define s(...) #__VA_ARGS__
#define xs(...) s(__VA_ARGS__)
#define EMPTY
#define F(x) x
#define G(x) [x]
#define H(x) x-x
xs(EMPTY a) xs(a EMPTY b) xs(-EMPTY b) xs(a EMPTY) xs(F(a)F(b)) xs(F( a )b)
xs(G( EMPTY a)) xs(G(a EMPTY )) xs(H(EMPTY)) xs(F()F()x) xs(x F() y) xs(G()G())
xs(EMPTY/**/EMPTY a EMPTY EMPTY b) xs(G(EMPTY)) xs(F(F(F( a)) b))
xs(+F(+)) xs(F(-)-) xs(a
EMPTY
b) xs(F(
a))
