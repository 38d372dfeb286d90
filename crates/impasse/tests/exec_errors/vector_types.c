// code: 2
// error: vector types are not supported
#include <stdio.h>

typedef int four __attribute__((vector_size(16)));

int main(void)
{
    four a = {1, 2, 3, 4}, b = a + a;
    printf("%d\n", b[2]);
}
