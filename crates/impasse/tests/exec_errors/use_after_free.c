// code: 139
// error: access to an object whose life has ended
// at: 10
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    free(p);
    *p = 3;
}
