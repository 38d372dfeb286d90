// code: 139
// error: access out of bounds
// error: `a`, which has 40 bytes
// at: 9
int main(void)
{
    int a[10] = {0}, sum = 0;
    for (int i = 0; i <= 10; i++)
        sum += a[i];
    return sum;
}
