#define foo foo + 1
#define bar(x) bar(x) x
#define EOF (-1)
#define errno (*errno())
foo bar(foo) bar(bar(1)) errno
