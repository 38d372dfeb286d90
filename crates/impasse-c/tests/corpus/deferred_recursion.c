#define EMPTY()
#define DEFER(id) id EMPTY()
#define EXPAND(...) __VA_ARGS__
#define A() 123
#define REP() B() DEFER(REPI)()()
#define REPI() REP
#define B() b
DEFER(A)() EXPAND(DEFER(A)()) REP() EXPAND(REP()) EXPAND(EXPAND(REP()))
