#define t(x,y,z) [x ## y ## z]
#define u(x,y) [a x ## y b]
#define v(x) [x ## x]
t(,,) t(1,,) t(,1,) t(,,1) t(1,,2) u(,) u(1,) u(,2) v() v(a)
