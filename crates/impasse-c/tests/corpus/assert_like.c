#define NDEBUG_
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) ((e) ? (void)0 : fail(#e, __LINE__))
#endif
assert(a == "x"[0] && b != '\0');
