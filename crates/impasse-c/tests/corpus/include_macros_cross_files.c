#define f(x) [x]
#include "inc/ends_with_f.h"
(1)
f(2)
