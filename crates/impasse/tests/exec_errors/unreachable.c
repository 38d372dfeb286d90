// code: 139
// error: unreachable code is reached
// at: 8
static int kind(int x)
{
    switch (x) {
    case 0: return 1;
    default: __builtin_unreachable();
    }
}

int main(void)
{
    return kind(3);
}
