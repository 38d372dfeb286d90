// code: 139
// error: access to an object whose life has ended
// at: 14
static int *leak(void)
{
    int local[4] = {1, 2, 3, 4};
    int *address = local;
    return address;
}

int main(void)
{
    int *p = leak();
    return p[1];
}
