// code: 134
// error: Assertion `2 + 2 == 5' failed
#include <assert.h>

int main(void)
{
    assert(2 + 2 == 5);
}
