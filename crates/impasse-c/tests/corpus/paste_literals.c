#define cat(a, b) a##b
cat(L,"wide") cat(L,'c') cat(u8,"s") cat(U,"s") cat(u,'c') cat(L, x)
