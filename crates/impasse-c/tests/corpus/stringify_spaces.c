#define s(x) #x
#define xs(x) s(x)
s(  a   +  b  ) s(a/* c */b) s(
a
b
) s(a+b) s( ) s(a  "x  y"   'c')
xs(a + b)
