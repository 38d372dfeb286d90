#include <chained.h>
