#define cat(a, b) a##b
cat(1,2) cat(1,e) cat(1e,5) cat(.,5) cat(1.,0f) cat(0x,ff) cat(1,_a) cat(1e+, 5) cat(1,$)
