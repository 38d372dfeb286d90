// __func__ and its relations name the function they stand in.
#include <stdio.h>
#include <string.h>

#define HERE() printf("%s:%d\n", __func__, marker)

static int marker = 1;

static void first(void)
{
    HERE();
    marker++;
}

static const char *second(void)
{
    HERE();
    return __func__;
}

static void log_call(const char *who)
{
    printf("called from %s\n", who);
}

#define LOG() log_call(__func__)

static int recursive(int n)
{
    if (n == 0) {
        LOG();
        return (int)sizeof __func__;
    }
    return recursive(n - 1);
}

int main(void)
{
    first();
    printf("%s\n", second());
    LOG();
    printf("%d\n", recursive(3));
    printf("%zu %zu\n", sizeof __func__, strlen(__FUNCTION__));
    printf("%d\n", strcmp(__func__, __FUNCTION__));
    printf("%d\n", __func__[0]);
    return 0;
}
