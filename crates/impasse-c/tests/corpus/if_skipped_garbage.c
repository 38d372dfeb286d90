#if 0
don't "stop
#unknown directive
#if this is ( not valid
#else garbage
#endif
#include "nowhere.h"
#error no
/* #endif */ # define X 1
'
#endif
X after
