#include "inc/once.h"
#include "inc/once.h"
#include <once.h>
end
