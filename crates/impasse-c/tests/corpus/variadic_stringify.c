#define s(...) #__VA_ARGS__
#define t(a, ...) #a #__VA_ARGS__
s() s(a) s(a,b) s( a , b ) t(a) t(a, b,c) t(,)
