#define cat(a, b) a##b
#define AB(x) <x>
#define AC cat(A, B)(1)
cat(A, B)(2) AC cat(c, at)(A, B)(3)
