// code: 136
// error: division by zero
// at: 6
static int divide(int a, int b)
{
    return a / b;
}

int main(void)
{
    return divide(3, 0);
}
