#define H "inc/plain.h"
#define ANGLE <plain.h>
#define NAME(x) <x.h>
#include H
#include ANGLE
#include NAME(plain)
done
