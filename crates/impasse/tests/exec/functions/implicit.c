// A function called before any declaration is taken to return int.
static int helper_value = 3;

int main(void)
{
    int r = later(4, 5);
    printf("%d\n", r);
    printf("%d %s\n", r + helper_value, "implicit printf");
    printf("%d\n", abs(-5));
    int n = strlen("seven!!");
    printf("%d\n", n);
    puts("implicit puts");
    return later(1, 1);
}

int later(int a, int b)
{
    return a * b + helper_value++;
}
