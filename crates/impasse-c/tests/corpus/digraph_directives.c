%:define A(x) %:x
%: define B(x, y) x %:%: y
A(q) B(a, b)
%:ifdef A
yes
%:endif
