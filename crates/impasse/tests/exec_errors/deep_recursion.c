// code: 139
// error: stack overflow
// at: 6
static int down(int n)
{
    int frame[100];
    frame[n % 100] = n;
    return down(n + 1) + frame[0];
}

int main(void)
{
    return down(0);
}
