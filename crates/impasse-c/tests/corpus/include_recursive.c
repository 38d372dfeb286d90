#define DEPTH 0
#include "inc/recursive.h"
DEPTH
