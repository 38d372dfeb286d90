#define H(p, ...) p H ,##__VA_ARGS__ ##G(1, 2)
#define G(p, ...) p
#define S(...) #__VA_ARGS__
#define XS(...) S(__VA_ARGS__)
#define F(p, ...) ,##__VA_ARGS__   ,##__VA_ARGS__  #__VA_ARGS__ ##H
XS([H(1)]) XS([F(1)]) XS([ F(1, 2)])
