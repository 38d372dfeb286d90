#define cat(a, b) a ## b
#define three(a, b, c) a ## b ## c
cat(+, 1) cat(a, +) cat("a", "b") three(a, +, b) three(+, +, +) cat(;, ;) three(1, +, =)
