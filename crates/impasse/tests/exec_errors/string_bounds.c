// code: 139
// error: access out of bounds
// error: `small`
// at: 10
#include <string.h>

int main(void)
{
    char small[4];
    strcpy(small, "too long");
    return small[0];
}
