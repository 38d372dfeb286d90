// code: 139
// error: access out of bounds
// error: the object allocated at
// at: 10
#include <stdlib.h>

int main(void)
{
    char *text = malloc(8);
    text[8] = 'x';
    free(text);
}
