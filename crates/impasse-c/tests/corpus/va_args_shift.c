#define FIRST(a, ...) a
#define REST(a, ...) __VA_ARGS__
#define APPLY(m, ...) m(__VA_ARGS__)
#define LIST 1, 2, 3
FIRST(LIST) REST(LIST) APPLY(FIRST, LIST) APPLY(REST, LIST) APPLY(APPLY, FIRST, LIST)
