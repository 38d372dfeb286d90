// code: 134
// error: memory is freed twice
// at: 10
#include <stdlib.h>

int main(void)
{
    int *p = malloc(sizeof *p);
    free(p);
    free(p);
}
