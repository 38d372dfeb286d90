__INCLUDE_LEVEL__
#include "level2.h"
