#include "inc/if_guard.h"
#include "inc/if_guard.h"
