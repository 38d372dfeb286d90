// code: 2
// error: depends on a value that is not known
// at: 7
int main(void)
{
    int flags[2];
    if (flags[1])
        return 1;
    return 0;
}
