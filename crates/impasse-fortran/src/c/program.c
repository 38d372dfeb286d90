/* How a program starts and ends. */

#include <flang.h>
#include <stdarg.h>

static int argument_count = 0;
static const char **arguments = 0;

LIBRARY void _FortranAProgramStart(int argc, const char **argv, const char **envp, const void *defaults)
{
    argument_count = argc;
    arguments = argv;
}

LIBRARY void _FortranAProgramEndStatement(void)
{
    exit(0);
}
