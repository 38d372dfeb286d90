first
#include_next <chained.h>
