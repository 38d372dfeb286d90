// The environment: absent names, names set by the program.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    printf("%d\n", getenv("NAME_THAT_NOBODY_SETS_1") == NULL);
    printf("%d\n", getenv("") == NULL);
    printf("%d\n", setenv("PROGRAM_OWN", "value one", 1));
    printf("%s\n", getenv("PROGRAM_OWN"));
    setenv("PROGRAM_OWN", "ignored", 0);
    printf("%s\n", getenv("PROGRAM_OWN"));
    setenv("PROGRAM_OWN", "two", 1);
    printf("%s\n", getenv("PROGRAM_OWN"));
    static char put[] = "PROGRAM_PUT=three";
    putenv(put);
    printf("%s\n", getenv("PROGRAM_PUT"));
    unsetenv("PROGRAM_OWN");
    printf("%d\n", getenv("PROGRAM_OWN") == NULL);
    const char *v = getenv("PROGRAM_PUT");
    printf("%zu\n", v ? strlen(v) : 0);
    return 0;
}
