#if DEPTH == 0
#undef DEPTH
#define DEPTH 1
#include "recursive.h"
#elif DEPTH == 1
#undef DEPTH
#define DEPTH 2
#include "recursive.h"
#else
bottom
#endif
