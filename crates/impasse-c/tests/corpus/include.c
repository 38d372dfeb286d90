#include "inc/plain.h"
#include <plain.h>
# include /* comment */ <plain.h> // end
done
