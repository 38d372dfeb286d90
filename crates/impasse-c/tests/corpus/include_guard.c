#include "inc/guarded.h"
#include "inc/guarded.h"
#undef GUARDED_H
#include "inc/guarded.h"
