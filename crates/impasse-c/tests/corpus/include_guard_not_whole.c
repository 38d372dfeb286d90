#include "inc/tail.h"
#include "inc/tail.h"
#include "inc/else.h"
#include "inc/else.h"
